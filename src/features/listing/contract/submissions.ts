import { fieldCodes, get, post, postForm } from '#contract/endpoint.ts'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import {
  either,
  fallback,
  filled,
  matching,
  oneOf,
  open,
  orNull,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { optional, type Read, text } from '#contract/shape.ts'
import { donationSummary, donationVerdict } from '#features/donation/contract.ts'
import { proofTask } from './proof.ts'

export const SUBMISSION_STATES = [
  'awaiting_donation',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** What a request asks for: a new entry, or that one which is listed be changed, given to its owner, or taken down. */
export const SUBMISSION_PURPOSES = ['listing', 'change', 'takeover', 'removal'] as const
export type SubmissionPurpose = (typeof SUBMISSION_PURPOSES)[number]

/** A form's fields as they are sent: what the schema of its kind accepts, see validate.ts. */
export type ListingValues = Record<string, unknown>

const kind = oneOf(LISTING_KINDS)
const state = oneOf(SUBMISSION_STATES)

export const submissionReceipt = record({
  /** Can be read out; see `SUBMISSION_ID`. */
  id: filled,
  /** Opens the status page and is the bearer token of every later call about the request; see `SUBMISSION_KEY`. */
  key: filled,
  kind,
  state,
  created_at: fallback(text, ''),
})
export type SubmissionReceipt = Read<typeof submissionReceipt>

export const submissionStep = record({
  state,
  at: fallback(text, ''),
  /** A code staff chose (see `REJECTION_REASONS`), or empty. Never a sentence. */
  note: fallback(text, ''),
  /** What staff wrote to the owner beside the code, in the language they write; or empty. */
  message: fallback(text, ''),
})

/** Why staff reject a request; the page and the mail find the words. */
export const REJECTION_REASONS = [
  'scam',
  'copy',
  'law',
  'source',
  'contact',
  'site',
  'duplicate',
  'unproven',
  'other',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]
export const submissionStatus = record({
  id: filled,
  kind,
  purpose: fallback(oneOf(SUBMISSION_PURPOSES), 'listing'),
  title: fallback(text, ''),
  state,
  created_at: fallback(text, ''),
  /** Oldest first; the last one is the present state. */
  history: fallback(rowsOf(submissionStep), []),
  /** Field → reason code, while changes are asked for. */
  fields: fallback(fieldCodes, {}),
  donation: donationSummary,
  /** When staff promise an answer (two working days, tokens only); null otherwise. */
  due_at: orNull(text),
  /** What was sent, so that it can be revised from any device. */
  values: fallback(open, {}),
  /** Once it is approved: as what it is listed, see `readListing`; null otherwise. */
  listing_id: orNull(text),
  /**
   * Of a request about a listing, until its proof was found; of one for something new where its kind is asked for a proof, which
   * waits for nothing. Null otherwise.
   */
  proof: orNull(proofTask),
})
export type SubmissionStatus = Read<typeof submissionStatus>

export const OPEN_VERDICTS = ['staff', 'stop'] as const
/** Of these it is said that all is well … */
export const OK_CODES = [
  'form',
  'logo',
  'listed',
  'requested',
  'lookalike',
  'factsMatch',
  'contractsFound',
  'rpcMatches',
  'chainMatches',
  'linksOpen',
] as const
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
  'contractUnknown',
  'rpcOtherChain',
  'rpcSilent',
  'chainDiffers',
  'chainUnlisted',
  'siteShared',
  'linkFails',
  'linkSilent',
  'linkMoves',
  'linkUnknown',
  'linksUnasked',
  'unpaid',
] as const
export type OpenVerdict = (typeof OPEN_VERDICTS)[number]

const finding = {
  /** Where it belongs, if anywhere. */
  field: optional(text),
  /** What it found: a listed name, a figure from the chain. */
  detail: optional(text),
}
/**
 * `stop`: must be corrected before anything is paid · `staff`: cannot be decided here, a person will · `ok`.
 * `code` names the check.
 */
export const listingCheck = either(
  record({ code: oneOf(OK_CODES), verdict: oneOf(['ok']), ...finding }),
  record({ code: oneOf(OPEN_CODES), verdict: oneOf(OPEN_VERDICTS), ...finding }),
)
export type ListingCheck = Read<typeof listingCheck>

export const listingChecks = record({
  /** The form's own errors, none when it is in order. */
  fields: fallback(fieldCodes, {}),
  checks: rowsOf(listingCheck),
  /** With nothing that stops it: what `createDonationIntent` asks for. */
  check: optional(text),
})
export type ListingChecks = Read<typeof listingChecks>

export type SubmitListingInput = ListingValues & {
  kind: Read<typeof kind>
  intent_id: string
  lang: string
}
/** `lang`: the page's language, for mail. */
export const submitListing = postForm('/v1/submission/:kind', {
  bearer: "the intent's `secret`",
  headers: { 'Idempotency-Key': matching(/^[\x21-\x7e]{16,100}$/) },
  input: { kind, intent_id: text, lang: text },
  data: submissionReceipt,
})
/**
 * All that can be known before money is sent. Stores nothing. `id` and, as bearer, its key: the request that is being
 * revised, which is then no duplicate of itself.
 */
export const checkListing = postForm('/v1/submission/:kind/check', {
  input: { kind, id: optional(text) },
  data: listingChecks,
})
/** A wrong key and an unknown id are answered alike, with result 2. */
export const readSubmission = get('/v1/submission/:id', {
  bearer: "the request's `key`",
  input: { id: text },
  data: submissionStatus,
})
/** Only after `changes_requested`. The whole form again; the donation stays bound. */
export const resubmitListing = postForm('/v1/submission/:id/resubmit', {
  bearer: "the request's `key`",
  input: { id: text },
  data: submissionStatus,
})
/** Submits the transaction of a donation that was not confirmed yet. */
export const submitSubmissionTransaction = post('/v1/submission/:id/transaction', {
  bearer: "the request's `key`",
  input: { id: text, link: text },
  data: donationVerdict,
})
/** Only before a decision. */
export const withdrawSubmission = post('/v1/submission/:id/withdraw', {
  bearer: "the request's `key`",
  input: { id: text },
  data: submissionStatus,
})
/**
 * Looks for the proof of a request that has one to give: at its record and its file, or in a signature. With the key of a mail it
 * confirms the address first. Whatever is missing, the answer is result 1 with `fields.proof` = `notFound`.
 */
export const proveOwnership = post('/v1/submission/:id/proof', {
  bearer: "the request's `key`",
  input: { id: text, signature: optional(text) },
  data: submissionStatus,
})
