import { get } from '#contract/endpoint.ts'
import type { Category } from './categories.ts'

/** How the DApp connects to the wallet. */
export type TpConnect = 'both' | 'extension' | 'mobile' | 'none'

/** A list entry and a detail are the same shape. */
export interface Application {
  id: number
  title: string
  desc: string
  url: string
  icon_url: string
  /** `hid` of each category. */
  categories: number[]
  /** `hid` of each chain. */
  chains: string[]
  tp_connect: TpConnect
  hot: boolean
  /** Place by popularity, 1 first. */
  rank: number
  audit_urls: string[]
  create_time: string
}

export interface HomeSection {
  id: number
  title: string
  /** How the section is laid out, as the catalogue names it. */
  type: string
  items: Application[]
  /** More than the items shown: ask `section_more`. */
  more: boolean
}

interface Page {
  start?: number
  count?: number
  lang: string
}

export interface ListDappsInput extends Page {
  /** Text to find in title, description or host. */
  key?: string
  status?: number
  category_id?: number
  version?: string
}

export const listDapps = get<ListDappsInput, Application[] | null>('/v1/application/list')
export const listHomeSections = get<{ lang: string }, HomeSection[] | null>(
  '/v1/application/home_section_list',
)
export const listSectionDapps = get<Page & { id: number }, Application[] | null>(
  '/v1/application/section_more',
)
export const listDappCategories = get<{ lang: string }, Category[] | null>('/v1/application/category_list')
export const listCategoryDapps = get<Page & { category_id: number }, Application[] | null>(
  '/v1/application/category_dapplist',
)
export const listHotDapps = get<Page, Application[] | null>('/v1/application/hot_list')
export const searchDapps = get<Page & { key: string }, Application[] | null>('/v1/application/search')
/** `ids` are comma-separated; the answer keeps their order and leaves out what does not exist. */
export const listDappsByIds = get<{ ids: string; lang: string }, Application[] | null>(
  '/v1/application/listbyids_new',
)
