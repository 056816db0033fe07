import { type ByLanguage, readSnapshot } from '#content/snapshot.ts'
import { builtChains } from '#features/chains/snapshot.ts'
import { dappSlug } from '#features/dappstore/contract/dapp-slug.ts'
import { dappNetworkSheet } from '#features/dappstore/network-marks.ts'
import { pageFacts } from '#features/dappstore/page-facts.ts'
import { builtStore, builtStoreLanguages, builtWhole } from '#features/dappstore/snapshot.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { namespacesOf, readMessages } from '#i18n/locale-files.ts'
import { isOutdated } from '#i18n/translator.ts'
import { cacheKey } from './build-cache.ts'

/** Pages below a language that show what others say. */
const OF_ALL_LANGUAGES = /^(404\.html|500\.html|translations\/)/

const wordsOf = (code: string): string =>
  cacheKey(
    // Names and tags of languages, and kinds of sentences, are on every page.
    JSON.stringify(LANGUAGES),
    JSON.stringify(readMessages(code)),
    ...namespacesOf('en').filter(namespace => isOutdated(code, `/${code}/${namespace}`)),
  )

/** By the file of a page, what it is made from beside the code; undefined for one that is to be rendered each time. */
export function pageKeys(): (file: string) => string | undefined {
  const chains = builtChains()
  const marks = dappNetworkSheet()
  const news = readSnapshot<ByLanguage<unknown>>('news')
  const shared = JSON.stringify([readSnapshot('chains'), builtWhole(), builtStore('en')])
  const words = new Map(LANGUAGES.map(({ code }) => [code, wordsOf(code)]))
  const all = new Map<string, string>()
  const dapps = new Map<string, string>()
  for (const code of builtStoreLanguages()) {
    const store = builtStore(code)
    all.set(code, cacheKey(words.get(code) ?? '', shared, JSON.stringify([store, news[code]])))
    for (const dapp of store.dapps) {
      const facts = JSON.stringify([dapp, pageFacts(dapp, store, chains, marks)])
      dapps.set(`${code}/dappstore/${dappSlug(dapp)}/index.html`, cacheKey(words.get(code) ?? '', facts))
    }
  }
  return file => {
    const [code = ''] = file.split('/')
    const below = file.slice(code.length + 1)
    return OF_ALL_LANGUAGES.test(below) ? undefined : (dapps.get(file) ?? all.get(code))
  }
}
