import type { Selectable } from 'kysely'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { Tables } from '#platform/db/tables.ts'
import {
  DONATION_REASONS,
  DONATION_STATES,
  type DonationArrival,
  type DonationIntent,
  type DonationReason,
  type DonationState,
  type DonationSummary,
  type DonationVerdict,
} from '../contract.ts'
import { type ArrivalEntry, receivedUnits } from './arrival-entry.ts'

export type IntentRow = Selectable<Tables['donation_intents']>

/** All decimals of the token, as a wallet shows the amount that is to be typed: "20000.1230". */
export function amountText(units: string, decimals: number): string {
  const digits = BigInt(units)
    .toString()
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

function known<Value extends string>(values: readonly Value[], text: string, column: string): Value {
  const found = values.find(value => value === text)
  if (found === undefined) throw new Error(`donation_intents.${column} holds "${text}"`)
  return found
}

/** What holds at this moment: an amount expires without a timer. */
export function donationStateOf(
  row: Pick<IntentRow, 'state' | 'expires_at'>,
  now = Date.now(),
): DonationState {
  const state = known(DONATION_STATES, row.state, 'state')
  return state === 'awaiting' && Date.parse(row.expires_at) <= now ? 'expired' : state
}

const reasonOf = (row: IntentRow): DonationReason | null =>
  row.reason === null ? null : known(DONATION_REASONS, row.reason, 'reason')

function kindOf(row: IntentRow): ListingKind {
  if (isListingKind(row.kind)) return row.kind
  throw new Error(`donation_intents.kind holds "${row.kind}"`)
}

const explorerUrlOf = ({ explorer }: IntentRow, hash: string | null): string | null =>
  hash && explorer ? `${explorer}/tx/${hash}` : null

/** Of what arrived is told what its owner named or signed, and of the rest the amount alone. */
const MAX_ARRIVALS = 50

const arrivalOf = (row: IntentRow, { state, units, minedAt, txHash }: ArrivalEntry): DonationArrival => ({
  state,
  amount: amountText(units.toString(), row.token_decimals),
  at: minedAt,
  tx_hash: txHash,
  explorer_url: explorerUrlOf(row, txHash),
})

/** The verdict as it is in the row, also while no transaction was submitted. */
export function presentVerdict(
  row: IntentRow,
  ledger: readonly ArrivalEntry[],
  now = Date.now(),
): DonationVerdict {
  const amountOf = (units: bigint) => amountText(units.toString(), row.token_decimals)
  const state = donationStateOf(row, now)
  const received = receivedUnits(ledger)
  const rest = BigInt(row.amount_units) - received
  const hasPart = state === 'partial' || (received > 0n && state !== 'confirmed')
  return {
    state,
    reason: reasonOf(row),
    tx_hash: row.tx_hash,
    explorer_url: explorerUrlOf(row, row.tx_hash),
    confirmations: row.confirmations,
    required: row.required,
    paid: row.paid_units === null ? null : amountOf(BigInt(row.paid_units)),
    expected: amountOf(BigInt(row.amount_units)),
    arrived: hasPart ? amountOf(received) : null,
    missing: hasPart ? amountOf(rest > 0n ? rest : 0n) : null,
    arrivals: ledger.slice(0, MAX_ARRIVALS).map(entry => arrivalOf(row, entry)),
  }
}

/** Null until a transaction was submitted, or something was found. */
const verdictOf = (row: IntentRow, ledger: readonly ArrivalEntry[], now: number): DonationVerdict | null =>
  row.tx_hash === null && ledger.length === 0 ? null : presentVerdict(row, ledger, now)

/** What is known of an intent beside its row. */
export interface IntentFacts {
  senders: string[]
  ledger: readonly ArrivalEntry[]
}

export function intentOf(
  row: IntentRow,
  { senders, ledger }: IntentFacts = { senders: [], ledger: [] },
  now = Date.now(),
): DonationIntent {
  return {
    id: row.id,
    kind: kindOf(row),
    state: donationStateOf(row, now),
    sandbox: row.sandbox === 1,
    waived: row.waived === 1,
    chain_id: Number(row.chain_id),
    token: { symbol: row.token_symbol, address: row.token_address, decimals: row.token_decimals },
    address: row.address,
    amount: amountText(row.amount_units, row.token_decimals),
    amount_units: row.amount_units,
    created_at: row.created_at,
    expires_at: row.expires_at,
    senders,
    verdict: verdictOf(row, ledger, now),
  }
}

/** What the status page of a request shows of its donation. */
export const summaryOf = (
  row: IntentRow,
  ledger: readonly ArrivalEntry[],
  now = Date.now(),
): DonationSummary => ({
  waived: row.waived === 1,
  sandbox: row.sandbox === 1,
  token: row.token_symbol,
  address: row.address,
  chain_id: Number(row.chain_id),
  amount: amountText(row.amount_units, row.token_decimals),
  expires_at: row.expires_at,
  verdict: verdictOf(row, ledger, now),
})
