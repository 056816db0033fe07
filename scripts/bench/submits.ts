// How many listing requests a second the server takes, each durable before it is acknowledged, beside a server that only
// inserts; and what visitors wait who read meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import { startDurablePostgres } from '#server/testing/postgres.ts'
import { PLENTY } from '#server/testing/process.ts'
import { printTable } from './document.ts'
import { GOALS } from './goals.ts'
import { failBeyondNoise, median, quantile } from './measure.ts'

const CLIENTS = 50
const READERS = 5
const SUBMITS_PER_ROUND = 2_000
/** An owner sends a logo of their own: a request locks its pictures until it is durable, so requests with one logo would wait. */
const LOGOS = 2 * CLIENTS
const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
const BARE = join(import.meta.dirname, 'bare-inserts.ts')
const LIST = '/v1/application/list?start=0&count=40&lang=en'

interface Sent {
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Made anew for each part: a server hangs up on connections that rested while another was measured. */
let agent = new Agent()
function newConnections(): void {
  agent.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + READERS })
}

/** Another network for each call: what is measured is the work and not the limit. */
const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`

function ask(base: string, { path, headers = {}, body }: Sent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${base}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': randomAddress(),
          'content-type': 'application/json',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      async answer => {
        try {
          const parts: Buffer[] = []
          for await (const part of answer) parts.push(part)
          const data: unknown = JSON.parse(Buffer.concat(parts).toString())
          if (Object(data).result !== 0) throw new Error(`${path}: ${JSON.stringify(data)}`)
          resolve(Object(data).data)
        } catch (error) {
          reject(error)
        }
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

const textIn = (data: unknown, name: string): string => String(Object(data)[name])

/** Calls one after the other for each client, until all are made; how long each took. */
async function work(base: string, calls: readonly Sent[]): Promise<{ times: number[]; perSecond: number }> {
  newConnections()
  const times: number[] = []
  let next = 0
  const client = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const asked = performance.now()
      await ask(base, call)
      times.push(performance.now() - asked)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { times, perSecond: (calls.length / (performance.now() - start)) * 1_000 }
}

async function whileReading<Done>(
  base: string,
  working: Promise<Done>,
): Promise<{ done: Done; reads: number[] }> {
  const reads: number[] = []
  let isWorking = true
  const reader = async () => {
    while (isWorking) {
      const asked = performance.now()
      await ask(base, { path: LIST })
      reads.push(performance.now() - asked)
    }
  }
  const readers = Array.from({ length: READERS }, reader)
  const done = await working.finally(() => {
    isWorking = false
  })
  await Promise.all(readers)
  return { done, reads }
}

function start(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ base: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`${file} ended`)))
    child.stdout.setEncoding('utf8').on('data', text => {
      if (output.includes('Ready')) return
      output += text
      const base = /Ready on (http:\S+)/.exec(output)?.[1]
      if (base) resolve({ base, child })
    })
  })
}

async function uploadLogos(base: string): Promise<string[]> {
  const image = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#28f' } })
    .png()
    .toBuffer()
  const urls: string[] = []
  for (let i = 0; i < LOGOS; i++) {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(image)]), 'logo.png')
    body.set('purpose', 'logo')
    const headers = { 'x-forwarded-for': randomAddress() }
    const answer: unknown = await (
      await fetch(`${base}/v1/image/upload`, { method: 'POST', headers, body })
    ).json()
    urls.push(textIn(Object(answer).data, 'url'))
  }
  return urls
}

/** Sites of their own, so that none is another's double; the intents are made beforehand. */
async function submits(base: string, logos: readonly string[], round: number): Promise<Sent[]> {
  newConnections()
  const calls = Array.from({ length: SUBMITS_PER_ROUND }, (_, i) => i)
  const made: Sent[] = []
  const prepare = async (i: number) => {
    const form = {
      ...VALID_FORMS.dapp,
      audit_report: [],
      title: `Measured ${round} ${i}`,
      url: `https://m${round}-${i}.example.org/`,
      icon_url: logos[i % LOGOS],
    }
    const passed = await ask(base, { path: '/v1/submission/dapp/check', body: JSON.stringify(form) })
    const asked = JSON.stringify({ kind: 'dapp', check: textIn(passed, 'check') })
    const intent = await ask(base, { path: '/v1/donation/intent', body: asked })
    made.push({
      path: '/v1/submission/dapp',
      headers: {
        authorization: `Bearer ${textIn(intent, 'secret')}`,
        'idempotency-key': randomBytes(16).toString('hex'),
      },
      body: JSON.stringify({ ...form, intent_id: textIn(intent, 'id'), lang: 'en' }),
    })
  }
  while (calls.length > 0) await Promise.all(calls.splice(0, CLIENTS).map(prepare))
  return made
}

interface Round {
  bare: number
  ours: number
  ratio: number
  bare99: number
  p99: number
  reads: number
}

/** `place`: the database of the server that only inserts; `env`: where ours has its own. */
async function measure(rounds: number, place: string, env: Record<string, string>): Promise<Round[]> {
  const bare = await start(BARE, [place], {})
  const ours = await start(MAIN, [], {
    ...PLENTY,
    ...{ PORT: '0', DONATION_KINDS: 'none', TRUSTED_PROXIES: '127.0.0.1', ...env },
  })
  const measured: Round[] = []
  try {
    const logos = await uploadLogos(ours.base)
    for (let round = 0; round < rounds; round++) {
      const calls = await submits(ours.base, logos, round)
      const yardstick = await work(bare.base, calls)
      const { done, reads } = await whileReading(ours.base, work(ours.base, calls))
      measured.push({
        bare: yardstick.perSecond,
        ours: done.perSecond,
        ratio: done.perSecond / yardstick.perSecond,
        bare99: quantile(yardstick.times, 0.99),
        p99: quantile(done.times, 0.99),
        reads: quantile(reads, 0.99),
      })
    }
  } finally {
    agent.destroy()
    for (const { child } of [bare, ours]) child.removeAllListeners('exit').kill('SIGKILL')
  }
  return measured
}

function report(name: string, rounds: readonly Round[]): string[] {
  const valuesOf = (figure: keyof Round) => rounds.map(round => round[figure])
  const of = (figure: keyof Round, digits = 0) => median(valuesOf(figure)).toFixed(digits)
  failBeyondNoise(`${name}: requests a second`, valuesOf('ours'), GOALS.submits)
  failBeyondNoise(`${name}: p99 of requests, ms`, valuesOf('p99'), GOALS.submitMs)
  failBeyondNoise(`${name}: p99 of reads, ms`, valuesOf('reads'), GOALS.readsMs)
  return [name, of('bare'), of('ours'), of('ratio', 2), of('bare99'), of('p99'), of('reads')]
}

export async function benchSubmits(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-submits-'))
  const sqlite = await measure(rounds, join(folder, 'bare.db'), { DATA_DIR: join(folder, 'data') })
  const rows = [report('SQLite', sqlite)]
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster)
  // Postgres runs as a user of its own and must get through.
  chmodSync(folder, 0o711)
  const postgres = await startDurablePostgres(cluster)
  if (postgres) {
    try {
      const DATABASE_URL = await postgres.create()
      const measured = await measure(rounds, await postgres.create(), { DATABASE_URL, DATA_DIR: folder })
      rows.push(report('Postgres', measured))
    } finally {
      postgres.stop()
    }
  } else console.log('No Postgres is installed: SQLite alone was measured')
  rmSync(folder, { recursive: true, force: true })
  console.log(
    `\nListing requests a second, each durable before it is acknowledged: ${CLIENTS} clients, and ${READERS} who read lists ` +
      `meanwhile; goals: ${GOALS.submits.least} a second, p99 ${GOALS.submitMs.most} ms, of reads ${GOALS.readsMs.most} ms\n`,
  )
  printTable(
    ['', 'bare inserts', 'requests', 'of it', 'inserts p99 ms', 'requests p99 ms', 'reads p99 ms'],
    rows,
    'submits',
  )
}
