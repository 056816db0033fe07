import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { DonationParts } from './claims.ts'
import { readIntent } from './intents.ts'
import { type Judgement, judge } from './judge.ts'
import { nameFor } from './named.ts'
import { nextCheckAt, settle, UNCONFIRMED } from './settle.ts'
import { tolerantClaim, toleratedMatches } from './tolerance.ts'
import { unpaidArrivals } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'
import { viewsOf } from './views.ts'

/** A hash that no node knows is no payment; any other that its owner submitted is followed to its end. */
function mayBeNamed(row: IntentRow, hash: string): boolean {
  if (row.state === 'pending')
    return row.tx_hash !== hash && row.block_hash === null && row.reason === 'not_found_yet'
  return row.state !== 'confirmed' && !(row.state === 'rejected' && row.tx_hash === hash)
}

/** Offers are held for eight days, and a payment may be found a little later. */
const RECENT_MS = 10 * 24 * 3_600_000
const AT_ONCE = 10
const MAX_READ = 100

interface Match {
  hash: string
  intentId: string
}

const unpaid = (db: Db, now: number) =>
  unpaidArrivals(db).where('arrival.mined_at', '>=', isoTime(now - RECENT_MS))

/** One transfer that is exactly what an intent holds. */
async function exactMatches(db: Db, now: number): Promise<Match[]> {
  const rows = await unpaid(db, now)
    .innerJoin('donation_intents as intent', 'intent.reserved_units', 'arrival.units')
    .select(['arrival.tx_hash', 'intent.id'])
    .where('intent.state', 'in', UNCONFIRMED)
    .orderBy('arrival.mined_at', 'desc')
    .limit(MAX_READ)
    .execute()
  return rows.map(({ tx_hash, id }) => ({ hash: tx_hash, intentId: id }))
}

/** Several transfers of one transaction that are together what an intent holds. */
async function summedMatches(db: Db, now: number): Promise<Match[]> {
  const several = await unpaid(db, now)
    .select('arrival.tx_hash')
    .groupBy('arrival.tx_hash')
    .having(eb => eb.fn.countAll(), '>', 1)
    .limit(MAX_READ)
    .execute()
  const hashes = several.map(({ tx_hash }) => tx_hash)
  if (hashes.length === 0) return []
  const transfers = await unpaid(db, now)
    .select(['arrival.tx_hash', 'arrival.units'])
    .where('arrival.tx_hash', 'in', hashes)
    .execute()
  const sums = [...Map.groupBy(transfers, ({ tx_hash }) => tx_hash)].map(([hash, some]) => ({
    hash,
    units: some.reduce((sum, { units }) => sum + BigInt(units), 0n).toString(),
  }))
  const intents = await db
    .selectFrom('donation_intents')
    .select(['id', 'reserved_units'])
    .where('state', 'in', UNCONFIRMED)
    .where(
      'reserved_units',
      'in',
      sums.map(({ units }) => units),
    )
    .execute()
  return sums.flatMap(({ hash, units }) =>
    intents.flatMap(({ id, reserved_units }) => (reserved_units === units ? [{ hash, intentId: id }] : [])),
  )
}

const isTarget = (row: IntentRow, chainId: number): boolean =>
  row.sandbox === 0 && row.waived === 0 && Number(row.chain_id) === chainId

/** Nobody pasted it, so nobody can be told that it is not there: it is submitted once no node contradicts. */
async function judgeFound(
  parts: DonationParts,
  row: IntentRow,
  hash: string,
  now: number,
): Promise<Judgement | undefined> {
  const views = await viewsOf(parts, Number(row.chain_id), hash)
  const claim = await tolerantClaim(parts, row, hash, views, now)
  const isThere = judge(views, { ...claim, required: 1 }, now).state === 'confirmed'
  return isThere ? judge(views, claim, now) : undefined
}

/** Transactions that were looked into in vain are looked into less and less often. */
export type Tries = Map<string, { tries: number; due: number }>
const MAX_TRIES_KEPT = 1_000

function isDue(tries: Tries, { hash, intentId }: Match, now: number): boolean {
  const key = `${hash} ${intentId}`
  const before = tries.get(key)
  if (before && before.due > now) return false
  if (tries.size >= MAX_TRIES_KEPT) tries.clear()
  const count = (before?.tries ?? 0) + 1
  tries.set(key, { tries: count, due: Date.parse(nextCheckAt(now, count)) })
  return true
}

/** It is a whole payment, so nothing beside it matters. */
const NOTHING_BESIDE = { isOpen: false, hasArrived: false }

/**
 * Submits for each intent the transaction that was found for it, the way its owner would have by pasting its hash. Returns
 * how many it submitted.
 */
export async function submitFound(parts: DonationParts, tries: Tries, now = Date.now()): Promise<number> {
  const { db, config, onMailQueued } = parts
  const matches = [
    ...(await exactMatches(db, now)),
    ...(await summedMatches(db, now)),
    ...(await toleratedMatches(parts, isoTime(now - RECENT_MS))),
  ]
  let submitted = 0
  for (const match of matches.filter(one => isDue(tries, one, now)).slice(0, AT_ONCE)) {
    const row = await readIntent(db, match.intentId)
    if (!row || !isTarget(row, config.donation.chainId) || !mayBeNamed(row, match.hash)) continue
    const judgement = await judgeFound(parts, row, match.hash, now)
    const named = judgement && (await nameFor(db, row, match.hash, 'found', now))
    if (!named) continue
    submitted++
    await settle(parts, named, judgement, NOTHING_BESIDE, now)
    if (judgement.state === 'confirmed') onMailQueued()
  }
  return submitted
}
