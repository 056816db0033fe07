import { type Job, NothingDone, repeat } from '#platform/jobs.ts'
import { type Arrival, arrivalsIn, type Target } from './arrivals.ts'
import type { DonationParts } from './claims.ts'
import { submitFound, type Tries } from './found.ts'
import { type Claim, judge } from './judge.ts'
import { blockBefore, type Head, isOlder, readHeads, readTransfers, type SeenTransfer } from './log-reader.ts'
import { isOfInterest, type Offers, openOffers, type ScanTarget, scanTargets } from './scan-offers.ts'
import { endLease, forget, storedIn, storeRange, takeLease } from './scan-store.ts'
import { problemOf, viewsOf } from './views.ts'

/** A payment needs several blocks anyway; asking more often would find it no sooner. */
export const SCAN_EVERY_MS = 8_000
const TICK_MS = 2_000
/** Longer than reading all ranges of one turn takes; a process that dies meanwhile leaves the rest to another. */
const LEASE_MS = 120_000
/** Where the chain still changes its mind every day nothing is read yet. */
const BEHIND_BLOCKS = 3n
/** These are read again each time, by another node: what one left out or a young block lost is noticed. */
const REREAD_BLOCKS = 64n
/** Blocks in one call, and calls in one turn. Nodes that refuse so many are asked for fewer. */
const MAX_SPAN = 500n
const MAX_RANGES = 8
/** Two nodes read each range, so that one alone hides nothing. */
const READERS = 2
/** Further behind than this it is worth looking whether older offers are still open at all. */
const FAR_BEHIND_BLOCKS = 5_000n
/** A payment that was signed a moment before the offer was written down, on clocks that differ. */
const OLDER_ALLOWED_MS = 300_000
/** Transactions that are looked into at once, the largest first. */
const MAX_NEW = 40
const MAX_GONE = 5

/** What one process remembers from turn to turn; a restart loses nothing by losing it. */
export interface ScanMemory {
  span: bigint
  /** Another node begins each time. */
  turn: number
  /** When a node's refusal was last written into the log: one that never answers this would fill it. */
  warned: Map<string, number>
  /** A single block that no node gives, and how often it was asked for. */
  stuck: { block: bigint; times: number }
  tries: Tries
}
export const newMemory = (): ScanMemory => ({
  span: MAX_SPAN,
  turn: 0,
  warned: new Map(),
  stuck: { block: 0n, times: 0 },
  tries: new Map(),
})

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const WARN_EVERY_MS = 5 * 60_000

function warn(
  { log }: DonationParts,
  { warned }: ScanMemory,
  host: string,
  blocks: string,
  error: unknown,
): void {
  const now = performance.now()
  if (now - (warned.get(host) ?? Number.NEGATIVE_INFINITY) < WARN_EVERY_MS) return
  warned.set(host, now)
  log({ level: 'warn', event: 'scan', host, blocks, problem: problemOf(error) })
}

/** What the first nodes that answer know of these blocks together; undefined when none does. */
async function readRange(
  parts: DonationParts,
  heads: readonly Head[],
  memory: ScanMemory,
  target: Target,
  from: bigint,
  to: bigint,
): Promise<SeenTransfer[] | undefined> {
  const able = heads.filter(({ number }) => number >= to)
  const first = able.length > 0 ? memory.turn++ % able.length : 0
  const answers: SeenTransfer[][] = []
  for (const { node } of [...able.slice(first), ...able.slice(0, first)]) {
    if (answers.length === READERS) break
    await readTransfers(node, target, from, to).then(
      seen => answers.push(seen),
      (error: unknown) => warn(parts, memory, node.host, `${from}-${to}`, error),
    )
  }
  if (answers.length === 0) return undefined
  const all = answers.flat().map(seen => [`${seen.txHash} ${seen.blockHash} ${seen.index}`, seen] as const)
  return [...new Map(all).values()]
}

const anyTransfer = ({ token, receiver }: Target, now: number): Claim => ({
  token,
  receiver,
  units: 0n,
  required: 1,
  createdAt: 0,
  claimedAt: now,
  partsOf: 'anyone',
})

/** What the nodes agree that this transaction brought; one that tells of it alone is not believed. */
async function verified(parts: DonationParts, target: Target, hash: string, now: number) {
  const judgement = judge(await viewsOf(parts, target.chainId, hash), anyTransfer(target, now), now)
  const isGone = judgement.state !== 'confirmed' && judgement.isAgreed
  return { arrivals: judgement.state === 'confirmed' ? arrivalsIn(hash, judgement) : [], isGone }
}

/** One transaction that is together what somebody was asked for is of interest with all its transfers. */
function isTogether(seen: readonly SeenTransfer[], { exact }: Offers): boolean {
  return seen.length > 1 && exact.has(seen.reduce((sum, { units }) => sum + units, 0n))
}

async function newArrivals(
  parts: DonationParts,
  target: Target,
  seen: readonly SeenTransfer[],
  stored: ReadonlyMap<string, string>,
  offers: Offers,
  now: number,
): Promise<Arrival[]> {
  const byHash = [...Map.groupBy(seen, ({ txHash }) => txHash)]
  const fresh = byHash.filter(([hash, some]) => {
    if (some.every(({ blockHash }) => stored.get(hash) === blockHash)) return false
    return isTogether(some, offers) || some.some(one => isOfInterest(one, offers))
  })
  const largest = (some: readonly SeenTransfer[]) =>
    some.reduce((most, { units }) => (units > most ? units : most), 0n)
  fresh.sort(([, a], [, b]) => (largest(a) < largest(b) ? 1 : -1))
  const found: Arrival[] = []
  for (const [hash, some] of fresh.slice(0, MAX_NEW)) {
    const { arrivals } = await verified(parts, target, hash, now)
    const isWhole = isTogether(some, offers)
    found.push(...arrivals.filter(one => isWhole || isOfInterest(one, offers)))
  }
  return found
}

/** What was written down and is no longer told of may be gone with its block. */
async function forgetGone(
  parts: DonationParts,
  target: Target,
  seen: readonly SeenTransfer[],
  stored: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const told = new Set(seen.map(({ txHash }) => txHash))
  const missing = [...stored.keys()].filter(hash => !told.has(hash))
  for (const hash of missing.slice(0, MAX_GONE))
    if ((await verified(parts, target, hash, now)).isGone) await forget(parts.db, target, hash)
}

/** Where reading goes on: what is older than every offer that is still open is left out. */
async function startOf(head: Head, height: bigint, next: bigint, since: number): Promise<bigint> {
  if (next > 0n && next > height - FAR_BEHIND_BLOCKS) return next
  const begin = since - OLDER_ALLOWED_MS
  if (next > 0n && !(await isOlder(head, next, begin))) return next
  const start = await blockBefore(head, height, begin)
  return start > next ? start : next
}

interface Turn {
  parts: DonationParts
  memory: ScanMemory
  target: ScanTarget
  lease: string
  now: number
}

/** So often a single block is asked for before it is left out. */
const STUCK_LIMIT = 5

/**
 * One block that nobody gives while they give the next: it holds more than an answer may, as somebody could arrange with
 * very many transfers of nothing. It must not end the reading; what it held is still found by its hash.
 */
async function isUnreadable(
  { parts, memory, target }: Pick<Turn, 'parts' | 'memory' | 'target'>,
  heads: readonly Head[],
  from: bigint,
  to: bigint,
): Promise<boolean> {
  if (from !== to) return false
  memory.stuck = { block: to, times: memory.stuck.block === to ? memory.stuck.times + 1 : 1 }
  if (memory.stuck.times < STUCK_LIMIT) return false
  if (!(await readRange(parts, heads, memory, target, to + 1n, to + 1n))) return false
  parts.log({ level: 'error', event: 'scan', problem: 'a block is left out', blocks: `${to}` })
  return true
}

/** Reads a range and writes down what it held; returns where the next begins, undefined when it could not be read. */
async function scanRange(
  { parts, memory, target, lease, now }: Turn,
  heads: readonly Head[],
  height: bigint,
  next: bigint,
): Promise<bigint | undefined> {
  const to = smaller(height, next - 1n + memory.span)
  // A node that refuses many blocks refuses many of those again, too.
  const back = smaller(next, to + 1n) - smaller(REREAD_BLOCKS, memory.span - 1n)
  const from = back > 0n ? back : 0n
  const seen =
    (await readRange(parts, heads, memory, target, from, to)) ??
    ((await isUnreadable({ parts, memory, target }, heads, from, to)) ? [] : undefined)
  if (seen === undefined) {
    if (memory.span > 1n) memory.span = memory.span / 4n || 1n
    return undefined
  }
  memory.span = smaller(MAX_SPAN, memory.span + memory.span / 4n + 1n)
  const offers = await openOffers(parts, target, seen, now)
  if (!offers) return to + 1n
  const stored = await storedIn(parts.db, target, from, to)
  await forgetGone(parts, target, seen, stored, now)
  const arrivals = await newArrivals(parts, target, seen, stored, offers, now)
  const isOurs = await storeRange(parts, target, { lease, next: to + 1n, arrivals, offers }, now)
  return isOurs ? to + 1n : undefined
}

interface Read {
  /** There is no more to read in this turn. */
  isDone: boolean
  /** The nodes gave what was asked for, if only a part of it. */
  isRead: boolean
}

async function scanTarget(turn: Turn, next: bigint): Promise<Read> {
  const { parts, target, now } = turn
  const found = await readHeads(parts, target.chainId, now)
  const [best] = found?.heads ?? []
  if (!found || !best) return { isDone: true, isRead: false }
  const height = found.height - BEHIND_BLOCKS
  if (height < 0n) return { isDone: true, isRead: true }
  let isRead = false
  let cursor = await startOf(best, height, next, target.since)
  for (let range = 0; range < MAX_RANGES; range++) {
    const isSmallest = turn.memory.span === 1n
    const reached = await scanRange(turn, found.heads, height, cursor)
    if (reached !== undefined) {
      cursor = reached
      isRead = true
    }
    // Not even one block is to be had: that is for the next turn.
    if (cursor > height || (reached === undefined && isSmallest)) return { isDone: true, isRead }
  }
  return { isDone: false, isRead }
}

interface Scanned {
  /** Addresses to which payments are waited for … */
  waitedFor: number
  /** … those of them whose turn it was … */
  due: number
  /** … and those of which something was read. */
  read: number
}

/** Reads on wherever payments are waited for and no other server does. */
export async function scanDue(parts: DonationParts, memory: ScanMemory, now = Date.now()): Promise<Scanned> {
  const { config, db, log } = parts
  const scanned: Scanned = { waitedFor: 0, due: 0, read: 0 }
  if (!config.donation.address) return scanned
  for (const target of await scanTargets(db, config.donation.chainId)) {
    scanned.waitedFor++
    const held = await takeLease(db, target, now, LEASE_MS)
    if (!held) continue
    scanned.due++
    let isDone = true
    try {
      const found = await scanTarget({ parts, memory, target, lease: held.lease, now }, held.next)
      isDone = found.isDone
      if (found.isRead) scanned.read++
    } catch (error) {
      log({ level: 'warn', event: 'scan', problem: problemOf(error) })
    } finally {
      await endLease(db, target, held.lease, isDone ? now + SCAN_EVERY_MS : now)
    }
  }
  if (scanned.due > 0) await submitFound(parts, memory.tries, now)
  return scanned
}

/** Finds payments without anybody naming them. How far it got is in the database, so a restart loses nothing. */
export function scanDonations(parts: DonationParts, pauseMs = TICK_MS): Job {
  const memory = newMemory()
  const work = async () => {
    const { waitedFor, due, read } = await scanDue(parts, memory)
    // Where one address cannot be read, that is the failure, whatever was read of others.
    if (waitedFor > 0 && (due === 0 || read < due)) throw new NothingDone()
  }
  return repeat({ work, pauseMs, log: parts.log, failure: { level: 'error', event: 'scan' } })
}
