import { HOT_CATEGORY_ID } from '#contract/limits.ts'

interface Countable {
  categories: readonly number[]
  chains: readonly string[]
  hot: boolean
}

/** How many DApps there are in all, under each category and on each network. */
export interface Counts {
  all: number
  categories: Readonly<Record<number, number>>
  networks: Readonly<Record<string, number>>
}

/** What is hot counts under its own number, whether an entry names that one or not. */
export function countEntries(entries: readonly Countable[]): Counts {
  const categories: Record<number, number> = {}
  const networks: Record<string, number> = {}
  for (const { categories: named, chains, hot } of entries) {
    for (const hid of named.filter(hid => hid !== HOT_CATEGORY_ID))
      categories[hid] = (categories[hid] ?? 0) + 1
    if (hot) categories[HOT_CATEGORY_ID] = (categories[HOT_CATEGORY_ID] ?? 0) + 1
    for (const hid of chains) networks[hid] = (networks[hid] ?? 0) + 1
  }
  return { all: entries.length, categories, networks }
}

/** Of two parts of one list. */
export function addCounts(one: Counts, other: Counts): Counts {
  const sums = (first: Readonly<Record<string, number>>, second: Readonly<Record<string, number>>) => {
    const names = new Set([...Object.keys(first), ...Object.keys(second)])
    return Object.fromEntries([...names].map(name => [name, (first[name] ?? 0) + (second[name] ?? 0)]))
  }
  return {
    all: one.all + other.all,
    categories: sums(one.categories, other.categories),
    networks: sums(one.networks, other.networks),
  }
}

/** Networks that the side list names; the others are behind a search. */
const TOP_NETWORKS = 8

/** Those with most DApps, first. */
export const topNetworks = ({ networks }: Pick<Counts, 'networks'>, count = TOP_NETWORKS): string[] =>
  Object.entries(networks)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([hid]) => hid)
