// The whole server, built site included, with as many fixture DApps as asked. One process fills a database, another serves
// it: neither the browser nor the clients that measure it share its thread, and its memory is that of the server alone.
//   node scripts/bench/fixture-store.ts fill 1000 <folder>
//   node scripts/bench/fixture-store.ts serve <folder> [<site>]      prints its address
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { touchCatalogue } from '#platform/db/lists.ts'
import { flagColumn, insertAll } from '#platform/db/seed.ts'
import { buildListener } from '#server/app.ts'
import { openSiteDatabase } from '#server/database.ts'
import { openServices, readConfig } from '#server/features.ts'
import { siteRoutes } from '#server/site/site.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { BUILT_FILE, fixtureEntries } from './fixture-entries.ts'
import { seeded } from './seeded.ts'

const CATALOGUE = new URL('../../src/content/catalogue/', import.meta.url)
/** Ids of their own: none of them has a page. */
const FIRST_ID = 1_000_000
const HOT = 30
const SYLLABLES =
  'ka ro li mu ne so ta vi da pe lo fi ra zu mo ce bi to na ge swap dex fi lend nova mint pool'.split(' ')
const WORDS =
  'swap tokens lend borrow earn stake bridge vault yield collect trade play pool share of its fees straight from your wallet across networks with one market for every chain and low cost'.split(
    ' ',
  )

const read = (file: string) => readFileSync(new URL(file, CATALOGUE), 'utf8')

interface RealDapp {
  icon: string
  categories: number[]
  desc: Record<string, string>
}

/** So much of the catalogue is described in every language, the rest in English and one more. */
const TRANSLATED = 0.2

/** Entries as long as the real ones: names of 8 letters, sentences of 52, networks 4 and up to 12. */
function* fixtureDapps(count: number) {
  const random = seeded(count)
  const whole = (below: number) => Math.floor(random() * below)
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(items.length)]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }
  // The catalogue's own tests hold both files to these shapes.
  const chains = (JSON.parse(read('chains.json')) as { hid: string; deprecated: boolean }[])
    .filter(({ deprecated }) => !deprecated)
    .slice(0, 24)
    .map(({ hid }) => hid)
  const real = JSON.parse(read('dapps.json')) as RealDapp[]
  const languages = Object.keys(real[0]?.desc ?? {}).filter(code => code !== 'en')
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const times = <Item>(length: number, make: () => Item) => Array.from({ length }, make)
  for (let at = 0; at < count; at++) {
    const name = times(2 + whole(3), () => one(SYLLABLES)).join('')
    const { icon, categories, desc } = one(real)
    const [lang, en] = [one(languages), `${capital(times(8 + whole(5), () => one(WORDS)).join(' '))}.`]
    yield {
      id: FIRST_ID + at,
      slug: `fixture-${at}`,
      title: capital(name),
      desc: random() < TRANSLATED ? { ...desc, en } : { en, [lang]: desc[lang] },
      url: `https://${name}-${at}.example`,
      icon,
      categories,
      chains: [...new Set(times(1 + whole(random() < 0.2 ? 12 : 5), () => one(chains)))],
      tp_connect: one(['both', 'both', 'mobile', 'extension', 'none']),
      hot: at < HOT,
      rank: at + 1,
    }
  }
}

type FixtureDapp = ReturnType<typeof fixtureDapps> extends Generator<infer Dapp> ? Dapp : never

/** The built set in the folder of the database, compressed as a build compresses it. */
const ENTRIES = 'entries.json.br'

/** Rows in one transaction; the catalogue's own validation would take minutes for so many. */
const SLICE = 5_000

async function fill(count: number, dataDir: string): Promise<void> {
  const catalogue = writeCatalogue({
    dapps: [],
    sections: [],
    'market-tokens': [],
    chains: read('chains.json'),
    categories: read('categories.json'),
  })
  const { db, close } = await openSiteDatabase({ ...readConfig({ DATA_DIR: dataDir }), catalogue })
  const insert = (dapps: readonly FixtureDapp[]) =>
    db.transaction().execute(async tx => {
      await insertAll(
        tx,
        'dapps',
        dapps.map(({ desc, icon, hot, categories, chains, ...dapp }) => ({
          ...dapp,
          desc_json: JSON.stringify(desc),
          icon_url: icon,
          hot: flagColumn(hot),
          audit_urls_json: '[]',
          status: 0,
          create_time: '2025-01-01T00:00:00Z',
        })),
      )
      await insertAll(
        tx,
        'dapp_categories',
        dapps.flatMap(({ id, categories }) =>
          categories.map((category_hid, position) => ({ dapp_id: id, category_hid, position })),
        ),
      )
      await insertAll(
        tx,
        'dapp_chains',
        dapps.flatMap(({ id, chains }) =>
          chains.map((chain_hid, position) => ({ dapp_id: id, chain_hid, position })),
        ),
      )
      await touchCatalogue(tx)
    })
  let slice: FixtureDapp[] = []
  for (const dapp of fixtureDapps(count)) {
    slice.push(dapp)
    if (slice.length < SLICE) continue
    await insert(slice)
    slice = []
  }
  await insert(slice)
  await close()
  if (existsSync(BUILT_FILE)) {
    const entries = JSON.stringify(fixtureEntries(fixtureDapps(count), count))
    writeFileSync(join(dataDir, ENTRIES), brotliCompressSync(entries))
  }
}

async function serve(dataDir: string, folder = process.cwd()): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const opened = await openSiteDatabase(config)
  const site = existsSync(join(folder, 'dist-hosts/rules.json'))
    ? siteRoutes({ dist: join(folder, 'dist'), hosts: join(folder, 'dist-hosts') })
    : undefined
  // What is measured is the search, not the guard that keeps one visitor from searching so much.
  const rates = { read: { burst: 1e9, perSecond: 1e9 }, search: { burst: 1e9, perSecond: 1e9 } }
  const services = openServices({ config, db: opened.db, log: () => {}, rates })
  const { answer: listener } = buildListener(services, site)
  const entries = join(dataDir, ENTRIES)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== `/${BUILT_FILE.replace('dist/', '')}` || !existsSync(entries))
      return listener(incoming, outgoing)
    outgoing.setHeader('Content-Type', 'application/json')
    // Chromium takes it from its own machine without TLS too.
    outgoing.setHeader('Content-Encoding', 'br')
    outgoing.end(readFileSync(entries))
  })
  process.on('SIGTERM', async () => {
    server.closeAllConnections()
    await opened.close()
    process.exit(0)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
  })
}

export interface FixtureStore {
  url: string
  pid: number
  /** Where its database is; another process may change it. */
  dataDir: string
  stop: () => void
}

/** `site`: the folder of `dist` and `dist-hosts`. */
export async function startFixtureStore(count: number, site = process.cwd()): Promise<FixtureStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  // With the flags below, as scripts/start.mjs starts the server.
  const env = {
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
    ...process.env,
  }
  const filled = spawnSync(process.execPath, [import.meta.filename, 'fill', String(count), dataDir], {
    stdio: 'inherit',
    env,
  })
  if (filled.status !== 0) throw new Error(`No fixture store of ${count} could be made`)
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
  const child: ChildProcess = spawn(
    process.execPath,
    [...flags, import.meta.filename, 'serve', dataDir, site],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()))
    child.once('exit', code => reject(new Error(`The fixture store ended with ${code}`)))
  })
  return { url, pid: child.pid ?? 0, dataDir, stop: () => child.kill('SIGTERM') }
}

if (import.meta.main) {
  const [what, ...of] = process.argv.slice(2)
  if (what === 'fill') await fill(Number(of[0]), of[1] ?? '')
  else await serve(of[0] ?? '', of[1])
}
