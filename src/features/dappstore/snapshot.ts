import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Banner } from './contract/banners.ts'
import type { Category } from './contract/categories.ts'
import type { Application, HomeSection } from './contract/dapps.ts'
import { toEntry } from './contract/entries.ts'
import { isGone, recentIncident } from './contract/standing.ts'
import type { Counts } from './lists/count-entries.ts'

/** The store's first lists in one language, as the API had them at the time of the build. */
export interface StoreSnapshot {
  dapps: Application[]
  categories: Category[]
  sections: HomeSection[]
  banners: Banner[]
  activities: Banner[]
  ads: Banner[]
}

/** One that has no page of its own, as the list of everything names it. */
export interface NamedDapp {
  id: number
  title: string
  /** `hid` of its first category. */
  category: number | null
}

/** What the build knows of the store beyond the DApps with pages. */
export interface WholeStore {
  /** Of every DApp there is. */
  counts: Counts
  /** By popularity. */
  named: NamedDapp[]
  /** How many of the DApps with pages are on a network and on others as well: how often its mark stands beside others. */
  together: Counts['networks']
}

export const builtWhole = () => readSnapshot<WholeStore>('wholeStore')

const byLanguage = () => readSnapshot<ByLanguage<StoreSnapshot>>('dappstore')

export const builtStore = (language: string) => inLanguage(byLanguage(), language)

/** The languages that the build has the store in. */
export const builtStoreLanguages = () => Object.keys(byLanguage())

export interface BuiltDappProps {
  dapp: Application
}

/** `getStaticPaths` of the DApps: each that the build knows, in every language. */
export const dappPaths = (slugOf: (dapp: Application) => string) =>
  builtStoreLanguages().flatMap(lang =>
    builtStore(lang).dapps.map(dapp => ({ params: { lang, slug: slugOf(dapp) }, props: { dapp } })),
  )

/** Where it is used; of one that has closed, or may have, nothing names it any more. */
export const linkedSite = ({ url, evidence }: Application): string | undefined =>
  isGone(evidence) ? undefined : safeUrl(url)

/** Rows of the store in the page itself: whole rows in one to four columns. */
const FIRST_ROWS = 24

export const firstEntries = (dapps: readonly Application[]) => dapps.slice(0, FIRST_ROWS).map(toEntry)

/** The networks of the given entries, as marks need them; the store's filter asks the API for all. */
export function networksOf(chains: readonly Network[], dapps: readonly { chains: readonly string[] }[]) {
  const used = new Set(dapps.flatMap(({ chains }) => chains))
  return chains.filter(({ hid }) => used.has(hid)).map(({ hid, title, icon }) => ({ hid, title, icon }))
}

/** A DApp on the home page's shelf. */
export interface FirstDapp {
  id: number
  title: string
  icon: string
  /** The title of its first category; a store may file a DApp under none. */
  category: string | undefined
  /** The day of its latest incident, while that is recent. */
  incident: string | undefined
}

/** Whole rows in six, four and three columns. */
const SHELF = 12

/** What the home page shows of the store: by popularity, the hot ones first, and only with a mark of their own. */
export function firstStore({ dapps, categories }: Pick<StoreSnapshot, 'dapps' | 'categories'>): FirstDapp[] {
  const titleOf = new Map(categories.map(({ hid, title }) => [hid, title]))
  return dapps
    .filter(({ icon_url, evidence }) => icon_url !== '' && !isGone(evidence))
    .toSorted((one, other) => Number(other.hot) - Number(one.hot) || one.rank - other.rank)
    .slice(0, SHELF)
    .map(({ id, title, icon_url, categories: under, evidence }) => ({
      id,
      title,
      icon: icon_url,
      category: titleOf.get(under.find(hid => hid !== HOT_CATEGORY_ID) ?? Number.NaN),
      incident: recentIncident(evidence),
    }))
}
