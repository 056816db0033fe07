import { get, post } from '#contract/endpoint.ts'

/**
 * `awaiting`: no transaction submitted yet · `pending`: submitted, not judged to the end · `confirmed` · `rejected`: this
 * transaction pays for nothing, another may be submitted · `expired`: nothing was submitted in time; as the answer to a
 * submission it says that the amount has been given to another intent since.
 */
export const DONATION_STATES = ['awaiting', 'pending', 'confirmed', 'rejected', 'expired'] as const
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
export const REJECTING_REASONS = [
  'not_a_transaction',
  'other_chain',
  'transaction_failed',
  'no_token_transfer',
  'wrong_token',
  'wrong_recipient',
  'sent_to_token_contract',
  'wrong_amount',
  'older_than_intent',
  'not_a_donation',
  'already_used',
  'never_seen',
] as const
export const DONATION_REASONS = [...PENDING_REASONS, ...REJECTING_REASONS] as const
export type DonationReason = (typeof DONATION_REASONS)[number]

export interface DonationToken {
  symbol: string
  address: string
  decimals: number
}

/** What is known of the transaction that was submitted last. */
export interface DonationVerdict {
  state: DonationState
  reason: DonationReason | null
  tx_hash: string | null
  explorer_url: string | null
  confirmations: number
  required: number
  /** What arrived, in whole tokens as a decimal string; null while unknown. */
  paid: string | null
  /** The amount of the intent. */
  expected: string
}

export interface DonationIntent {
  id: string
  /** What it is for: the kind of listing. */
  kind: string
  state: DonationState
  /** Nothing may be sent: no receiving address is configured. `address` is null then. */
  sandbox: boolean
  /** This kind asks for no donation: the state is `confirmed` and nothing is to be paid. */
  waived: boolean
  chain_id: number
  token: DonationToken
  address: string | null
  /** Decimal string with all of the token's decimals: "20000.1234". */
  amount: string
  /** The same in the token's smallest units. */
  amount_units: string
  created_at: string
  expires_at: string
  /** Null until a transaction was submitted. */
  verdict: DonationVerdict | null
}

/** What a page that is not the donation's own shows of it. */
export interface DonationSummary {
  waived: boolean
  sandbox: boolean
  token: string
  address: string | null
  chain_id: number
  amount: string
  expires_at: string
  verdict: DonationVerdict | null
}

/** The secret is shown once, to the client that made the intent; it is the bearer token of every later call about it. */
export interface NewDonationIntent extends DonationIntent {
  secret: string
}

export const createDonationIntent = post<{ kind: string }, NewDonationIntent>('/v1/donation/intent')
/** Bearer: the intent's secret. A wrong secret and an unknown id are answered alike, with result 2. */
export const readDonationIntent = get<{ id: string }, DonationIntent>('/v1/donation/intent/:id')
/** Bearer: the intent's secret. `link`: an explorer's address of the transaction, or its bare hash. */
export const submitDonationTransaction = post<{ id: string; link: string }, DonationVerdict>(
  '/v1/donation/intent/:id/transaction',
)
