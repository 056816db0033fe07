import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startServer } from '#server/testing/process.ts'
import type { GoalName } from '../budget/goals.ts'
import { fillDatabase } from './fill-database.ts'
import { holdTo, median } from './report.ts'
import { preparedRequests, visitor } from './requests.ts'

const CLIENTS = 50
const SECONDS = 5
const REQUESTS = 1_000
/** As scripts/start.mjs and the service start it, for its memory. */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20']
const LIST = '/v1/application/list?start=0&count=40&lang=en'
/** Names, beginnings, words of descriptions, networks, several words, slips and what nothing meets. */
const SEARCHES =
  'swap, un, lend tokens, pancake, solana, bridge across networks, wallte, dex, ethereum pool, zzzz'
    .split(', ')
    .map(key => `/v1/application/search?${new URLSearchParams({ key, start: '0', count: '40', lang: 'en' })}`)

const asVisitor = (path: string): autocannon.Request => ({
  path,
  setupRequest: request => ({ ...request, headers: { ...request.headers, ...visitor() } }),
})

const load = (url: string, paths: readonly string[], connections: number): Promise<autocannon.Result> =>
  autocannon({ url, connections, duration: SECONDS, requests: paths.map(asVisitor) })

/** Megabytes: now, or the most there ever were. Linux alone says it. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
  return Number(lines.find(line => line.startsWith(field))?.split(/\s+/)[1]) / 1_024
}

interface Round {
  list40: number
  searchMs: number
  submits: number
  submitMs: number
  readsMs: number
  wrongAnswers: number
}

async function measure(url: string, round: number): Promise<Round> {
  const lists = await load(url, [LIST], CLIENTS)
  // One after the other: the limit is on what a single one takes.
  const searches = await load(url, SEARCHES, 1)
  const prepared = await preparedRequests(url, REQUESTS, round)
  let next = 0
  const [submits, reads] = await Promise.all([
    autocannon({
      url,
      connections: CLIENTS,
      amount: REQUESTS,
      requests: [{ method: 'POST', setupRequest: request => ({ ...request, ...prepared[next++] }) }],
    }),
    load(url, [LIST], 5),
  ])
  const all = [lists, searches, submits, reads]
  for (const { non2xx, errors, statusCodeStats } of all)
    if (non2xx + errors > 0) console.error('Not as asked:', statusCodeStats, errors)
  return {
    list40: lists.requests.average,
    searchMs: searches.latency.p99,
    submits: REQUESTS / submits.duration,
    submitMs: submits.latency.p99,
    readsMs: reads.latency.p99,
    wrongAnswers: all.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  }
}

/** The server as it runs, with a store of that size: what it answers in a second and what it needs for it. */
export async function benchApi(size: number, runs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'))
  const env = {
    DATA_DIR: folder,
    DONATION_KINDS: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: process.env.DATABASE_URL,
    MALLOC_TRIM_THRESHOLD_: '131072',
  }
  await fillDatabase(size, env)
  const server = await startServer(env, undefined, undefined, undefined, FLAGS)
  if (server.address === undefined) throw new Error(server.errors())
  try {
    const rounds: Round[] = []
    for (let run = 0; run < runs; run++) rounds.push(await measure(server.address, run))
    const of = (name: keyof Round) => median(rounds.map(round => round[name]))
    const pid = server.child.pid ?? 0
    const figures: Partial<Record<GoalName, number>> = {
      list40: of('list40'),
      searchMs: of('searchMs'),
      submits: of('submits'),
      submitMs: of('submitMs'),
      readsMs: of('readsMs'),
      wrongAnswers: of('wrongAnswers'),
      serverMemory: memoryOf(pid, 'VmRSS'),
    }
    console.table({ ...figures, 'most memory, MB': memoryOf(pid, 'VmHWM') })
    // The names are the object's own.
    for (const [name, value] of Object.entries(figures)) holdTo(name as GoalName, `${size} DApps`, value)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}
