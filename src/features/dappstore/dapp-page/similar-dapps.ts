interface Comparable {
  id: number
  rank: number
  categories: readonly number[]
  chains: readonly string[]
}

/** A purpose in common counts more than a network in common. */
const CATEGORY_WEIGHT = 4

/** Those that share most with a DApp, by popularity among equals; without a common category nothing is similar. */
export function similarDapps<Dapp extends Comparable>(
  dapp: Comparable,
  among: readonly Dapp[],
  count = 6,
): Dapp[] {
  const shared = (mine: readonly unknown[], theirs: readonly unknown[]) =>
    mine.filter(entry => theirs.includes(entry)).length
  return among
    .filter(({ id, categories }) => id !== dapp.id && shared(categories, dapp.categories) > 0)
    .map(other => ({
      other,
      likeness:
        CATEGORY_WEIGHT * shared(other.categories, dapp.categories) + shared(other.chains, dapp.chains),
    }))
    .sort((a, b) => b.likeness - a.likeness || a.other.rank - b.other.rank)
    .slice(0, count)
    .map(({ other }) => other)
}
