import { get, post } from '#contract/endpoint.ts'
import {
  fallback,
  filled,
  flagValue,
  httpAddress,
  integer,
  matching,
  nullable,
  oneOf,
  orNull,
  record,
  rowsOf,
  time,
} from '#contract/resource-shapes.ts'
import { type Read, text } from '#contract/shape.ts'

/**
 * `awaiting`: no payment is known yet · `partial`: some of it arrived, see `missing` · `pending`: submitted, not judged to the end · `confirmed` · `rejected`: this
 * transaction pays for nothing, another may be submitted · `expired`: nothing was submitted in time; as the answer to a
 * submission it means that the amount has been given to another intent since.
 */
export const DONATION_STATES = ['awaiting', 'partial', 'pending', 'confirmed', 'rejected', 'expired'] as const
export type DonationState = (typeof DONATION_STATES)[number]

/** Why a donation is not confirmed (yet). Of pending ones the chain is asked again; the others reject the transaction. */
export const PENDING_REASONS = [
  'not_found_yet',
  'not_mined_yet',
  'too_few_confirmations',
  'node_behind',
  'reorganised',
  'unavailable',
] as const
/** In the order in which a transfer is checked; one that fails later is nearer to what was asked. */
export const TRANSFER_REASONS = [
  'no_token_transfer',
  'wrong_token',
  'wrong_recipient',
  'sent_to_token_contract',
  'wrong_amount',
  'older_than_intent',
  'not_a_donation',
] as const
export const REJECTING_REASONS = [
  'not_a_transaction',
  'other_chain',
  'transaction_failed',
  ...TRANSFER_REASONS,
  'already_used',
  'never_seen',
] as const
export const DONATION_REASONS = [...PENDING_REASONS, ...REJECTING_REASONS] as const
export type DonationReason = (typeof DONATION_REASONS)[number]

export const donationToken = record({ symbol: filled, address: filled, decimals: integer })

const amount = matching(/^\d{1,30}(\.\d{1,36})?$/)
const units = matching(/^\d{1,78}$/)

/**
 * `confirmed`: it pays for this · `confirming`: named, and not deep enough in the chain yet · `signed`: its sender signed for
 * this, so it adds up · `matching`: named with this intent's secret and not signed; staff match it · `likely`: found, and may
 * be this one's; without its hash.
 */
export const ARRIVAL_STATES = ['confirmed', 'confirming', 'signed', 'matching', 'likely'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

/** A transfer that may be this donation's. */
export const donationArrival = record({
  state: oneOf(ARRIVAL_STATES),
  /** In whole tokens. */
  amount,
  /** When its block was made. */
  at: time,
  tx_hash: orNull(text),
  explorer_url: orNull(httpAddress),
})
export type DonationArrival = Read<typeof donationArrival>

/** What is known of the payment: of the transaction that was submitted last, and in `arrivals` of everything that arrived. */
export const donationVerdict = record({
  state: oneOf(DONATION_STATES),
  reason: orNull(oneOf(DONATION_REASONS)),
  tx_hash: orNull(text),
  explorer_url: orNull(httpAddress),
  confirmations: fallback(integer, 0),
  required: fallback(integer, 0),
  /** What arrived, in whole tokens as a decimal string; null while unknown. */
  paid: orNull(amount),
  /** The amount of the intent. A verdict without it is still news: what became of a payment is not hidden for it. */
  expected: fallback(amount, ''),
  /** Until it is confirmed and once something arrived: how much in all but what is `likely`, and what is left to pay. */
  arrived: orNull(amount),
  missing: orNull(amount),
  /** Every transfer that may be this donation's, the oldest first. */
  arrivals: fallback(rowsOf(donationArrival), []),
})
export type DonationVerdict = Read<typeof donationVerdict>

const intentFields = {
  id: filled,
  /** What it is for: the kind of listing. */
  kind: filled,
  state: oneOf(DONATION_STATES),
  /** Nothing may be sent: no receiving address is configured. `address` is null then. */
  sandbox: flagValue,
  /** This kind asks for no donation: the state is `confirmed` and nothing is to be paid. */
  waived: flagValue,
  chain_id: integer,
  token: donationToken,
  address: nullable(filled),
  /** Decimal string with all of the token's decimals: "20000.1234". */
  amount,
  /** The same in the token's smallest units. */
  amount_units: units,
  created_at: time,
  expires_at: time,
  /** Addresses whose owners signed that what they send pays for this, in lower case. */
  senders: fallback(rowsOf(text), []),
  /** Null until a transaction was submitted, or something was found that may be this one's. */
  verdict: orNull(donationVerdict),
}

/** Money depends on every field, so one that is missing or malformed makes the whole answer unusable. */
export const donationIntent = record(intentFields)
export type DonationIntent = Read<typeof donationIntent>

export const newDonationIntent = record({
  ...intentFields,
  /** Shown once, to the client that made the intent; it is the bearer token of every later call about it. */
  secret: filled,
})
export type NewDonationIntent = Read<typeof newDonationIntent>

/** What a page that is not the donation's own shows of it. */
export const donationSummary = record({
  waived: flagValue,
  sandbox: flagValue,
  /** Its symbol. */
  token: fallback(text, ''),
  address: orNull(text),
  chain_id: fallback(integer, 0),
  amount: fallback(text, ''),
  expires_at: fallback(text, ''),
  verdict: orNull(donationVerdict),
})
export type DonationSummary = Read<typeof donationSummary>

/**
 * The offer and its `secret`. `check`: what a passing check of the form brought; it serves once and for a day. 503 with
 * `Retry-After` when every amount is taken for the moment.
 */
export const createDonationIntent = post('/v1/donation/intent', {
  input: { kind: text, check: text },
  data: newDonationIntent,
})
/** A wrong secret and an unknown id are answered alike, with result 2. */
export const readDonationIntent = get('/v1/donation/intent/:id', {
  bearer: "the intent's `secret`",
  input: { id: text },
  data: donationIntent,
})
/** `link`: an explorer's address of the transaction, or its bare hash. */
export const submitDonationTransaction = post('/v1/donation/intent/:id/transaction', {
  bearer: "the intent's `secret`",
  input: { id: text, link: text },
  data: donationVerdict,
})
/**
 * The owner of `address` signed `senderMessage` of this intent (EIP-191, for contracts EIP-1271): transfers from there are
 * parts of this donation and add up.
 */
export const signDonationSender = post('/v1/donation/intent/:id/sender', {
  bearer: "the intent's `secret`",
  input: { id: text, address: text, signature: text },
  data: donationIntent,
})
