import {
  fallback,
  filled,
  flagValue,
  httpAddress,
  integer,
  oneOf,
  pictureAddress,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { optional, type Read, text } from '#contract/shape.ts'
import { TP_CONNECT } from './dapps.ts'
import { searchWords } from './search-words.ts'

/** What a list shows of a DApp; the rest belongs to its own page. What is empty is left out. */
const storeEntry = record({
  id: integer,
  title: filled,
  desc: fallback(text, ''),
  /** The English text where the page has another, as people search in both. */
  desc_en: optional(text),
  url: httpAddress,
  icon_url: pictureAddress,
  /** `hid` of each category. */
  categories: fallback(rowsOf(integer), []),
  /** `hid` of each chain. */
  chains: fallback(rowsOf(text), []),
  hot: flagValue,
  rank: fallback(integer, Number.MAX_SAFE_INTEGER),
  /** How it connects, where that was tested or stated by the owner of the listing. */
  support: optional(oneOf(TP_CONNECT)),
})
export type StoreEntry = Read<typeof storeEntry>

/**
 * The store in one language as the build had it, in one file: `/<language>/dappstore/entries.json`. With it the list, its
 * filters and the search work without the API.
 */
export const builtEntries = record({
  /** By popularity; those that have a page. */
  dapps: rowsOf(storeEntry),
  /** DApps in the whole store at that time. */
  total: integer,
  /** The networks that the entries name. */
  networks: rowsOf(record({ hid: text, title: filled, icon: pictureAddress })),
  sections: rowsOf(record({ id: integer, title: filled, dapps: rowsOf(integer), more: flagValue })),
  words: searchWords,
})
export type BuiltEntries = Read<typeof builtEntries>
