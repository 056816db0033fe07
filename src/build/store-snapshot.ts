// The store as the API has it: read whole, page by page, and only so much kept as the pages show.
import type { CallSettings } from '#client/api/call.ts'
import { MAX_IDS, MAX_PAGE } from '#contract/limits.ts'
import { loadActivities, loadAds, loadBanners } from '#features/dappstore/api/banners.ts'
import { loadCategories, loadDapps, loadDappsByIds, loadHomeSections } from '#features/dappstore/api/dapps.ts'
import type { Application } from '#features/dappstore/contract/dapps.ts'
import { addCounts, countEntries } from '#features/dappstore/lists/count-entries.ts'
import type { NamedDapp, StoreSnapshot, WholeStore } from '#features/dappstore/snapshot.ts'
import { type Environment, wholeNumberSetting } from '#platform/config.ts'
import { dataOrThrow } from './data-or-throw.ts'

export interface StoreLimits {
  /** DApps with static pages in every language. */
  pages: number
  /** DApps that the list of everything names, those with pages among them. */
  listed: number
}

export const readStoreLimits = (env: Environment): StoreLimits => {
  const pages = wholeNumberSetting(env, 'STORE_PAGES', 1_000, 1, 100_000)
  return { pages, listed: wholeNumberSetting(env, 'STORE_LISTED', Math.max(pages, 10_000), pages, 1_000_000) }
}

interface Read {
  /** Those that get pages, by popularity. */
  chosen: Application[]
  whole: WholeStore
}

/**
 * The most popular, and what is hot however popular it is. `fit` of them: what is hot comes first, then the order of the
 * list decides.
 */
function chooseFrom(first: readonly Application[], hotLater: readonly Application[], fit: number) {
  const hot = new Set([...first, ...hotLater].filter(dapp => dapp.hot).slice(0, fit))
  const others = first.filter(dapp => !hot.has(dapp)).slice(0, fit - hot.size)
  const chosen = new Set([...hot, ...others])
  return [...first, ...hotLater].filter(dapp => chosen.has(dapp))
}

/** Pages of the API's list, each with what the ones before did not have. */
async function* freshPages(settings: CallSettings): AsyncGenerator<Application[]> {
  const seen = new Set<number>()
  for (let start = 0; ; ) {
    const answer = dataOrThrow(await loadDapps({ start, count: MAX_PAGE, lang: 'en' }, settings))
    const fresh = answer.filter(({ id }) => !seen.has(id))
    if (fresh.length === 0) {
      // Otherwise this would never end.
      if (answer.length > 0) console.warn(`The API repeats its list from ${start} on; the rest is not read`)
      return
    }
    for (const { id } of fresh) seen.add(id)
    yield fresh
    // A server may give fewer at once than it is asked for.
    start += answer.length
  }
}

/** Every entry once. Of what has no page only id, title and category are kept, and of what is not named nothing. */
async function readWhole(settings: CallSettings, { pages, listed }: StoreLimits): Promise<Read> {
  const first: Application[] = []
  const hotLater: Application[] = []
  const named: NamedDapp[] = []
  let counts = countEntries([])
  for await (const fresh of freshPages(settings)) {
    for (const dapp of fresh) {
      if (first.length < pages) first.push(dapp)
      else if (dapp.hot && hotLater.length < pages) hotLater.push(dapp)
      if (named.length < listed)
        named.push({ id: dapp.id, title: dapp.title, category: dapp.categories[0] ?? null })
    }
    counts = addCounts(counts, countEntries(fresh))
  }
  const chosen = chooseFrom(first, hotLater, pages)
  const ids = new Set(chosen.map(({ id }) => id))
  const together = countEntries(chosen.filter(({ chains }) => chains.length > 1)).networks
  return { chosen, whole: { counts, named: named.filter(({ id }) => !ids.has(id)), together } }
}

/** The chosen ones in another language; one that is gone meanwhile stays as it is in English, as each page names its twins. */
async function inLanguage(
  chosen: readonly Application[],
  lang: string,
  settings: CallSettings,
): Promise<Application[]> {
  const read = new Map<number, Application>()
  for (let start = 0; start < chosen.length; start += MAX_IDS) {
    const ids = chosen.slice(start, start + MAX_IDS).map(({ id }) => id)
    for (const dapp of dataOrThrow(await loadDappsByIds(ids, lang, settings))) read.set(dapp.id, dapp)
  }
  return chosen.map(dapp => read.get(dapp.id) ?? { ...dapp, desc_lang: dapp.desc_lang ?? 'en' })
}

async function readLists(lang: string, settings: CallSettings): Promise<Omit<StoreSnapshot, 'dapps'>> {
  return {
    categories: dataOrThrow(await loadCategories(lang, settings)),
    sections: dataOrThrow(await loadHomeSections(lang, settings)),
    banners: dataOrThrow(await loadBanners(lang, settings)),
    activities: dataOrThrow(await loadActivities(lang, settings)),
    ads: dataOrThrow(await loadAds(lang, settings)),
  }
}

export async function readStore(codes: readonly string[], settings: CallSettings, limits: StoreLimits) {
  const { chosen, whole } = await readWhole(settings, limits)
  const dappstore: Record<string, StoreSnapshot> = {}
  for (const lang of codes) {
    const dapps = lang === 'en' ? chosen : await inLanguage(chosen, lang, settings)
    dappstore[lang] = { dapps, ...(await readLists(lang, settings)) }
  }
  return { dappstore, wholeStore: whole }
}

/** What the build says of them, so that no end is silent. */
export function tellStore(built: number, { counts, named }: WholeStore): string {
  const listed = built + named.length
  const told = [`${counts.all} DApps`, `${built} with pages of their own (STORE_PAGES)`]
  if (counts.all > built) told.push(`${counts.all - built} opened by the page detail/?id=…`)
  if (counts.all > listed) told.push(`${counts.all - listed} found by search alone (STORE_LISTED)`)
  return told.join(', ')
}
