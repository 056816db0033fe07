// The whole server, built site included, with as many fixture DApps as asked: a process of its own, so that neither the
// browser nor the clients that measure it share its thread. `node scripts/bench/fixture-store.ts 1000` prints its address.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { siteRoutes } from '#server/site/site.ts'
import { openTestApi } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'

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

/** Always the same row of numbers from 0 up to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const read = (file: string) => readFileSync(new URL(file, CATALOGUE), 'utf8')

/** Entries as long as the real ones: names of 8 letters, sentences of 52, networks 4 and up to 12. */
function fixtureDapps(count: number): unknown[] {
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
  const real = JSON.parse(read('dapps.json')) as { icon: string; categories: number[] }[]
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const times = <Item>(length: number, make: () => Item) => Array.from({ length }, make)
  return times(count, () => 0).map((_, at) => {
    const name = times(2 + whole(3), () => one(SYLLABLES)).join('')
    const { icon, categories } = one(real)
    return {
      id: FIRST_ID + at,
      slug: `fixture-${at}`,
      title: capital(name),
      desc: { en: `${capital(times(8 + whole(5), () => one(WORDS)).join(' '))}.` },
      url: `https://${name}-${at}.example`,
      icon,
      categories,
      chains: [...new Set(times(1 + whole(random() < 0.2 ? 12 : 5), () => one(chains)))],
      tp_connect: one(['both', 'both', 'mobile', 'extension', 'none']),
      hot: at < HOT,
      rank: at + 1,
      audit_urls: [],
      create_time: '2025-01-01T00:00:00Z',
    }
  })
}

async function serve(count: number): Promise<void> {
  const sections = [{ id: 7, title: { en: 'Popular' }, type: 'list', dapps: [FIRST_ID, FIRST_ID + 1] }]
  const catalogue = writeCatalogue({
    dapps: fixtureDapps(count),
    chains: read('chains.json'),
    categories: read('categories.json'),
    sections,
  })
  // What is measured is the search, not the guard that keeps one visitor from searching so much.
  const rates = { read: { burst: 1e9, perSecond: 1e9 } }
  const site = existsSync('dist-hosts/rules.json')
    ? siteRoutes({ dist: 'dist', hosts: 'dist-hosts' })
    : undefined
  const api = await openTestApi({ catalogue, rates, ...(site && { site }) })
  const server = createServer(getRequestListener(api.app.fetch))
  process.on('SIGTERM', async () => {
    server.closeAllConnections()
    await api.close()
    process.exit(0)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
  })
}

export interface FixtureStore {
  url: string
  stop: () => void
}

export async function startFixtureStore(count: number): Promise<FixtureStore> {
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => resolve(text.toString().trim()))
    child.once('exit', code => reject(new Error(`The fixture store ended with ${code}`)))
  })
  return { url, stop: () => child.kill('SIGTERM') }
}

if (import.meta.main) await serve(Number(process.argv[2]))
