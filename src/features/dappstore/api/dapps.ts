import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import {
  asNumber,
  asNumbers,
  asObject,
  asPicture,
  asRows,
  asText,
  asTexts,
  asWebUrl,
  asYesNo,
} from '#client/api/read.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import type { Category } from '../contract/categories.ts'
import {
  type Application,
  type HomeSection,
  type ListDappsInput,
  listCategoryDapps,
  listDappCategories,
  listDapps,
  listDappsByIds,
  listHomeSections,
  listHotDapps,
  listSectionDapps,
  searchDapps,
  type TpConnect,
} from '../contract/dapps.ts'
import { readCategories } from './categories.ts'

const TP_CONNECT: readonly TpConnect[] = ['both', 'extension', 'mobile', 'none']

/** Specification, section 5: a DApp is kept only if its address is on the web. */
export function readDapp(row: unknown): Application | undefined {
  const fields = asObject(row)
  const id = asNumber(fields?.id)
  const title = asText(fields?.title)
  const url = asWebUrl(fields?.url)
  if (!fields || id === undefined || !title || url === undefined) return undefined
  return {
    id,
    title,
    url,
    desc: asText(fields.desc) ?? '',
    icon_url: asPicture(fields.icon_url),
    categories: asNumbers(fields.categories),
    chains: asTexts(fields.chains),
    tp_connect: TP_CONNECT.find(value => value === fields.tp_connect) ?? 'none',
    hot: asYesNo(fields.hot),
    // Without a place by popularity it comes last.
    rank: asNumber(fields.rank) ?? Number.MAX_SAFE_INTEGER,
    audit_urls: asTexts(fields.audit_urls).filter(address => asWebUrl(address) !== undefined),
    create_time: asText(fields.create_time) ?? '',
  }
}

export const readDapps = (data: unknown): Application[] | undefined => asRows(data, readDapp)

function readSection(row: unknown): HomeSection | undefined {
  const fields = asObject(row)
  const id = asNumber(fields?.id)
  const title = asText(fields?.title)
  const items = readDapps(fields?.items ?? null)
  if (!fields || id === undefined || !title || !items) return undefined
  return { id, title, type: asText(fields.type) ?? '', items, more: asYesNo(fields.more) }
}

export type DappList = Promise<Outcome<Application[]>>
export interface DappPage {
  start?: number
  count?: number
  lang: string
}

export const loadDapps = (input: ListDappsInput, settings: CallSettings = {}): DappList =>
  call(listDapps, { status: 0, version: DEFAULT_VERSION, ...input }, { ...settings, read: readDapps })

export const loadCategoryDapps = (
  input: DappPage & { category_id: number },
  settings: CallSettings = {},
): DappList => call(listCategoryDapps, input, { ...settings, read: readDapps })

export const loadHotDapps = (input: DappPage, settings: CallSettings = {}): DappList =>
  call(listHotDapps, input, { ...settings, read: readDapps })

export const loadSectionDapps = (input: DappPage & { id: number }, settings: CallSettings = {}): DappList =>
  call(listSectionDapps, input, { ...settings, read: readDapps })

export const findDapps = (input: DappPage & { key: string }, settings: CallSettings = {}): DappList =>
  call(searchDapps, input, { ...settings, read: readDapps })

/** In the asked order; what no longer exists is left out. */
export const loadDappsByIds = (ids: readonly number[], lang: string, settings: CallSettings = {}): DappList =>
  call(listDappsByIds, { ids: ids.join(','), lang }, { ...settings, read: readDapps })

export const loadHomeSections = (
  lang: string,
  settings: CallSettings = {},
): Promise<Outcome<HomeSection[]>> =>
  call(listHomeSections, { lang }, { ...settings, read: data => asRows(data, readSection) })

export const loadDappCategories = (lang: string, settings: CallSettings = {}): Promise<Outcome<Category[]>> =>
  call(listDappCategories, { lang }, { ...settings, read: readCategories })
