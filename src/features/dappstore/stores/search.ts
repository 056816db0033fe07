// The search itself, in a file of its own that comes when it is needed; see finder.ts.
import { type FoundEntries, find } from '../search/find.ts'
import { type Meanings, NO_MEANINGS } from '../search/meanings.ts'
import type { Corpus } from '../search/rank.ts'
import {
  indexBuilder,
  networkFinder,
  type Searchable,
  searchableOf,
  splitWords,
  textsBuilder,
} from '../search/search-index.ts'
import type { StoreEntry } from './dapps.ts'

export { withoutPart } from '../search/find.ts'
export { NO_MEANINGS, readMeanings } from '../search/meanings.ts'

interface Named {
  hid: string
  title: string
}

interface Prepared {
  searchable: Searchable
  /** The words of its descriptions in one text: as a list they take 0.3 kB more of memory. */
  words: string
}

/** Folding is the expensive part of an index, so each entry is folded once for each list of words. */
let prepared = new WeakMap<StoreEntry, Prepared>()
let preparedBy: Meanings = NO_MEANINGS

function prepare(entry: StoreEntry, meanings: Meanings): Prepared {
  if (meanings !== preparedBy) prepared = new WeakMap()
  preparedBy = meanings
  const known = prepared.get(entry)
  if (known) return known
  const { fold, names } = meanings
  const made = {
    searchable: searchableOf(entry, names.get(entry.id) ?? [], fold),
    words: splitWords(fold(`${entry.desc} ${entry.desc_en ?? ''}`)).join(' '),
  }
  prepared.set(entry, made)
  return made
}

/** Of the last entries that were searched. */
let index: { of: readonly StoreEntry[]; by: Meanings; networks: readonly Named[]; corpus: Corpus } | undefined

/** An index that takes entry after entry, so that it can be made in slices. */
function corpusBuilder(networks: readonly Named[], meanings: Meanings) {
  const builder = indexBuilder()
  const texts = textsBuilder()
  let count = 0
  return {
    add(entry: StoreEntry): void {
      const { searchable, words } = prepare(entry, meanings)
      builder.add(searchable)
      texts.add(words.split(' '), count)
      count += 1
    },
    finish(of: readonly StoreEntry[]): Corpus {
      const titles = networks.map(({ hid, title }) => [hid, meanings.fold(title)] as const)
      const corpus = {
        index: builder.finish(),
        texts: [texts.finish()],
        networksLike: networkFinder(titles),
      }
      index = { of, by: meanings, networks, corpus }
      return corpus
    },
  }
}

function corpusOf(entries: readonly StoreEntry[], networks: readonly Named[], meanings: Meanings): Corpus {
  if (index?.of === entries && index.by === meanings && index.networks === networks) return index.corpus
  const builder = corpusBuilder(networks, meanings)
  for (const entry of entries) builder.add(entry)
  return builder.finish(entries)
}

/** What a search finds in the browser, of all the entries or of some of them. */
export function searchStore(
  entries: readonly StoreEntry[],
  search: string,
  networks: readonly Named[],
  meanings: Meanings = NO_MEANINGS,
  among: readonly StoreEntry[] = entries,
): FoundEntries<StoreEntry> {
  const entryAt = (number: number) => entries[number]
  const members = among.length < entries.length ? new Set(among) : undefined
  const found = find(corpusOf(entries, networks, meanings), search, meanings, number => {
    const entry = entryAt(number)
    return entry !== undefined && (members?.has(entry) ?? true)
  })
  return { ...found, entries: found.entries.map(entryAt).filter(entry => entry !== undefined) }
}

/** As many as a slow phone folds within a frame. */
const AT_ONCE = 25
let preparing: ReturnType<typeof setTimeout> | undefined

/**
 * Makes the index bit by bit while nothing else is to be done, so that the first letter need not wait for it; what is typed
 * meanwhile folds what is missing.
 */
export function prepareSearch(
  entries: readonly StoreEntry[],
  networks: readonly Named[],
  meanings: Meanings,
): void {
  clearTimeout(preparing)
  const builder = corpusBuilder(networks, meanings)
  let at = 0
  // The first run of a function is the slowest; no visitor waits for these: a word that is known, and one to be corrected.
  const search = () => {
    searchStore(entries, 'swap', networks, meanings)
    preparing = setTimeout(() => searchStore(entries, 'swwap', networks, meanings))
  }
  const add = () => {
    const end = Math.min(at + AT_ONCE, entries.length)
    for (const entry of entries.slice(at, end)) builder.add(entry)
    at = end
    if (at === entries.length) builder.finish(entries)
    preparing = setTimeout(at < entries.length ? add : search)
  }
  preparing = setTimeout(add)
}
