// The search itself, in a file of its own that comes when it is needed; see finder.ts.
import { find, type SearchResult } from '#search/find.ts'
import { addEntry, makeIndex, type SearchIndex } from '#search/make-index.ts'
import type { Vocabulary } from '#search/vocabulary.ts'
import { searchEntry } from '../lists/search-entry.ts'
import type { StoreEntry } from './dapps.ts'

export { readVocabulary, withNetworks } from '#search/vocabulary.ts'
export { withoutPart } from '#search/without-part.ts'

export interface FoundEntries extends Omit<SearchResult<number>, 'ids'> {
  entries: StoreEntry[]
}

interface StoreIndex {
  of: readonly StoreEntry[]
  index: SearchIndex<number>
}

/** Of the last entries that were searched. */
let last: StoreIndex | undefined

/** As many as a slow phone folds within a frame. */
const AT_ONCE = 25

const indexed = ({ desc, desc_en, ...dapp }: StoreEntry) => searchEntry(dapp, [desc, desc_en])

function indexOf(entries: readonly StoreEntry[], vocabulary: Vocabulary): StoreIndex {
  if (last?.of !== entries || last.index.vocabulary !== vocabulary)
    last = { of: entries, index: makeIndex([], vocabulary) }
  return last
}

/** Adds so many more entries, and says whether that was all. */
function addSome({ of, index }: StoreIndex, count: number): boolean {
  const from = index.ids.length
  for (const entry of of.slice(from, from + count)) addEntry(index, indexed(entry))
  return index.ids.length === of.length
}

/** What a search finds in the browser, of all the entries or of some of them. */
export function searchStore(
  entries: readonly StoreEntry[],
  search: string,
  vocabulary: Vocabulary,
  among: readonly StoreEntry[] = entries,
): FoundEntries {
  const store = indexOf(entries, vocabulary)
  addSome(store, entries.length)
  const members = among.length < entries.length ? new Set(among.map(({ id }) => id)) : undefined
  const { ids, ...found } = find(store.index, search, members)
  const entryOf = (id: number) => entries[store.index.numbers.get(id) ?? entries.length]
  return { ...found, entries: ids.map(entryOf).filter(entry => entry !== undefined) }
}

let preparing: ReturnType<typeof setTimeout> | undefined

/** Makes the index bit by bit while nothing else is to be done, so that the first letter need not wait for it. */
export function prepareSearch(entries: readonly StoreEntry[], vocabulary: Vocabulary): void {
  clearTimeout(preparing)
  const store = indexOf(entries, vocabulary)
  const add = () => {
    if (!addSome(store, AT_ONCE)) preparing = setTimeout(add)
    // The first run of a function is the slowest: no visitor waits for it.
    else preparing = setTimeout(() => searchStore(entries, 'swwap', vocabulary))
  }
  preparing = setTimeout(add)
}
