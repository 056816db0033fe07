import { DONATION_LIFE_MS } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { type Db, isoTime, type Tx } from '#platform/db/tables.ts'
import type { RpcNode } from '#platform/http/outbound.ts'
import type { DonationState, DonationSummary, DonationVerdict } from '../contract.ts'
import { claimTransaction, type DonationParts } from './claims.ts'
import { type FoundArrival, findArrivals } from './find-arrivals.ts'
import { createIntent, findIntent } from './intents.ts'
import { readLedgers } from './ledger.ts'
import { type LikelyArrival, likelyArrivals } from './likely.ts'
import {
  acceptPayment,
  type BindResult,
  carryPayment,
  type FoundOrNot,
  type FoundPayment,
  findPayment,
} from './staff.ts'
import { dismiss, takeBackAccepted } from './take-back.ts'
import { readUnmatched, type UnmatchedFilter, type UnmatchedTransfer } from './unmatched.ts'
import { donationStateOf, summaryOf } from './verdict.ts'

/** What donations pay for; the donation itself does not know what that is. */
export interface DonationPurpose {
  /** In the transaction in which the donation is confirmed. */
  onConfirmed: (tx: Tx, intentId: string, now: number) => Promise<void>
  /** In the transaction in which a confirmed donation goes on to another intent. */
  onCarried: (tx: Tx, intentId: string, now: number) => Promise<void>
  /** In the transaction in which a confirmed donation is taken back, because its block is gone. */
  onLost: (tx: Tx, intentId: string, now: number) => Promise<void>
  /** In the transaction in which a transfer is written down that may be for these intents; none may be right. */
  onNear: (tx: Tx, intentIds: readonly string[], now: number) => Promise<void>
  /** Of these intents those for which nothing can be paid any more, as staff have decided about what they pay for. */
  decided: (db: Db | Tx, intentIds: readonly string[]) => Promise<Set<string>>
}

/** A check of a form that was passed. */
export interface PassedCheck {
  kind: ListingKind
  /** Of the token's one-time part: one check, one amount. */
  checkHash: string
  formHash: string
  /** Nothing is asked for, whatever the settings ask of this kind. */
  isFree?: boolean
}

/** Amounts are given out for forms that passed the checks alone; the donation does not know how that is told. */
export interface DonationChecks {
  verify: (kind: ListingKind, token: string, now?: number) => Promise<PassedCheck | 'shape' | 'expired'>
}

export interface DonationStatus {
  state: DonationState
  summary: DonationSummary
}

/** Of a donation that has its request: whether it is confirmed too. */
export type Bound = 'bound' | 'confirmed'

/** A donation that is to have its request, and the form of that. */
export interface Binding {
  intentId: string
  formHash: string
}

/** What others may ask of donations. */
export interface Donations {
  /** The intent that this secret opens. */
  find: (id: string, secret: string) => Promise<{ kind: string } | undefined>
  /** For a request whose own call checks it; undefined while every amount is taken. */
  begin: (passed: PassedCheck) => Promise<{ id: string; secret: string } | undefined>
  /**
   * In the transaction in which the request that it pays for is stored: from now on its amount is offered for a day.
   * `confirmed`: so it is, and paid; what confirms it later waits for the transaction. `changed`: it was given out for
   * another form; `expired`: the request came too late, and the amount may be another's.
   */
  bind: (tx: Tx, binding: Binding, now: number) => Promise<Bound | 'changed' | 'expired'>
  submitTransaction: (intentId: string, link: string) => Promise<DonationVerdict>
  /**
   * Whether it is confirmed. What confirms it at this moment waits for the caller's transaction, or was first, so that one
   * of the two sees the other.
   */
  confirmedForUpdate: (tx: Tx, intentId: string) => Promise<boolean>
  /** By the intents' ids. */
  statuses: (db: Db | Tx, intentIds: readonly string[], now?: number) => Promise<Map<string, DonationStatus>>
  /** For staff: transfers that arrived and pay for nothing, the newest first. */
  unmatched: (db: Db | Tx, filter?: UnmatchedFilter) => Promise<UnmatchedTransfer[]>
  /** For staff: transfers by hash, sender or amount; undefined when the text is none of these. */
  findArrivals: (db: Db, typed: string, limit: number) => Promise<FoundArrival[] | undefined>
  /** For staff: what this transaction brought that could pay for this donation. Asks the nodes, writes nothing. */
  findPayment: (intentId: string, txHash: string) => Promise<FoundOrNot>
  /** For staff: binds what `findPayment` found, and confirms the donation by it. Asks no node, so it fits a transaction. */
  acceptPayment: (tx: Tx, found: FoundPayment, ...more: FoundPayment[]) => Promise<BindResult>
  /** For staff: undoes `acceptPayment`; false when the donation was not confirmed by that. */
  takeBack: (tx: Tx, intentId: string) => Promise<boolean>
  /** For staff: decides that what this transaction brought is not this donation's, or undoes that. */
  dismiss: (tx: Tx, intentId: string, txHash: string, isDismissed: boolean) => Promise<void>
  /** What arrived, pays for nothing and may be these donations' own; see `likelyArrivals`. */
  likely: (db: Db | Tx, intentIds: readonly string[], now?: number) => Promise<Map<string, LikelyArrival[]>>
  /** For staff: a confirmed donation pays for another intent of the same owner from now on; the first one is `expired`. */
  carry: (tx: Tx, fromIntentId: string, toIntentId: string) => Promise<BindResult>
}

declare module '#platform/feature.ts' {
  interface Services {
    donations: Donations
    donationPurpose: DonationPurpose
    donationChecks: DonationChecks
    /** The nodes that payments are read from. */
    donationNodes: readonly RpcNode[]
  }
}

/** As many ids in one statement; both databases take more. */
const IDS_PER_QUERY = 500

async function statuses(
  db: Db | Tx,
  intentIds: readonly string[],
  now = Date.now(),
): Promise<Map<string, DonationStatus>> {
  const found = new Map<string, DonationStatus>()
  for (let start = 0; start < intentIds.length; start += IDS_PER_QUERY) {
    const ids = intentIds.slice(start, start + IDS_PER_QUERY)
    const rows = await db.selectFrom('donation_intents').selectAll().where('id', 'in', ids).execute()
    const ledgers = await readLedgers(db, rows, now)
    for (const row of rows)
      found.set(row.id, {
        state: donationStateOf(row, now),
        summary: summaryOf(row, ledgers.get(row.id) ?? [], now),
      })
  }
  return found
}

async function confirmedForUpdate(tx: Tx, intentId: string): Promise<boolean> {
  // Writing the row is the lock, on both databases.
  const { state } = await tx
    .updateTable('donation_intents')
    .set(eb => ({ kind: eb.ref('kind') }))
    .where('id', '=', intentId)
    .returning('state')
    .executeTakeFirstOrThrow()
  const confirmed: DonationState = 'confirmed'
  return state === confirmed
}

async function bind(
  tx: Tx,
  { intentId, formHash }: Binding,
  now: number,
): Promise<Bound | 'changed' | 'expired'> {
  // Writing the row is the lock: meanwhile its offer is neither ended nor bound by another call.
  const row = await tx
    .updateTable('donation_intents')
    .set(eb => ({ kind: eb.ref('kind') }))
    .where('id', '=', intentId)
    .returning(['state', 'bound_at', 'form_hash', 'expires_at', 'reserved_units'])
    .executeTakeFirst()
  if (!row) throw new Error(`The intent ${intentId} is gone`)
  const confirmed: DonationState = 'confirmed'
  const bound: Bound = row.state === confirmed ? confirmed : 'bound'
  if (row.bound_at !== null) return bound
  if (row.form_hash !== formHash) return 'changed'
  const state = donationStateOf(row, now)
  if (state === 'expired' || (state === 'rejected' && row.reserved_units === null)) return 'expired'
  await tx
    .updateTable('donation_intents')
    .set({ bound_at: isoTime(now), expires_at: isoTime(now + DONATION_LIFE_MS) })
    .where('id', '=', intentId)
    .execute()
  return bound
}

export const donationsWith = (parts: DonationParts): Donations => ({
  find: (id, secret) => findIntent(parts.db, id, secret),
  begin: async passed => {
    const made = await createIntent(parts, passed)
    return typeof made === 'string' ? undefined : { id: made.row.id, secret: made.secret }
  },
  bind,
  submitTransaction: (intentId, link) => claimTransaction(parts, intentId, link),
  confirmedForUpdate,
  statuses,
  unmatched: (db, filter) => readUnmatched(parts, db, filter),
  findArrivals,
  findPayment: (intentId, txHash) => findPayment(parts, intentId, txHash),
  acceptPayment: (tx, found, ...more) => acceptPayment(parts, tx, [found, ...more]),
  takeBack: (tx, intentId) => takeBackAccepted(parts, tx, intentId),
  dismiss: (tx, intentId, txHash, isDismissed) => dismiss(parts, tx, intentId, txHash, isDismissed),
  likely: likelyArrivals,
  carry: (tx, fromIntentId, toIntentId) => carryPayment(parts, tx, fromIntentId, toIntentId),
})
