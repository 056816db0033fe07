import { atom } from 'nanostores'
import { fold, hostOf } from '#lib/fold.ts'
import type { SearchWords } from '../contract/search-words.ts'
import { type Found, findByMeaning } from '../search/find.ts'
import { type Meanings, NO_MEANINGS, readMeanings } from '../search/meanings.ts'
import type { Searchable } from '../search/rank.ts'
import type { StoreEntry } from './dapps.ts'

interface Named {
  hid: string
  title: string
}

/** Folding is the expensive part of a search, so each entry is folded once for each list of networks. */
let folded = new WeakMap<StoreEntry, Searchable>()
let foldedFor: readonly Named[] | undefined
let titles: ReadonlyMap<string, string> = new Map()

function foldFor(networks: readonly Named[]): void {
  if (networks === foldedFor) return
  foldedFor = networks
  folded = new WeakMap()
  titles = new Map(networks.map(({ hid, title }) => [hid, title]))
}

function textsOf(entry: StoreEntry): Searchable {
  const known = folded.get(entry)
  if (known) return known
  const texts = {
    title: fold(entry.title),
    host: hostOf(entry.url),
    chains: fold(entry.chains.map(hid => `${hid} ${titles.get(hid) ?? ''}`).join(' / ')),
    desc: fold(entry.desc),
  }
  folded.set(entry, texts)
  return texts
}

/** The words of the trade in the page's language; until they are there a search goes by the texts alone. */
export const $meanings = atom<Meanings>(NO_MEANINGS)

export const learnWords = (words: SearchWords): void => $meanings.set(readMeanings(words))

/** What a search finds in the browser. `entries` stand by popularity. */
export function searchStore(
  entries: readonly StoreEntry[],
  search: string,
  networks: readonly Named[],
  meanings: Meanings = NO_MEANINGS,
): Found<StoreEntry> {
  foldFor(networks)
  return findByMeaning(entries, search, { textsOf, facetsOf: entry => entry, meanings })
}

/** As many as a slow phone folds within a frame. */
const AT_ONCE = 25
let preparing: ReturnType<typeof setTimeout> | undefined

/**
 * Folds the entries bit by bit while nothing else is to be done, so that the first letter need not wait for all of them;
 * what is typed meanwhile folds what is missing.
 */
export function prepareSearch(entries: readonly StoreEntry[], networks: readonly Named[]): void {
  clearTimeout(preparing)
  foldFor(networks)
  let at = 0
  const fold = () => {
    const end = Math.min(at + AT_ONCE, entries.length)
    for (const entry of entries.slice(at, end)) textsOf(entry)
    at = end
    if (at < entries.length) preparing = setTimeout(fold)
    // The first run of a function is the slowest; no visitor waits for this one.
    else searchStore(entries.slice(0, AT_ONCE), 'swap', networks)
  }
  preparing = setTimeout(fold)
}
