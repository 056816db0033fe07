import { type ByLanguage, inLanguage, readSnapshot } from '#content/snapshot.ts'
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
export const builtStoreLanguages = () => Object.keys(byLanguage())
