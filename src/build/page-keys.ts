import { type ByLanguage, readSnapshot } from '#content/snapshot.ts'
import { builtChains, builtNetworks } from '#features/chains/snapshot.ts'
import { builtCategories } from '#features/dappstore/built-categories.ts'
import { dappSlug } from '#features/dappstore/contract/dapp-slug.ts'
import { dappsOn } from '#features/dappstore/network-dapps.ts'
import { dappNetworkSheet } from '#features/dappstore/network-marks.ts'
import { pageFacts } from '#features/dappstore/page-facts.ts'
import { builtStore, builtStoreLanguages, builtWhole } from '#features/dappstore/snapshot.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { namespacesOf, readMessages } from '#i18n/locale-files.ts'
import { isOutdated } from '#i18n/translator.ts'
import { cacheKey } from './build-cache.ts'
import { fileOf, type SitePath } from './pages/render-pages.ts'

/** Pages below a language that show what others say or how far they are; new-language.test.ts finds one that is missing. */
const OF_ALL_LANGUAGES = /^translations\//

/** Whether a page shows the words of several languages, and so is rendered each time. */
export function showsAllLanguages(file: string): boolean {
  const [code = ''] = file.split('/')
  const isOfOne = LANGUAGES.some(language => language.code === code)
  return !isOfOne || OF_ALL_LANGUAGES.test(file.slice(code.length + 1))
}

/** By Astro's component of a page, the modules that read the snapshot for it; see snapshot-reads.ts. */
export type SnapshotReads = readonly [component: string, readers: readonly string[]][]

/** What each of those modules tells a page in a language. */
const TOLD_BY: Readonly<Record<string, (code: string) => unknown>> = {
  'src/features/chains/snapshot.ts': () => readSnapshot('chains'),
  'src/features/dappstore/built-categories.ts': builtCategories,
  // English is what is compared with, and what counts in all languages.
  'src/features/dappstore/snapshot.ts': code => [builtWhole(), builtStore('en'), builtStore(code)],
  // An article's page tells in which languages it is written.
  'src/features/news/news.ts': () => readSnapshot<ByLanguage<unknown>>('news'),
}

const wordsOf = (code: string): string =>
  cacheKey(
    // Names and tags of languages, and kinds of sentences, are on every page.
    JSON.stringify(LANGUAGES),
    JSON.stringify(readMessages(code)),
    ...namespacesOf('en').filter(namespace => isOutdated(code, `/${code}/${namespace}`)),
  )

/** Pages of which there are many, by file: what each shows of the snapshot, worked out as the page does. */
function factsByFile(code: string): Map<string, string> {
  const chains = builtChains()
  const marks = dappNetworkSheet()
  const store = builtStore(code)
  const facts = new Map<string, string>()
  for (const dapp of store.dapps) {
    const shown = [dapp, pageFacts(dapp, store, chains, marks)]
    facts.set(`${code}/dappstore/${dappSlug(dapp)}/index.html`, JSON.stringify(shown))
  }
  const networks = JSON.stringify(readSnapshot('chains'))
  for (const { hid } of builtNetworks()) {
    const shown = dappsOn(hid, store.dapps)
    facts.set(`${code}/networks/${hid}/index.html`, networks + JSON.stringify(shown))
  }
  return facts
}

/** By the file of a page, what it is made from beside the code; undefined for one that is to be rendered each time. */
type KeyOf = (file: string) => string | undefined

/** What takes its time needs no addresses, which may be asked for meanwhile. */
export function pageKeys(reads: SnapshotReads): (paths: readonly SitePath[]) => KeyOf {
  const readersOf = new Map(reads)
  const words = new Map(LANGUAGES.map(({ code }) => [code, wordsOf(code)]))
  const facts = new Map(builtStoreLanguages().flatMap(code => [...factsByFile(code)]))
  const told = new Map<string, string>()
  const toldIn = (code: string, reader: string): string => {
    const name = `${code} ${reader}`
    const known = told.get(name)
    if (known !== undefined) return known
    const tell = TOLD_BY[reader]
    if (!tell) throw new Error(`${reader} reads the snapshot: page-keys.ts has to know what it tells pages`)
    const text = cacheKey(JSON.stringify(tell(code)))
    told.set(name, text)
    return text
  }
  return paths => {
    const components = new Map(paths.map(path => [fileOf(path), path.component]))
    return file => {
      const [code = ''] = file.split('/')
      const readers = readersOf.get(components.get(file) ?? '')
      if (showsAllLanguages(file) || !readers) return undefined
      const shown = facts.get(file)
      const parts = shown === undefined ? readers.map(reader => toldIn(code, reader)) : [shown]
      return cacheKey(words.get(code) ?? '', ...parts)
    }
  }
}
