// What the pages show before the API is asked: node src/build/snapshot.ts
// Asks the API at PUBLIC_API_URL when it is set and answers, else a server of our own in memory with the bundled catalogue.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallSettings } from '#client/api/call.ts'
import { type ByLanguage, SNAPSHOT_FILE } from '#content/snapshot.ts'
import { MAX_PAGE } from '#contract/limits.ts'
import type { StoreSnapshot, WholeStore } from '#features/dappstore/snapshot.ts'
import { loadNetworkFacts } from '#features/networks/api/networks.ts'
import type { NetworkFacts } from '#features/networks/contract/networks.ts'
import { loadNews } from '#features/news/api.ts'
import type { NewsItem } from '#features/news/contract.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { buildApp } from '#server/app.ts'
import { openSiteDatabase } from '#server/database.ts'
import { openServices, readConfig } from '#server/features.ts'
import { dataOrThrow } from './data-or-throw.ts'
import { readStore, readStoreLimits, tellStore } from './store-snapshot.ts'

/** A part for each feature that reads one (`readSnapshot` of content/snapshot.ts). */
interface Snapshot {
  chains: NetworkFacts[]
  dappstore: ByLanguage<StoreSnapshot>
  wholeStore: WholeStore
  news: ByLanguage<NewsItem[]>
}

const CODES = LANGUAGES.map(({ code }) => code)

/** All there are; a server that ignores `start` gives nothing new. */
async function readNews(lang: string, settings: CallSettings): Promise<NewsItem[]> {
  const read = new Map<number, NewsItem>()
  for (let start = 0; ; ) {
    const { items } = dataOrThrow(await loadNews({ start, count: MAX_PAGE, lang }, settings))
    const before = read.size
    for (const item of items) read.set(item.id, item)
    if (read.size === before) return [...read.values()]
    start += items.length
  }
}

async function readAll(settings: CallSettings): Promise<Snapshot> {
  const chains = dataOrThrow(await loadNetworkFacts(settings))
  const news: ByLanguage<NewsItem[]> = {}
  for (const code of CODES) {
    news[code] = await readNews(code, settings)
  }
  return { chains, news, ...(await readStore(CODES, settings, readStoreLimits(process.env))) }
}

/** The bundled catalogue through the reference API itself, so that both ways give the same shapes. */
async function readBundled(): Promise<Snapshot> {
  const dataDir = mkdtempSync(join(tmpdir(), 'snapshot-'))
  const opened = await openSiteDatabase({ dataDir, databaseUrl: undefined })
  try {
    const config = readConfig({ DATA_DIR: dataDir })
    const unlimited = { address: 1e9, site: 1e9, all: 1e9 }
    const rates = { read: unlimited, search: unlimited }
    const app = buildApp(openServices({ config, db: opened.db, log: () => {}, rates }))
    return await readAll({
      transport: { baseUrl: 'http://127.0.0.1', fetch: (url, init) => app.request(url, init) },
    })
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A large store is more calls than one network may make at once. */
const MAX_WAITS = 600

async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const answer = await fetch(url, init)
    if (answer.status !== 429 || waits === MAX_WAITS) return answer
    await sleep(1_000 * Math.max(1, Number(answer.headers.get('retry-after')) || 1))
  }
}

async function takeSnapshot(): Promise<{ snapshot: Snapshot; source: string }> {
  const baseUrl = process.env.PUBLIC_API_URL
  // A wrong setting ends the build; it must not pass for an API that does not answer.
  readStoreLimits(process.env)
  if (baseUrl) {
    try {
      return { snapshot: await readAll({ transport: { baseUrl, fetch: patientFetch } }), source: baseUrl }
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
  const store = tellStore(snapshot.dappstore.en?.dapps.length ?? 0, snapshot.wholeStore)
  return `${store}; ${snapshot.news.en?.length} articles, from ${source}`
}

if (import.meta.main) console.log(`Snapshot of ${await writeSnapshot()}`)
