import {
  fallback,
  filled,
  flagValue,
  httpAddress,
  integer,
  mapped,
  pictureAddress,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { type Read, text } from '#contract/shape.ts'
import type { Application } from './dapps.ts'
import { STATE_KINDS, type StateKind } from './evidence.ts'
import { recentIncident } from './standing.ts'
import { TP_CONNECT, type TpConnect } from './tp-connect.ts'

/** What a list shows of a DApp; the rest belongs to its own page. */
export interface StoreEntry {
  id: number
  title: string
  desc: string
  /** The language of `desc`, where it is not the page's. */
  desc_lang?: string
  /** The English text where the page has another, as people search in both. */
  desc_en?: string
  url: string
  icon_url: string
  /** `hid` of each category, the main one first. */
  categories: number[]
  /** `hid` of each chain. */
  chains: string[]
  hot: boolean
  rank: number
  /** How it connects, where that was tested or stated by the owner of the listing. */
  support?: TpConnect
  /** What has become of it, where it is not simply open. */
  state?: StateKind
  /** The day of its latest incident, while that is recent. */
  incident?: string
}

/** What a list keeps of the API's answer. */
export function toEntry({
  audit_urls,
  create_time,
  update_time,
  proved_at,
  evidence,
  tp_connect,
  desc_lang,
  ...entry
}: Application): StoreEntry {
  const incident = recentIncident(evidence)
  return {
    ...entry,
    ...(desc_lang && { desc_lang }),
    ...(evidence?.compatibility && { support: tp_connect }),
    ...(evidence?.state && { state: evidence.state.kind }),
    ...(incident && { incident }),
  }
}

/** A value of each entry under each name, empty where there is none: a tenth less over the wire than a row of each entry. */
const columns = record({
  id: rowsOf(integer),
  title: rowsOf(filled),
  desc: rowsOf(text),
  desc_lang: rowsOf(text),
  desc_en: rowsOf(text),
  url: rowsOf(httpAddress),
  icon_url: rowsOf(pictureAddress),
  categories: rowsOf(rowsOf(integer)),
  chains: rowsOf(rowsOf(text)),
  hot: rowsOf(flagValue),
  rank: rowsOf(integer),
  support: rowsOf(text),
  state: rowsOf(text),
  incident: rowsOf(text),
})
export type EntryColumns = Read<typeof columns>

/** Undefined when a column is shorter than the others: its values would be those of other entries. */
function rowsFrom({
  desc_lang,
  desc_en,
  support,
  state,
  incident,
  ...given
}: EntryColumns): StoreEntry[] | undefined {
  const { id: ids, title, desc, url, icon_url, categories, chains, hot, rank } = given
  const optional = [desc_lang, desc_en, support, state, incident]
  if ([...optional, ...Object.values(given)].some(({ length }) => length !== ids.length)) return undefined
  return ids.map((id, at) => {
    const written = desc_lang[at]
    const english = desc_en[at]
    const connects = TP_CONNECT.find(way => way === support[at])
    const kind = STATE_KINDS.find(known => known === state[at])
    const day = incident[at]
    return {
      id,
      title: title[at] ?? '',
      desc: desc[at] ?? '',
      ...(written && { desc_lang: written }),
      ...(english && { desc_en: english }),
      url: url[at] ?? '',
      icon_url: icon_url[at] ?? '',
      categories: categories[at] ?? [],
      chains: chains[at] ?? [],
      hot: hot[at] ?? false,
      rank: rank[at] ?? 0,
      ...(connects && { support: connects }),
      ...(kind && { state: kind }),
      ...(day && { incident: day }),
    }
  })
}

/**
 * The store in one language as the build had it, in one file: `/<language>/dappstore/entries.json`. With it the list, its
 * filters and, with the words beside it (search-words.ts), the search work without the API.
 */
export const builtEntries = record({
  /** By popularity; those that have a page. */
  dapps: mapped(columns, rowsFrom),
  /** DApps in the whole store at that time. */
  total: integer,
  /** The networks that the entries name. */
  networks: rowsOf(record({ hid: text, title: filled, icon: pictureAddress })),
  sections: rowsOf(record({ id: integer, title: filled, dapps: rowsOf(integer), more: flagValue })),
  /** Where marks of the entries and their networks are drawn from, besides the sheets that the page came with. */
  sheets: fallback(rowsOf(record({ src: pictureAddress, icons: rowsOf(text) })), []),
})
export type BuiltEntries = Read<typeof builtEntries>
