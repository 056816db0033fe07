import type { Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { DonationReason, DonationState } from '../contract.ts'
import { readIntent } from './intents.ts'
import { judge } from './judge.ts'
import { SECOND_CHECK_MS } from './settle.ts'
import { keepBefore } from './take-back.ts'
import { amountText, type IntentRow } from './verdict.ts'
import { claimWithin, type NodeParts, viewsOf } from './views.ts'

type StaffParts = NodeParts & Pick<Services, 'db' | 'donationPurpose'>

/** One transfer to the receiving address. */
export interface FoundTransfer {
  index: number
  sender: string
  /** In whole tokens. */
  amount: string
}

/** What a transaction brought, as the nodes agree; made by `findPayment` for one donation and of no use for another. */
export interface FoundPayment {
  intentId: string
  txHash: string
  blockHash: string
  minedAt: string
  confirmations: number
  /** All that is not some other donation's. */
  transfers: readonly FoundTransfer[]
  units: string
  amount: string
}

export type FoundOrNot =
  | { found: FoundPayment }
  /** `not_payable`: there is no such donation, it is confirmed, or nothing is paid for it at all. */
  | { found: undefined; reason: DonationReason | 'not_payable' }

export type BindResult = 'done' | 'already_used' | 'not_payable'

const CONFIRMED: DonationState = 'confirmed'
const isPayable = (row: IntentRow | undefined): row is IntentRow =>
  row !== undefined && row.state !== CONFIRMED && row.sandbox === 0 && row.waived === 0

/**
 * What this transaction brought that could pay for the donation: of any amount, age and sender, but deep enough in the chain,
 * paying for nothing else yet, and not of the very amount that somebody else was asked for.
 */
export async function findPayment(
  parts: StaffParts,
  intentId: string,
  txHash: string,
  now = Date.now(),
): Promise<FoundOrNot> {
  const row = await readIntent(parts.db, intentId)
  if (!isPayable(row)) return { found: undefined, reason: 'not_payable' }
  const hash = txHash.toLowerCase()
  const views = await viewsOf(parts, Number(row.chain_id), hash)
  const within = await claimWithin(parts.db, row, hash, views)
  const claim = { ...within, createdAt: 0, claimedAt: now, partsOf: 'anyone' } as const
  const { state, reason, blockHash, block, confirmations, logs, paid } = judge(views, claim, now)
  if (state !== 'confirmed' || blockHash === null || block === null || paid === null)
    return { found: undefined, reason: reason ?? 'unavailable' }
  const amountOf = (units: bigint) => amountText(units.toString(), row.token_decimals)
  const found = {
    intentId,
    txHash: hash,
    blockHash,
    confirmations,
    minedAt: isoTime(block.time),
    transfers: logs.map(({ index, from, value }) => ({ index, sender: from, amount: amountOf(value) })),
    units: paid.toString(),
    amount: amountOf(paid),
  }
  return { found }
}

/** Writing the row is the lock, on both databases. */
export const lockIntent = (tx: Tx, id: string): Promise<IntentRow | undefined> =>
  tx
    .updateTable('donation_intents')
    .set(eb => ({ kind: eb.ref('kind') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

const logsOf = (found: readonly FoundPayment[]) =>
  found.flatMap(({ txHash, transfers }) =>
    transfers.map(({ index }) => ({ tx_hash: txHash, log_index: index })),
  )

async function isUsed(tx: Tx, row: IntentRow, found: readonly FoundPayment[]): Promise<boolean> {
  const hashes = found.map(({ txHash }) => txHash)
  const used = await tx
    .selectFrom('donation_payments')
    .select(['tx_hash', 'log_index'])
    .where('chain_id', '=', row.chain_id)
    .where('tx_hash', 'in', hashes)
    .execute()
  return logsOf(found).some(log =>
    used.some(({ tx_hash, log_index }) => tx_hash === log.tx_hash && log_index === log.log_index),
  )
}

/**
 * Binds what was found, in one transaction or several, to its donation, which is confirmed by it whatever the amount: staff
 * have decided so.
 */
export async function acceptPayment(
  { donationPurpose }: Pick<StaffParts, 'donationPurpose'>,
  tx: Tx,
  found: readonly [FoundPayment, ...FoundPayment[]],
  now = Date.now(),
): Promise<BindResult> {
  const [{ intentId, txHash, blockHash, confirmations }] = found
  const row = await lockIntent(tx, intentId)
  const logs = logsOf(found)
  const isOfOne = found.every(each => each.intentId === intentId)
  if (!isPayable(row) || logs.length === 0 || !isOfOne) return 'not_payable'
  if (await isUsed(tx, row, found)) return 'already_used'
  // What another process binds at this very moment makes this fail, and with it the caller's transaction.
  const payments = logs.map(log => ({ ...log, chain_id: row.chain_id, intent_id: intentId }))
  const paid = found.reduce((sum, { units }) => sum + BigInt(units), 0n)
  await tx.insertInto('donation_payments').values(payments).execute()
  await keepBefore(tx, row, now)
  await tx
    .updateTable('donation_intents')
    .set({
      state: CONFIRMED,
      reason: null,
      tx_hash: txHash,
      claimed_at: isoTime(now),
      confirmations,
      paid_units: paid.toString(),
      block_hash: blockHash,
      confirmed_at: isoTime(now),
      looks: 0,
      look_at: isoTime(now + SECOND_CHECK_MS),
    })
    .where('id', '=', intentId)
    .execute()
  await donationPurpose.onConfirmed(tx, intentId, now)
  return 'done'
}

/** A confirmed donation goes from one intent to another of the same owner, with all that proves it. */
export async function carryPayment(
  { donationPurpose }: Pick<StaffParts, 'donationPurpose'>,
  tx: Tx,
  fromId: string,
  toId: string,
  now = Date.now(),
): Promise<BindResult> {
  // In one order whoever asks, so that two who carry in opposite directions do not wait for each other.
  const rows = new Map<string, IntentRow | undefined>()
  for (const id of [fromId, toId].sort()) rows.set(id, await lockIntent(tx, id))
  const [from, to] = [rows.get(fromId), rows.get(toId)]
  const isPaid = from?.state === CONFIRMED && from.sandbox === 0 && from.waived === 0
  if (!isPaid || !isPayable(to)) return 'not_payable'
  await tx.updateTable('donation_payments').set({ intent_id: toId }).where('intent_id', '=', fromId).execute()
  const { tx_hash, claimed_at, confirmations, explorer, paid_units, block_hash, confirmed_at, look_at } = from
  await tx
    .updateTable('donation_intents')
    .set({
      state: CONFIRMED,
      reason: null,
      tx_hash,
      claimed_at,
      confirmations,
      explorer,
      paid_units,
      block_hash,
      confirmed_at,
      looks: 0,
      look_at,
    })
    .where('id', '=', toId)
    .execute()
  const ended: DonationState = 'expired'
  await tx
    .updateTable('donation_intents')
    .set({
      state: ended,
      reason: null,
      carried_to: toId,
      tx_hash: null,
      claimed_at: null,
      confirmations: 0,
      paid_units: null,
      block_hash: null,
      confirmed_at: null,
      looks: 0,
      look_at: null,
    })
    .where('id', '=', fromId)
    .execute()
  await donationPurpose.onCarried(tx, fromId, now)
  await donationPurpose.onConfirmed(tx, toId, now)
  return 'done'
}
