import { get } from '#contract/endpoint.ts'
import { DAPP_FIRST_PAGE, DAPP_NEXT_PAGE } from '#contract/limits.ts'
import { count, lang, searchTerms, start, status } from '#contract/parameters.ts'
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
import { optional, type Read, type Shape, text } from '#contract/shape.ts'
import { categoryRows } from './categories.ts'
import { dappEvidence } from './evidence.ts'
import { TP_CONNECT } from './tp-connect.ts'

/** A list entry and a detail are the same shape. */
export const application = record({
  id: integer,
  title: filled,
  desc: fallback(text, ''),
  /** The language of `desc`, where it is not the one asked for. */
  desc_lang: optional(filled),
  /** Where it is used; a DApp is kept only if its address is on the web (specification, section 5). */
  url: httpAddress,
  icon_url: pictureAddress,
  /** `hid` of each category, the main one first. */
  categories: fallback(rowsOf(integer), []),
  /** `hid` of each chain. */
  chains: fallback(rowsOf(text), []),
  tp_connect: fallback(oneOf(TP_CONNECT), 'none'),
  hot: flagValue,
  /** Place by popularity, 1 first; without one it comes last. */
  rank: fallback(integer, Number.MAX_SAFE_INTEGER),
  audit_urls: fallback(rowsOf(httpAddress), []),
  /** When its listing was approved; empty for the entries that come with the site. */
  create_time: fallback(text, ''),
  /** When its owner last had it changed; missing when that never was. */
  update_time: optional(text),
  /** When its owner proved that it is theirs; missing where nobody did. */
  proved_at: optional(text),
  evidence: optional(dappEvidence),
})
export type Application = Read<typeof application>

const applications = rowsOf(application)
/** A section that leaves its items out has none. */
const items: Shape<Application[]> = { ...applications, read: value => applications.read(value ?? null) }

export const homeSection = record({
  id: integer,
  title: filled,
  /** How the section is laid out, as the catalogue names it. */
  type: fallback(text, ''),
  items,
  /** More than the items shown: ask `section_more`. */
  more: flagValue,
})
export type HomeSection = Read<typeof homeSection>

/** `hid` of a category. */
const category_id = integer
const next = count(DAPP_NEXT_PAGE)

/** By `rank`; with `key` the best match first. `key` is read as names, categories, networks and words (docs/search.md). */
export const listDapps = get('/v1/application/list', {
  input: {
    start,
    count: count(DAPP_FIRST_PAGE),
    lang,
    status,
    key: searchTerms,
    category_id: optional(category_id),
    version: optional(text),
  },
  data: applications,
})
/** Up to 8 applications in each; `more` where there are further ones. */
export const listHomeSections = get('/v1/application/home_section_list', {
  input: { lang },
  data: rowsOf(homeSection),
})
/** In the section's order; result 2 for an unknown section. */
export const listSectionDapps = get('/v1/application/section_more', {
  input: { id: integer, start, count: next, lang },
  data: applications,
})
/** Categories of type 0. */
export const listDappCategories = get('/v1/application/category_list', {
  input: { lang },
  data: categoryRows,
})
/** By `rank`; result 1 without `category_id`. */
export const listCategoryDapps = get('/v1/application/category_dapplist', {
  input: { category_id, start, count: next, lang },
  data: applications,
})
/** By `rank`. */
export const listHotDapps = get('/v1/application/hot_list', {
  input: { start, count: next, lang },
  data: applications,
})
/** Best match first; none without `key`. */
export const searchDapps = get('/v1/application/search', {
  input: { key: searchTerms, start, count: next, lang },
  data: applications,
})
/** `ids` are comma-separated, the first 500 count; the answer keeps their order and leaves out unknown ones. */
export const listDappsByIds = get('/v1/application/listbyids_new', {
  input: { ids: searchTerms, lang },
  data: applications,
})
