// How many listing requests a second the server takes, each durable before it is acknowledged, beside a server that only
// inserts; and what visitors wait who read meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import { PLENTY } from '#server/testing/process.ts'
import { median, printTable, quantile } from './measure.ts'

const CLIENTS = 50
const READERS = 5
const SUBMITS_PER_ROUND = 2_000
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

async function uploadLogo(base: string): Promise<string> {
  const image = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#28f' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(image)]), 'logo.png')
  form.set('purpose', 'logo')
  const answer: unknown = await (
    await fetch(`${base}/v1/image/upload`, { method: 'POST', body: form })
  ).json()
  return textIn(Object(answer).data, 'url')
}

/** Sites of their own, so that none is another's double; the intents are made beforehand. */
async function submits(base: string, logo: string, round: number): Promise<Sent[]> {
  newConnections()
  const calls = Array.from({ length: SUBMITS_PER_ROUND }, (_, i) => i)
  const made: Sent[] = []
  const prepare = async (i: number) => {
    const form = {
      ...VALID_FORMS.dapp,
      audit_report: [],
      title: `Measured ${round} ${i}`,
      url: `https://m${round}-${i}.example.org/`,
      icon_url: logo,
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

export async function benchSubmits(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-submits-'))
  const bare = await start(BARE, [join(folder, 'bare.db')], {})
  const ours = await start(MAIN, [], {
    ...PLENTY,
    ...{ PORT: '0', DATA_DIR: join(folder, 'data'), DONATION_KINDS: 'none', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const rates: { bare: number; ours: number; ratio: number; p99: number; bare99: number; reads: number }[] =
    []
  try {
    const logo = await uploadLogo(ours.base)
    for (let round = 0; round < rounds; round++) {
      const calls = await submits(ours.base, logo, round)
      const yardstick = await work(bare.base, calls)
      const { done, reads } = await whileReading(ours.base, work(ours.base, calls))
      rates.push({
        bare: yardstick.perSecond,
        ours: done.perSecond,
        ratio: done.perSecond / yardstick.perSecond,
        p99: quantile(done.times, 0.99),
        bare99: quantile(yardstick.times, 0.99),
        reads: quantile(reads, 0.99),
      })
    }
  } finally {
    agent.destroy()
    for (const { child } of [bare, ours]) child.removeAllListeners('exit').kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const of = (name: keyof (typeof rates)[number]) => median(rates.map(rate => rate[name]))
  printTable(
    ['', 'median', 'goal'],
    [
      ['a server that only inserts', `${of('bare').toFixed(0)}/s`, ''],
      ['99 of 100 inserts within', `${of('bare99').toFixed(0)} ms`, ''],
      [`listing requests, ${CLIENTS} clients`, `${of('ours').toFixed(0)}/s`, ''],
      ['of it', `${(of('ratio') * 100).toFixed(0)} %`, '≥ 50 %'],
      ['99 of 100 are acknowledged within', `${of('p99').toFixed(0)} ms`, '≤ 250 ms'],
      [`lists read meanwhile, ${READERS} clients, 99 of 100`, `${of('reads').toFixed(0)} ms`, '≤ 100 ms'],
    ],
  )
}
