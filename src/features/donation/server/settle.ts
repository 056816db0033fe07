import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { DonationReason, DonationState } from '../contract.ts'
import { finalBlock } from './finality.ts'
import type { Judgement } from './judge.ts'
import type { IntentRow } from './verdict.ts'
import type { NodeParts } from './views.ts'

export type SettleParts = Pick<Services, 'db' | 'donationPurpose'>

/** Contract: tried again after 10 s, growing to 10 min. */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000
const GROWTH = 1.35

/** When the chain is asked again after so many polls. */
export function nextCheckAt(now: number, polls: number): string {
  return isoTime(now + Math.min(FIRST_WAIT_MS * GROWTH ** Math.max(0, polls - 1), LONGEST_WAIT_MS))
}

/** A confirmed payment is checked once more when a chain has had time to drop a block, and then until its block is final. */
export const SECOND_CHECK_MS = 10 * 60_000
/** Where no node says what is final, a block of this age is. */
const UNSAID_FINAL_MS = 24 * 3_600_000

export const LONGEST_PLAN_MS = Math.max(LONGEST_WAIT_MS, SECOND_CHECK_MS)

export interface IntentChange {
  state: DonationState
  reason: DonationReason | null
  look_at: string | null
  looks: number
  tx_hash?: string
  claimed_at?: string
  confirmations?: number
  paid_units?: string | null
  block_hash?: string | null
  confirmed_at?: string | null
}

/** Writes what came out, unless another transaction was submitted or another process decided meanwhile. */
export async function writeIntent(
  db: Db | Tx,
  row: IntentRow,
  from: readonly DonationState[],
  outcome: IntentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('donation_intents')
    .set(outcome)
    .where('id', '=', row.id)
    .where('tx_hash', row.tx_hash === null ? 'is' : '=', row.tx_hash)
    .where('claimed_at', row.claimed_at === null ? 'is' : '=', row.claimed_at)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The lock: the first to write the row has the transfer. Of several that match one that is free is enough. */
async function claimTransfers(tx: Tx, row: IntentRow, { logs, takesAll }: Judgement): Promise<boolean> {
  for (const { index } of logs) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('donation_payments')
      .values({ chain_id: row.chain_id, tx_hash: row.tx_hash ?? '', log_index: index, intent_id: row.id })
      .onConflict(conflict => conflict.columns(['chain_id', 'tx_hash', 'log_index']).doNothing())
      .executeTakeFirst()
    const isClaimed = numInsertedOrUpdatedRows === 1n
    if (isClaimed && !takesAll) return true
    if (!isClaimed && takesAll) {
      await releaseTransfers(tx, row)
      return false
    }
  }
  return takesAll
}

export const releaseTransfers = (tx: Tx, row: IntentRow) =>
  tx.deleteFrom('donation_payments').where('intent_id', '=', row.id).execute()

const seenIn = ({ confirmations, paid, blockHash }: Judgement) => ({
  confirmations,
  paid_units: paid === null ? null : paid.toString(),
  block_hash: blockHash,
})

/** Every state in which a payment may still be found. */
export const UNCONFIRMED: readonly DonationState[] = ['awaiting', 'partial', 'pending', 'rejected', 'expired']
const UNDECIDED: readonly DonationState[] = ['pending', 'rejected', 'partial']

/** Payment, state and request change together or not at all. */
async function confirm(
  { db, donationPurpose }: SettleParts,
  row: IntentRow,
  judgement: Judgement,
  now: number,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const confirmed: IntentChange = {
      ...seenIn(judgement),
      state: 'confirmed',
      reason: null,
      confirmed_at: isoTime(now),
      looks: 0,
      look_at: isoTime(now + SECOND_CHECK_MS),
    }
    if (!(await writeIntent(tx, row, UNDECIDED, confirmed))) return
    if (await claimTransfers(tx, row, judgement)) {
      await donationPurpose.onConfirmed(tx, row.id, now)
      return
    }
    const used: IntentChange = {
      state: 'rejected',
      reason: 'already_used',
      confirmed_at: null,
      looks: 0,
      look_at: null,
    }
    await writeIntent(tx, row, ['confirmed'], used)
  })
}

/** Nothing may be sent in the sandbox, so no chain is asked either. */
export async function confirmSandbox(
  { db, donationPurpose }: SettleParts,
  row: IntentRow,
  now: number,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const confirmed: IntentChange = {
      state: 'confirmed',
      reason: null,
      confirmed_at: isoTime(now),
      looks: 0,
      look_at: null,
    }
    if (await writeIntent(tx, row, UNDECIDED, confirmed)) await donationPurpose.onConfirmed(tx, row.id, now)
  })
}

export const isSilence = ({ reason }: Judgement): boolean =>
  reason === 'unavailable' || reason === 'node_behind'

async function plan(db: Db, row: IntentRow, looks: number, look_at: string | null): Promise<void> {
  await db
    .updateTable('donation_intents')
    .set({ looks, look_at })
    .where('id', '=', row.id)
    .where('tx_hash', row.tx_hash === null ? 'is' : '=', row.tx_hash)
    .where('claimed_at', row.claimed_at === null ? 'is' : '=', row.claimed_at)
    .where('state', '=', row.state)
    .execute()
}

export const pollAgain = (db: Db, row: IntentRow, now: number): Promise<void> =>
  plan(db, row, row.looks + 1, nextCheckAt(now, row.looks + 1))

/** Until there is a reason to look again. */
export const stopPolling = (db: Db, row: IntentRow): Promise<void> => plan(db, row, 0, null)

/** What is known beside the transaction that is judged. */
export interface Beside {
  /** The chain is still asked about others that were named. */
  isOpen: boolean
  /** Something arrived that may be this intent's: there is a next step that needs no second payment. */
  hasArrived: boolean
}

/** A rejection is final when the block is as deep as a payment's would have to be. */
export const isFinal = (row: IntentRow, { state, reason, confirmations }: Judgement): boolean =>
  state === 'confirmed' ||
  (state === 'rejected' && (confirmations >= row.required || reason === 'never_seen'))

/** A rejection is shown at once. */
async function keepPolling(
  db: Db,
  row: IntentRow,
  judgement: Judgement,
  { isOpen, hasArrived }: Beside,
  now: number,
): Promise<void> {
  const { state, reason } = judgement
  // A node that is down has not taken back what was said before.
  if ((row.state === 'rejected' || row.state === 'partial') && isSilence(judgement))
    return pollAgain(db, row, now)
  // Found at last: now it is a matter of seconds.
  const isProgress = reason === 'too_few_confirmations' && row.reason !== reason
  const looks = isProgress ? 0 : row.looks + 1
  await writeIntent(db, row, UNDECIDED, {
    ...(isSilence(judgement) && judgement.blockHash === null ? {} : seenIn(judgement)),
    state: state === 'rejected' && hasArrived ? 'partial' : state,
    reason,
    looks,
    look_at: isFinal(row, judgement) && !isOpen ? null : nextCheckAt(now, looks),
  })
}

/** The block of a confirmed payment is gone: the transfer is free, and the request waits for its donation again. */
export async function takeBack(
  { db, donationPurpose }: SettleParts,
  row: IntentRow,
  judgement: Judgement,
  now: number,
): Promise<void> {
  const isRejected = judgement.state === 'rejected'
  await db.transaction().execute(async tx => {
    const undone: IntentChange = {
      ...seenIn(judgement),
      state: isRejected ? 'rejected' : 'pending',
      reason: isRejected ? judgement.reason : 'reorganised',
      confirmed_at: null,
      looks: 0,
      look_at: nextCheckAt(now, 0),
    }
    if (!(await writeIntent(tx, row, ['confirmed'], undone))) return
    await releaseTransfers(tx, row)
    await donationPurpose.onLost(tx, row.id, now)
  })
}

/** When a confirmed payment that is still there is looked at again; never when its block (the last of several) is final. */
export async function lookUntilFinal(
  parts: NodeParts,
  row: IntentRow,
  block: bigint,
  now: number,
): Promise<Pick<IntentChange, 'looks' | 'look_at'>> {
  const final = await finalBlock(parts, Number(row.chain_id))
  const isFinal =
    final === undefined ? now - Date.parse(row.confirmed_at ?? '') >= UNSAID_FINAL_MS : final >= block
  return isFinal
    ? { looks: 0, look_at: null }
    : { looks: row.looks + 1, look_at: nextCheckAt(now, row.looks + 1) }
}

/** The same transfer in another block is the same payment; its number within the block may have changed. */
async function keepConfirmed(
  db: Db,
  row: IntentRow,
  judgement: Judgement,
  next: Pick<IntentChange, 'looks' | 'look_at'>,
): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const kept: IntentChange = {
      ...seenIn(judgement),
      state: 'confirmed',
      reason: null,
      ...next,
    }
    if (!(await writeIntent(tx, row, ['confirmed'], kept))) return true
    if (judgement.blockHash === row.block_hash) return true
    await releaseTransfers(tx, row)
    return claimTransfers(tx, row, judgement)
  })
}

/** Writes down what the nodes said about the transaction of a row that was confirmed by it. */
export async function settleSecondCheck(
  parts: SettleParts & NodeParts,
  row: IntentRow,
  judgement: Judgement,
  now: number,
): Promise<void> {
  const { db } = parts
  if (isSilence(judgement)) return pollAgain(db, row, now)
  if (judgement.state === 'confirmed') {
    const next = await lookUntilFinal(parts, row, judgement.block?.number ?? 0n, now)
    if (await keepConfirmed(db, row, judgement, next)) return
    return takeBack(parts, row, judgement, now)
  }
  // One node's word does not undo a payment where several are configured.
  return judgement.isAgreed ? takeBack(parts, row, judgement, now) : pollAgain(db, row, now)
}

/** Writes down what the nodes said about the transaction of a row that is not confirmed. */
export function settle(
  parts: SettleParts,
  row: IntentRow,
  judgement: Judgement,
  beside: Beside,
  now: number,
): Promise<void> {
  return judgement.state === 'confirmed'
    ? confirm(parts, row, judgement, now)
    : keepPolling(parts.db, row, judgement, beside, now)
}
