import { replaceLines } from './replace-lines.ts'
import { joinWords, NO_CATEGORY, type Searchable, type SearchIndex } from './search-index.ts'

/** An entry as it was and as it is now; missing where it was not, or no longer is, among the others. */
export interface EntryChange {
  before: Searchable | undefined
  after: Searchable | undefined
}

type Popularity = Pick<Searchable, 'id' | 'rank'>

function remove<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key) ?? []
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
  if (list.length === 0) lists.delete(key)
}

/** In the order of the numbers, as an index has them that was made in one go. */
function insert<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  if (list.includes(entry)) return
  const at = list.findIndex(other => other > entry)
  list.splice(at < 0 ? list.length : at, 0, entry)
}

function move<Key>(
  lists: Map<Key, number[]>,
  entry: number,
  from: readonly Key[] = [],
  to: readonly Key[] = [],
): void {
  for (const key of from) if (!to.includes(key)) remove(lists, key, entry)
  for (const key of to) if (!from.includes(key)) insert(lists, key, entry)
}

function relist(index: SearchIndex, number: number, { before, after }: EntryChange): void {
  move(index.named, number, before?.names.map(joinWords), after?.names.map(joinWords))
  move(index.categories, number, before?.categories, after?.categories)
  move(index.chains, number, before?.chains, after?.chains)
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
  let from = 0
  for (const [at, number] of moved.entries()) {
    let to = kept.length
    let low = from
    while (low < to) {
      const middle = (low + to) >> 1
      if (compare(kept[middle] ?? 0, number) < 0) low = middle + 1
      else to = middle
    }
    order.set(kept.subarray(from, to), from + at)
    order[to + at] = number
    from = to
  }
  order.set(kept.subarray(from), from + moved.length)
  index.order = order
  index.places = new Uint32Array(index.size)
  for (let place = 0; place < order.length; place += 1) index.places[order[place] ?? 0] = place
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
    index.mains[number] = change.after?.categories[0] ?? NO_CATEGORY
    relist(index, number, change)
  }
  reorder(index, changed, popularityOf)
}
