// What the pages show before the API is asked: node src/build/snapshot.ts
// Asks the API at PUBLIC_API_URL when it is set and answers, else a server of our own in memory with the bundled catalogue.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CallSettings, Outcome } from '#client/api/call.ts'
import { type ByLanguage, SNAPSHOT_FILE } from '#content/snapshot.ts'
import { DAPP_FIRST_PAGE, MAX_PAGE } from '#contract/limits.ts'
import { loadChainFacts } from '#features/chains/api/chains.ts'
import type { ChainFacts } from '#features/chains/contract/chains.ts'
import { loadActivities, loadAds, loadBanners } from '#features/dappstore/api/banners.ts'
import { loadCategories, loadDapps, loadHomeSections } from '#features/dappstore/api/dapps.ts'
import type { StoreSnapshot } from '#features/dappstore/snapshot.ts'
import { loadNews } from '#features/news/api.ts'
import type { NewsItem } from '#features/news/contract.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { buildApp } from '#server/app.ts'
import { openSiteDatabase } from '#server/database.ts'
import { openServices, readConfig } from '#server/features.ts'

function dataOf<Data>(answer: Outcome<Data>): Data {
  if (!answer.ok) throw new Error(`The API did not answer: ${answer.reason}`)
  return answer.data
}

/** A part for each feature that reads one (`readSnapshot` of content/snapshot.ts). */
interface Snapshot {
  chains: ChainFacts[]
  dappstore: ByLanguage<StoreSnapshot>
  news: ByLanguage<NewsItem[]>
}

async function readStore(lang: string, settings: CallSettings): Promise<StoreSnapshot> {
  return {
    dapps: dataOf(await loadDapps({ start: 0, count: DAPP_FIRST_PAGE, lang }, settings)),
    categories: dataOf(await loadCategories(lang, settings)),
    sections: dataOf(await loadHomeSections(lang, settings)),
    banners: dataOf(await loadBanners(lang, settings)),
    activities: dataOf(await loadActivities(lang, settings)),
    ads: dataOf(await loadAds(lang, settings)),
  }
}

async function readAll(settings: CallSettings): Promise<Snapshot> {
  const snapshot: Snapshot = { chains: dataOf(await loadChainFacts(settings)), dappstore: {}, news: {} }
  for (const { code } of LANGUAGES) {
    snapshot.dappstore[code] = await readStore(code, settings)
    snapshot.news[code] = dataOf(await loadNews({ start: 0, count: MAX_PAGE, lang: code }, settings)).items
  }
  return snapshot
}

/** The bundled catalogue through the reference API itself, so that both ways give the same shapes. */
async function readBundled(): Promise<Snapshot> {
  const dataDir = mkdtempSync(join(tmpdir(), 'snapshot-'))
  const opened = await openSiteDatabase({ dataDir, databaseUrl: undefined })
  try {
    const config = readConfig({ DATA_DIR: dataDir })
    const rates = { read: { burst: 1e9, perSecond: 1e9 } }
    const app = buildApp(openServices({ config, db: opened.db, log: () => {}, rates }))
    return await readAll({
      transport: { baseUrl: 'http://127.0.0.1', fetch: (url, init) => app.request(url, init) },
    })
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function takeSnapshot(): Promise<{ snapshot: Snapshot; source: string }> {
  const baseUrl = process.env.PUBLIC_API_URL
  if (baseUrl) {
    try {
      return { snapshot: await readAll({ transport: { baseUrl } }), source: baseUrl }
    } catch (error) {
      console.warn(`${baseUrl} gave no snapshot (${error instanceof Error ? error.message : error})`)
    }
  }
  return { snapshot: await readBundled(), source: 'the bundled catalogue' }
}

/** Writes the snapshot that the pages read and returns a line about what it holds. */
export async function writeSnapshot(): Promise<string> {
  const { snapshot, source } = await takeSnapshot()
  mkdirSync(dirname(SNAPSHOT_FILE), { recursive: true })
  writeFileSync(SNAPSHOT_FILE, JSON.stringify(snapshot))
  return `${snapshot.dappstore.en?.dapps.length} DApps and ${snapshot.news.en?.length} articles from ${source}`
}

if (import.meta.main) console.log(`Snapshot of ${await writeSnapshot()}`)
