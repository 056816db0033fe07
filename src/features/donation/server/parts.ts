import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { type Judgement, judge } from './judge.ts'
import {
  type IntentChange,
  nextCheckAt,
  SECOND_CHECK_MS,
  type SettleParts,
  UNCONFIRMED,
  writeIntent,
} from './settle.ts'
import { signedSendersOf, unpaidArrivals } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'
import { claimWithin, type NodeParts, viewsOf } from './views.ts'

export type PartsParts = NodeParts & SettleParts

/** Somebody who pays in more transactions than this is helped by staff. */
const MAX_TRANSACTIONS = 20

/** One transaction of a sender who signed, as the nodes report it now. */
interface Part {
  hash: string
  judgement: Judgement
}

async function hashesOf(db: Db, row: IntentRow, senders: readonly string[]): Promise<string[]> {
  const rows = await unpaidArrivals(db)
    .select(['arrival.tx_hash', 'arrival.mined_at'])
    .where('arrival.sender', 'in', senders)
    .where('arrival.chain_id', '=', row.chain_id)
    .where('arrival.token_address', '=', row.token_address.toLowerCase())
    .where('arrival.receiver', '=', (row.address ?? '').toLowerCase())
    // The judge decides to the second; this only leaves out what is years old.
    .where('arrival.mined_at', '>=', isoTime(Date.parse(row.created_at) - 3_600_000))
    .where('arrival.units', '!=', row.amount_units)
    .orderBy('arrival.mined_at')
    .orderBy('arrival.log_index')
    .execute()
  return [...new Set(rows.map(({ tx_hash }) => tx_hash))].slice(0, MAX_TRANSACTIONS)
}

/**
 * What arrived from those who signed for this intent and pays for nothing yet, undefined when nothing did; each is asked of
 * the nodes again.
 */
async function readParts(parts: PartsParts, row: IntentRow, now: number): Promise<Part[] | undefined> {
  const senders = (await signedSendersOf(parts.db, [row.id])).get(row.id) ?? []
  const hashes = senders.length > 0 ? await hashesOf(parts.db, row, senders) : []
  if (hashes.length === 0) return undefined
  const found = await Promise.all(
    hashes.map(async hash => {
      const views = await viewsOf(parts, Number(row.chain_id), hash)
      const claim = await claimWithin(parts.db, row, hash, views)
      return { hash, judgement: judge(views, { ...claim, partsOf: new Set(senders) }, now) }
    }),
  )
  return found.filter(
    ({ judgement: { state, reason } }) => state === 'confirmed' || reason === 'too_few_confirmations',
  )
}

const sumOf = (some: readonly Part[]): bigint =>
  some.reduce((sum, { judgement }) => sum + (judgement.paid ?? 0n), 0n)

/** The oldest that suffice: what is sent after that is not this donation's. */
function enough(some: readonly Part[], units: bigint): Part[] {
  const taken: Part[] = []
  for (const part of some) if (sumOf(taken) < units) taken.push(part)
  return taken
}

/** What several parts have in common: as deep as the least deep, named by the newest. */
function summary(some: readonly Part[], now: number) {
  const newest = some.at(-1)
  return {
    tx_hash: newest?.hash,
    claimed_at: isoTime(now),
    block_hash: newest?.judgement.blockHash ?? null,
    confirmations: Math.min(...some.map(({ judgement }) => judgement.confirmations)),
    paid_units: sumOf(some).toString(),
  }
}

/** Another intent was faster: nothing of this transaction may stay. */
class PartTaken extends Error {
  override name = 'PartTaken'
}

export async function bindAll(tx: Tx, row: IntentRow, some: readonly Part[]): Promise<void> {
  const payments = some.flatMap(({ hash, judgement }) =>
    judgement.logs.map(({ index }) => ({
      ...{ chain_id: row.chain_id, tx_hash: hash, log_index: index, intent_id: row.id },
    })),
  )
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('donation_payments')
    .values(payments)
    .onConflict(conflict => conflict.columns(['chain_id', 'tx_hash', 'log_index']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== BigInt(payments.length)) throw new PartTaken()
}

/** All parts are bound, the state changes and the request moves: together or not at all. */
async function confirmParts(
  { db, donationPurpose }: SettleParts,
  row: IntentRow,
  some: readonly Part[],
  now: number,
): Promise<boolean> {
  const confirmed: IntentChange = {
    ...summary(some, now),
    state: 'confirmed',
    reason: null,
    confirmed_at: isoTime(now),
    looks: 0,
    look_at: isoTime(now + SECOND_CHECK_MS),
  }
  return db
    .transaction()
    .execute(async tx => {
      if (!(await writeIntent(tx, row, UNCONFIRMED, confirmed))) return false
      await bindAll(tx, row, some)
      await donationPurpose.onConfirmed(tx, row.id, now)
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof PartTaken) return false
      throw error
    })
}

/**
 * Adds up what arrived from those who signed for this intent; undefined when it did not suffice yet. `mayShow`: less than the
 * whole is shown too, as nothing else is known of this intent that would be more.
 */
export async function pollParts(
  parts: PartsParts,
  row: IntentRow,
  mayShow: boolean,
  now: number,
): Promise<'confirmed' | 'shown' | 'nothing' | undefined> {
  const units = BigInt(row.amount_units)
  const all = await readParts(parts, row, now)
  if (!all) return 'nothing'
  const deep = enough(
    all.filter(({ judgement }) => judgement.state === 'confirmed'),
    units,
  )
  if (sumOf(deep) >= units) return (await confirmParts(parts, row, deep, now)) ? 'confirmed' : undefined
  const arrived = enough(all, units)
  const isOwn = arrived.some(({ hash }) => hash === row.tx_hash)
  if (arrived.length === 0 || !(mayShow || isOwn)) return undefined
  const isWhole = sumOf(arrived) >= units
  const isShallow = arrived.some(({ judgement }) => judgement.state !== 'confirmed')
  const looks = row.looks + 1
  await writeIntent(parts.db, row, UNCONFIRMED, {
    ...summary(arrived, now),
    state: isWhole ? 'pending' : 'partial',
    reason: isShallow ? 'too_few_confirmations' : null,
    looks,
    // Without anything to wait for, the next transfer from there is the reason to look again.
    look_at: isShallow ? nextCheckAt(now, row.state === 'pending' ? looks : 0) : null,
  })
  return 'shown'
}
