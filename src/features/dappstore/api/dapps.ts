import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { type Category, listCategories } from '../contract/categories.ts'
import {
  type Application,
  type HomeSection,
  listCategoryDapps,
  listDappCategories,
  listDapps,
  listDappsByIds,
  listHomeSections,
  listSectionDapps,
  searchDapps,
} from '../contract/dapps.ts'

export type DappList = Promise<Outcome<Application[]>>
export interface DappRows {
  start?: number
  count?: number
  lang: string
}

export const loadDapps = (
  input: DappRows & { key?: string; category_id?: number },
  settings: CallSettings = {},
): DappList => call(listDapps, { status: 0, version: DEFAULT_VERSION, ...input }, settings)

export const loadCategoryDapps = (
  input: DappRows & { category_id: number },
  settings: CallSettings = {},
): DappList => call(listCategoryDapps, input, settings)

export const loadSectionDapps = (input: DappRows & { id: number }, settings: CallSettings = {}): DappList =>
  call(listSectionDapps, input, settings)

export const findDapps = (input: DappRows & { key: string }, settings: CallSettings = {}): DappList =>
  call(searchDapps, input, settings)

/** In the asked order; what no longer exists is left out. */
export const loadDappsByIds = (ids: readonly number[], lang: string, settings: CallSettings = {}): DappList =>
  call(listDappsByIds, { ids: ids.join(','), lang }, settings)

export const loadHomeSections = (
  lang: string,
  settings: CallSettings = {},
): Promise<Outcome<HomeSection[]>> => call(listHomeSections, { lang }, settings)

export const loadDappCategories = (lang: string, settings: CallSettings = {}): Promise<Outcome<Category[]>> =>
  call(listDappCategories, { lang }, settings)

export const loadCategories = (lang: string, settings: CallSettings = {}): Promise<Outcome<Category[]>> =>
  call(listCategories, { lang }, settings)
