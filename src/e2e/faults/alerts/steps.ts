import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { subscribe } from '#features/subscribe/contract.ts'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { LAB_RECEIVER } from '../lab.ts'
import { nameOnce, submitOnce } from '../visitors.ts'
import type { AlertBench } from './bench.ts'

export const HOUR_MS = 3_600_000
export const SUBSCRIBE = subscribe.path
export const LIST = '/v1/application/list?start=0&count=40&lang=en'

/** What an alert is for. */
export interface Cause {
  alert: string
  /** Of the alert that is meant, where a rule gives several at once. */
  label?: string
  /** As the table of docs/operating.md has it. */
  words: string
  /** For so long the rules may be silent about it. */
  withinMinutes: number
  /** Breaks something, and looks while it is broken. */
  happen: (bench: AlertBench) => Promise<void>
}

let networks = 0
/** A caller whom nobody has seen before. */
const newcomer = () => `10.${++networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`

export async function callAs(
  { server }: AlertBench,
  path: string,
  body?: object,
  from = newcomer(),
  type = 'application/json',
): Promise<void> {
  const headers = { 'x-forwarded-for': from, ...(body && { 'content-type': type }) }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${server.address}${path}`, init).catch(() => undefined)
  await answer?.arrayBuffer()
}

export const times = (count: number, work: () => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work))

export const subscribeOnce = (bench: AlertBench, from?: string) =>
  callAs(bench, SUBSCRIBE, { email: `${randomBytes(8).toString('hex')}@example.org` }, from)

/** Another program holds the file; the answer lets it go. */
export function lockFile({ server }: AlertBench): () => void {
  const database = new DatabaseSync(join(server.dataDir, SQLITE_FILE))
  database.exec('pragma busy_timeout = 2000; begin immediate')
  return () => {
    if (database.isOpen) database.close()
  }
}

export const moveClock = (bench: AlertBench, ms: number) => {
  bench.server.order(`clock ${ms}`)
  bench.afterwards(() => bench.server.order('clock 0'))
}

export const loseNode = (bench: AlertBench) => {
  const { node } = bench.lab.proxies
  node.set('refuse')
  bench.afterwards(() => node.set('pass'))
}

export const loseMailServer = (bench: AlertBench) => {
  const { mail } = bench.lab.proxies
  mail.set('refuse')
  bench.afterwards(() => mail.set('pass'))
}

export async function payForSubmission(bench: AlertBench): Promise<void> {
  const offer = await submitOnce(bench.lab)
  const transfer = await bench.lab.chain.token.transfer(LAB_RECEIVER, offer.units)
  const verdict = await nameOnce(bench.lab, offer, transfer)
  if (verdict !== 'confirmed') throw new Error(`the payment is ${String(verdict)}`)
}

const report = (page: string) => ({
  'csp-report': {
    'document-uri': `https://site.example${page}`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js',
  },
})
export const reportBrokenPolicy = (bench: AlertBench, page: string) =>
  callAs(bench, '/v1/csp-report', report(page), newcomer(), 'application/csp-report')

/** While another program holds the file, so many visitors send something; they are answered after five seconds. */
export async function sendInVain(bench: AlertBench, readers: number): Promise<void> {
  const release = lockFile(bench)
  bench.afterwards(release)
  await Promise.all([times(10, () => subscribeOnce(bench)), times(readers, () => callAs(bench, LIST))])
  await bench.look()
}
