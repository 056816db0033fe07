import { readSnapshot, snapshotIn } from '#content/snapshot.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Application } from '../contract/dapps.ts'

export interface DappPageProps {
  dapp: Application
}

/** `getStaticPaths` of the DApps: each that the build knows, in every language. */
export const dappPaths = (slugOf: (dapp: Application) => string) =>
  Object.keys(readSnapshot().languages).flatMap(lang =>
    snapshotIn(lang).dapps.map(dapp => ({ params: { lang, slug: slugOf(dapp) }, props: { dapp } })),
  )

/** Every DApp under each of its categories; what is hot stands there anyway. */
export function dappsByCategory(lang: string) {
  const { dapps, categories } = snapshotIn(lang)
  return categories
    .filter(({ hid }) => hid !== HOT_CATEGORY_ID)
    .map(({ hid, title }) => ({
      hid,
      title,
      entries: dapps.filter(({ categories }) => categories.includes(hid)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
