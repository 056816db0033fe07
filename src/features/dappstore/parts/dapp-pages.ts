import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Application } from '../contract/dapps.ts'
import { builtStore, builtStoreLanguages } from '../snapshot.ts'

export interface DappPageProps {
  dapp: Application
}

/** `getStaticPaths` of the DApps: each that the build knows, in every language. */
export const dappPaths = (slugOf: (dapp: Application) => string) =>
  builtStoreLanguages().flatMap(lang =>
    builtStore(lang).dapps.map(dapp => ({ params: { lang, slug: slugOf(dapp) }, props: { dapp } })),
  )

/** Every DApp under each of its categories; what is hot stands there anyway. */
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
