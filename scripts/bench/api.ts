import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { printTable } from './document.ts'
import { type FixtureStore, startFixtureStore } from './fixture-store.ts'
import { GOALS } from './goals.ts'
import { type Asked, type HttpLoad, loadHttp } from './http-load.ts'
import { failBeyondNoise, median, quantile } from './measure.ts'
import { memoryOf, processorMs } from './process-figures.ts'
import { SEARCHES } from './search-load.ts'

const GZIP = { 'accept-encoding': 'gzip' }
const LOAD_MS = 3_000
/** Pages so far down that nobody has asked for them before, and so many that they are not kept. */
const DEEP_PAGES = 2_000
/** Times that each search is asked anew in a round. */
const ANEW = 5_000

const listPath = (start: number, count: number) =>
  `/v1/application/list?start=${start}&count=${count}&lang=en`
const searchPath = (key: string, start: number) =>
  `/v1/application/search?${new URLSearchParams({ key, start: String(start), count: '40', lang: 'en' })}`

async function startHello(): Promise<Hello> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>(resolve =>
    started.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  )
  return { url, process: started }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const read = async (url: string) => (await fetch(url)).text()

/** Another process changes a name: the longest wait of who asks meanwhile, and when the change is seen. */
async function changeName({ url, dataDir }: FixtureStore): Promise<{ seen: number; worst: number }> {
  const title = `Changed ${Date.now()}`
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
  database.exec(`update dapps set title = '${title}' where rank = 1`)
  database.exec("update revisions set value = value + 1 where name = 'catalogue'")
  database.close()
  const started = performance.now()
  let worst = 0
  for (;;) {
    let answer = ''
    worst = Math.max(
      worst,
      await timed(async () => {
        answer = await read(url + listPath(0, 40))
      }),
    )
    if (answer.includes(title)) return { seen: performance.now() - started, worst }
  }
}

interface Figures extends HttpLoad {
  /** Microseconds of the server's processor time for one answer. */
  processor: number
}

type Round = Record<'hello' | 'list40' | 'list500' | 'unchanged' | 'deep' | 'search', Figures>

interface Hello {
  url: string
  process: ChildProcess
}

async function measure(hello: Hello, { url, pid }: FixtureStore, size: number, turn: number): Promise<Round> {
  const measured = async (server: { url: string; pid: number }, asked: Asked): Promise<Figures> => {
    const before = processorMs(server.pid)
    const load = await loadHttp(server.url, { ...asked, ms: LOAD_MS })
    return { ...load, processor: ((processorMs(server.pid) - before) * 1_000) / load.answered }
  }
  const load = (paths: readonly string[], headers: Record<string, string> = GZIP, status = 200) =>
    measured({ url, pid }, { paths, headers, status })
  const { headers } = await fetch(url + listPath(0, 500))
  const deep = Array.from({ length: DEEP_PAGES }, (_, page) =>
    // Of each round pages of its own.
    listPath(((page * 40 + turn) % Math.max(1, size - 40)) + 1, 40),
  )
  return {
    hello: await measured({ url: hello.url, pid: hello.process.pid ?? 0 }, { paths: ['/'] }),
    list40: await load([listPath(0, 40)]),
    list500: await load([listPath(0, 500)]),
    unchanged: await load([listPath(0, 500)], { ...GZIP, 'if-none-match': headers.get('etag') ?? '' }, 304),
    deep: await load(deep),
    // Each from a place of its own, so that none was answered before; one at a time: what a single one takes.
    search: await measured(
      { url, pid },
      {
        paths: Array.from({ length: ANEW }, (_, at) => turn * ANEW + at).flatMap(start =>
          SEARCHES.map(key => searchPath(key, start)),
        ),
        headers: GZIP,
        clients: 1,
      },
    ),
  }
}

interface Measured {
  size: number
  start: number
  change: { seen: number; worst: number }
  rounds: Round[]
  memory: number
  most: number
}

const whole = (value: number) => value.toFixed(0)

function report({ size, start, change, rounds, memory, most }: Measured): void {
  const ratios = (name: keyof Round) => rounds.map(round => round[name].perSecond / round.hello.perSecond)
  const cells = (name: keyof Round) => {
    const of = (part: number) => median(rounds.map(round => quantile(round[name].times, part))).toFixed(1)
    const wrong = rounds.reduce((sum, round) => sum + round[name].wrong, 0)
    return [
      whole(median(rounds.map(round => round[name].perSecond))),
      median(ratios(name)).toFixed(2),
      whole(median(rounds.map(round => round[name].processor))),
      of(0.5),
      of(0.99),
      String(rounds[0]?.[name].bytes ?? 0),
      String(wrong),
    ]
  }
  console.log(`\nThe API with ${size} DApps, 50 connections\n`)
  printTable(
    ['answer', 'per second', 'of hello', 'processor µs', 'p50 ms', 'p99 ms', 'bytes', 'wrong'],
    [
      ['a bare hello', ...cells('hello')],
      ['list of 40, gzip', ...cells('list40')],
      ['list of 500, gzip', ...cells('list500')],
      ['list of 500, 304', ...cells('unchanged')],
      ['40 far down, gzip', ...cells('deep')],
      ['searches, each anew, one connection', ...cells('search')],
    ],
  )
  console.log(
    `first answer ${whole(start)} ms after the start; a change is seen after ${whole(change.seen)} ms, the longest answer ` +
      `meanwhile ${whole(change.worst)} ms; memory ${memory} MB, at most ${most} MB`,
  )
  const search = rounds.map(({ search }) => quantile(search.times, 0.99))
  const wrong = Math.max(...rounds.flatMap(round => Object.values(round).map(figures => figures.wrong)))
  const lists = rounds.map(({ list40 }) => list40.perSecond)
  failBeyondNoise('lists of 40 a second', lists, GOALS.list40)
  failBeyondNoise('searches, p99 ms', search, GOALS.searchMs)
  failBeyondNoise('memory, MB', [memory], GOALS.serverMemory)
  failBeyondNoise('answers of another status', [wrong], GOALS.wrongAnswers)
}

/** What the server answers in a second, as ratios to a bare Hono on the same machine, and the memory that it needs. */
export async function benchApi(sizes: readonly number[], runs: number): Promise<void> {
  const hello = await startHello()
  try {
    for (const size of sizes) {
      const store = await startFixtureStore(size)
      const start = await timed(() => read(store.url + listPath(0, 40)))
      const rounds: Round[] = []
      for (let turn = 0; turn < runs; turn++) rounds.push(await measure(hello, store, size, turn))
      const change = await changeName(store)
      const [memory, most] = [memoryOf(store.pid, 'VmRSS'), memoryOf(store.pid, 'VmHWM')]
      store.stop()
      report({ size, start, change, rounds, memory, most })
    }
  } finally {
    hello.process.kill('SIGTERM')
  }
}
