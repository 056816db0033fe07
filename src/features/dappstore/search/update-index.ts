import { replaceLines } from './replace-lines.ts'
import { joinWords, type Searchable, type SearchIndex } from './search-index.ts'

/** An entry as it was and as it is now; missing where it was not, or no longer is, among the others. */
export interface EntryChange {
  before: Searchable | undefined
  after: Searchable | undefined
}

type Popularity = Pick<Searchable, 'id' | 'rank'>

function remove<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const rest = (lists.get(key) ?? []).filter(other => other !== entry)
  if (rest.length > 0) lists.set(key, rest)
  else lists.delete(key)
}

/** In the order of the numbers, as an index has them that was made in one go. */
function insert<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key) ?? []
  if (!list.includes(entry))
    lists.set(
      key,
      [...list, entry].sort((a, b) => a - b),
    )
}

function relist(index: SearchIndex, number: number, { before, after }: EntryChange): void {
  for (const name of before?.names ?? []) remove(index.named, joinWords(name), number)
  for (const category of before?.categories ?? []) remove(index.categories, category, number)
  for (const chain of before?.chains ?? []) remove(index.chains, chain, number)
  for (const name of after?.names ?? []) insert(index.named, joinWords(name), number)
  for (const category of after?.categories ?? []) insert(index.categories, category, number)
  for (const chain of after?.chains ?? []) insert(index.chains, chain, number)
}

/** `popularityOf`: of an entry that is to be found, as it is now. */
function reorder(
  index: SearchIndex,
  changed: ReadonlyMap<number, EntryChange>,
  popularityOf: (number: number) => Popularity | undefined,
): void {
  const compare = (one: number, other: number): number => {
    const [a, b] = [popularityOf(one), popularityOf(other)]
    return (a?.rank ?? 0) - (b?.rank ?? 0) || (a?.id ?? 0) - (b?.id ?? 0)
  }
  const moved = [...changed].filter(([, { after }]) => after !== undefined).map(([number]) => number)
  moved.sort(compare)
  const kept = index.order.filter(number => !changed.has(number))
  const order = new Uint32Array(kept.length + moved.length)
  let next = 0
  for (const [at, number] of kept.entries()) {
    for (; next < moved.length && compare(moved[next] ?? 0, number) < 0; next += 1) {
      order[at + next] = moved[next] ?? 0
    }
    order[at + next] = number
  }
  order.set(moved.slice(next), kept.length + next)
  index.order = order
  index.places = new Uint32Array(index.size)
  for (const [place, number] of order.entries()) index.places[number] = place
}

/** The number of an entry, a new one for an id that is new. */
export function numberFor(index: SearchIndex, id: number): number {
  const number = index.numbers.get(id) ?? index.size
  if (number === index.size) index.size += 1
  index.numbers.set(id, number)
  return number
}

/** Takes changes, by the number of their entry, into the index in one go, so that it is whole for the next search. */
export function updateIndex(
  index: SearchIndex,
  changed: ReadonlyMap<number, EntryChange>,
  popularityOf: (number: number) => Popularity | undefined,
): void {
  const listed = (textsOf: (entry: Searchable) => readonly string[]) =>
    new Map([...changed].map(([number, { after }]) => [number, after ? textsOf(after) : []]))
  const titles = replaceLines(
    index.names,
    listed(({ names }) => names),
  )
  replaceLines(
    index.sounds,
    listed(({ sounds }) => sounds),
  )
  replaceLines(
    index.hosts,
    listed(({ host }) => (host === '' ? [] : [host])),
  )
  for (const [number, change] of changed) {
    index.titles[number] = titles.get(change.after?.names[0] ?? '') ?? 0
    relist(index, number, change)
  }
  reorder(index, changed, popularityOf)
}
