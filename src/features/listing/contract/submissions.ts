import { type FieldCodes, get, post } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationSummary, DonationVerdict } from '#features/donation/contract.ts'

export const SUBMISSION_STATES = [
  'awaiting_donation',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** A form's fields as they are sent: what the schema of its kind accepts, see validate.ts. */
export type ListingValues = Record<string, unknown>

/** `D-7K3M-92QX`: a letter for the kind and eight characters. A pattern's source, as scripts in a page take texts alone. */
export const SUBMISSION_ID = '^[DTNC](-[2-9A-Z]{4}){2}$'
/** Base64url of 128 bits or more, without padding. */
export const SUBMISSION_KEY = '^[A-Za-z0-9_-]{22,128}$'

export const isSubmissionId = (text: string): boolean => new RegExp(SUBMISSION_ID).test(text)
export const isSubmissionKey = (text: string): boolean => new RegExp(SUBMISSION_KEY).test(text)

export interface SubmissionReceipt {
  /** Can be read out; see `SUBMISSION_ID`. */
  id: string
  /** Opens the status page and is the bearer token of every later call about the request; see `SUBMISSION_KEY`. */
  key: string
  kind: ListingKind
  state: SubmissionState
  created_at: string
}

export interface SubmissionStep {
  state: SubmissionState
  at: string
  /** A code staff chose (see `REJECTION_REASONS`), or empty. Never a sentence. */
  note: string
}

/** Why staff reject a request; the page and the mail find the words. */
export const REJECTION_REASONS = [
  'scam',
  'copy',
  'law',
  'source',
  'contact',
  'site',
  'duplicate',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]
/** What staff say of a field that has to be changed; the schema's own codes may be named too. */
export const CHANGE_REASONS = [
  'wrong',
  'unclear',
  'missing',
  'notReachable',
  'notYours',
  'quality',
  'outdated',
] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

export interface SubmissionStatus {
  id: string
  kind: ListingKind
  title: string
  state: SubmissionState
  created_at: string
  /** Oldest first; the last one is the present state. */
  history: SubmissionStep[]
  /** Field → reason code, while changes are asked for. */
  fields: FieldCodes
  donation: DonationSummary
  /** When staff promise an answer (two working days, tokens only); null otherwise. */
  due_at: string | null
  /** What was sent, so that it can be revised from any device. */
  values: ListingValues
}

/**
 * `stop`: must be corrected before anything is paid · `staff`: cannot be decided here, a person will · `ok`.
 * `code` names the check; `field` where it belongs, if anywhere; `detail` what it found (a listed name, a figure from the chain).
 */
export const OPEN_VERDICTS = ['staff', 'stop'] as const
/** Of these it is said that all is well … */
export const OK_CODES = ['form', 'logo', 'listed', 'requested', 'lookalike', 'factsMatch'] as const
/** … and of these that it is not, or not known. */
export const OPEN_CODES = [
  'form',
  'logo',
  'listed',
  'requested',
  'lookalike',
  'factsDiffer',
  'factsUnknown',
  'noContract',
] as const
export type OpenVerdict = (typeof OPEN_VERDICTS)[number]
export type ListingCheck = { field?: string; detail?: string } & (
  | { code: (typeof OK_CODES)[number]; verdict: 'ok' }
  | { code: (typeof OPEN_CODES)[number]; verdict: OpenVerdict }
)
export interface ListingChecks {
  /** The form's own errors, none when it is in order. */
  fields: FieldCodes
  checks: ListingCheck[]
}

/** Header `Idempotency-Key` required, bearer: the intent's secret. `lang`: the page's language, for mail. */
export type SubmitListingInput = ListingValues & { kind: ListingKind; intent_id: string; lang: string }
export const submitListing = post<SubmitListingInput, SubmissionReceipt>('/v1/submission/:kind')
/**
 * All that can be known before money is sent. Stores nothing. `id` and, as bearer, its key: the request that is being
 * revised, which is then no duplicate of itself.
 */
export const checkListing = post<ListingValues & { kind: ListingKind; id?: string }, ListingChecks>(
  '/v1/submission/:kind/check',
)
/** Bearer: the key. A wrong key and an unknown id are answered alike, with result 2. */
export const readSubmission = get<{ id: string }, SubmissionStatus>('/v1/submission/:id')
/** Bearer: the key; only after `changes_requested`. The whole form again; the donation stays bound. */
export const resubmitListing = post<ListingValues & { id: string }, SubmissionStatus>(
  '/v1/submission/:id/resubmit',
)
/** Bearer: the key; submits the transaction of a donation that was not confirmed yet. */
export const submitSubmissionTransaction = post<{ id: string; link: string }, DonationVerdict>(
  '/v1/submission/:id/transaction',
)
/** Bearer: the key; only before a decision. */
export const withdrawSubmission = post<{ id: string }, SubmissionStatus>('/v1/submission/:id/withdraw')
