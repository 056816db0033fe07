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
import { enough, signedTransfers } from './signed.ts'
import { signedSendersOf } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'
import { claimWithin, type NodeParts, viewsOf } from './views.ts'

export type PartsParts = NodeParts & SettleParts

/** Somebody who pays in more transactions than this is helped by staff. */
const MAX_TRANSACTIONS = 20

/** One transaction of a sender who signed, as the nodes report it now. */
interface Part {
  hash: string
  isSpare: boolean
  judgement: Judgement
}

/** By transactions, in the order in which they are taken. */
async function transactionsOf(db: Db, row: IntentRow, senders: readonly string[]) {
  const byHash = Map.groupBy(await signedTransfers(db, row, senders), ({ tx_hash }) => tx_hash)
  return [...byHash]
    .map(([hash, some]) => ({ hash, isSpare: some.every(({ isSpare }) => isSpare) }))
    .slice(0, MAX_TRANSACTIONS)
}

/**
 * What arrived from those who signed for this intent and pays for nothing yet, undefined when nothing did; each is asked of
 * the nodes again.
 */
async function readParts(parts: PartsParts, row: IntentRow, now: number): Promise<Part[] | undefined> {
  const senders = (await signedSendersOf(parts.db, [row.id])).get(row.id) ?? []
  const transactions = await transactionsOf(parts.db, row, senders)
  if (transactions.length === 0) return undefined
  const found = await Promise.all(
    transactions.map(async ({ hash, isSpare }) => {
      const views = await viewsOf(parts, Number(row.chain_id), hash)
      const claim = await claimWithin(parts.db, row, hash, views)
      return { hash, isSpare, judgement: judge(views, { ...claim, partsOf: new Set(senders) }, now) }
    }),
  )
  return found.filter(
    ({ judgement: { state, reason } }) => state === 'confirmed' || reason === 'too_few_confirmations',
  )
}

const unitsOf = ({ judgement }: Part): bigint => judgement.paid ?? 0n

const sumOf = (some: readonly Part[]): bigint => some.reduce((sum, part) => sum + unitsOf(part), 0n)

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

export async function bindAll(
  tx: Tx,
  row: IntentRow,
  some: readonly Pick<Part, 'hash' | 'judgement'>[],
): Promise<void> {
  const payments = some.flatMap(({ hash, judgement }) =>
    judgement.logs.map(({ index }) => ({
      chain_id: row.chain_id,
      tx_hash: hash,
      log_index: index,
      intent_id: row.id,
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
 * whole is shown too, as nothing else is known of this intent that would be more. `isOpen`: the chain is still asked about
 * others that were named.
 */
export async function pollParts(
  parts: PartsParts,
  row: IntentRow,
  { mayShow, isOpen }: { mayShow: boolean; isOpen: boolean },
  now: number,
): Promise<'confirmed' | 'shown' | 'nothing' | undefined> {
  const units = BigInt(row.amount_units)
  const all = await readParts(parts, row, now)
  if (!all) return 'nothing'
  const deep = enough(
    all.filter(({ judgement }) => judgement.state === 'confirmed'),
    units,
    unitsOf,
  )
  if (sumOf(deep) >= units) return (await confirmParts(parts, row, deep, now)) ? 'confirmed' : undefined
  const arrived = enough(all, units, unitsOf)
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
    look_at: isShallow || isOpen ? nextCheckAt(now, row.state === 'pending' ? looks : 0) : null,
  })
  return 'shown'
}
