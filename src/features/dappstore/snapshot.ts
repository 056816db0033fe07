import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import type { Banner } from './contract/banners.ts'
import type { Category } from './contract/categories.ts'
import type { Application, HomeSection } from './contract/dapps.ts'

/** The store's first lists in one language, as the API had them at the time of the build. */
export interface StoreSnapshot {
  dapps: Application[]
  categories: Category[]
  sections: HomeSection[]
  banners: Banner[]
  activities: Banner[]
  ads: Banner[]
}

const byLanguage = () => readSnapshot<ByLanguage<StoreSnapshot>>('dappstore')

export const builtStore = (language: string) => inLanguage(byLanguage(), language)

/** The languages that the build has the store in. */
const builtStoreLanguages = () => Object.keys(byLanguage())

export interface BuiltDappProps {
  dapp: Application
}

/** `getStaticPaths` of the DApps: each that the build knows, in every language. */
export const dappPaths = (slugOf: (dapp: Application) => string) =>
  builtStoreLanguages().flatMap(lang =>
    builtStore(lang).dapps.map(dapp => ({ params: { lang, slug: slugOf(dapp) }, props: { dapp } })),
  )

/** Every DApp under each of its categories; what is hot is there anyway. */
export function dappsByCategory(lang: string) {
  const { dapps, categories } = builtStore(lang)
  return categories
    .filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({
      hid,
      title,
      entries: dapps.filter(({ categories }) => categories.includes(hid)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Rows of the store in the page itself: whole rows in one, two and three columns. */
const FIRST_ROWS = 24

export const firstEntries = (dapps: readonly Application[]) =>
  dapps.slice(0, FIRST_ROWS).map(({ audit_urls, create_time, ...entry }) => entry)

/** The networks of the given entries, as marks need them; the store's filter asks the API for all. */
export function networksOf(chains: readonly Chain[], dapps: readonly { chains: readonly string[] }[]) {
  const used = new Set(dapps.flatMap(({ chains }) => chains))
  return chains.filter(({ hid }) => used.has(hid)).map(({ hid, title, icon }) => ({ hid, title, icon }))
}

interface FirstDapp {
  id: number
  title: string
  icon: string
  /** Those of the home's tabs it is under. */
  categories: number[]
}

interface FirstCategory {
  hid: number
  title: string
  /** The store's own list of what is hot, not a category of an entry. */
  isHot: boolean
}

/** What the home page shows of the store: tabs, and the DApps under them. */
export interface FirstStore {
  categories: FirstCategory[]
  entries: FirstDapp[]
}

/** Swap, lending and NFT, where the store has them: the tabs of the home beside hot. */
const PREFERRED = [1, 2, 8]
const TABS = 3
const PER_CATEGORY = 4

/** The hottest entries with a mark, by popularity, so mixed that no tab is empty; of a store that calls nothing hot, any. */
export function firstStore({ dapps, categories }: Pick<StoreSnapshot, 'dapps' | 'categories'>): FirstStore {
  const marked = dapps.filter(({ icon_url }) => icon_url !== '')
  const hot = marked.filter(({ hot }) => hot)
  const pool = (hot.length > 0 ? hot : marked).toSorted((one, other) => one.rank - other.rank)
  const sizeOf = (hid: number) => pool.filter(({ categories }) => categories.includes(hid)).length
  const inOrder = categories.toSorted((one, other) => one.m_index - other.m_index).map(({ hid }) => hid)
  const tabs = [...PREFERRED.filter(hid => inOrder.includes(hid)), ...inOrder]
    .filter((hid, place, all) => hid !== HOT_CATEGORY_ID && sizeOf(hid) > 0 && all.indexOf(hid) === place)
    .slice(0, TABS)
  // Each DApp is under one tab alone beside hot, so that a tab is one row: the smallest of those it belongs to.
  const smallestFirst = tabs.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const taken = new Map<number, number>()
  const entries = pool.flatMap(({ id, title, icon_url, categories }) => {
    const tab = smallestFirst.find(hid => categories.includes(hid))
    const count = taken.get(tab ?? HOT_CATEGORY_ID) ?? 0
    if (tab === undefined || count === PER_CATEGORY) return []
    taken.set(tab, count + 1)
    return [{ id, title, icon: icon_url, categories: [HOT_CATEGORY_ID, tab] }]
  })
  const shown = categories.filter(({ hid }) => hid === HOT_CATEGORY_ID || tabs.includes(hid))
  return {
    categories: shown.map(({ hid, title }) => ({ hid, title, isHot: hid === HOT_CATEGORY_ID })),
    entries,
  }
}
