import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationVerdict } from '#features/donation/contract.ts'
import {
  checkListing,
  type ListingChecks,
  type ListingValues,
  readSubmission,
  resubmitListing,
  type SubmissionReceipt,
  type SubmissionStatus,
  type SubmitListingInput,
  submitListing,
  submitSubmissionTransaction,
  withdrawSubmission,
} from '../contract/submissions.ts'

const bearer = (key: string, { headers, ...settings }: CallSettings): CallSettings => ({
  ...settings,
  headers: { ...headers, authorization: `Bearer ${key}` },
})

/** `secret`: the donation intent's. The same `idempotencyKey` with the same content gives the same receipt. */
export const sendListing = (
  input: SubmitListingInput,
  { secret, idempotencyKey }: { secret: string; idempotencyKey: string },
  settings: CallSettings = {},
): Promise<Outcome<SubmissionReceipt>> => {
  const headers = { ...settings.headers, 'idempotency-key': idempotencyKey }
  return call(submitListing, input, bearer(secret, { ...settings, headers }))
}

export const askChecks = (
  kind: ListingKind,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<ListingChecks>> => call(checkListing, { ...values, kind }, settings)

export const loadSubmission = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(readSubmission, { id }, bearer(key, settings))

export const resendListing = (
  id: string,
  key: string,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(resubmitListing, { ...values, id }, bearer(key, settings))

export const submitTransactionOfRequest = (
  id: string,
  key: string,
  link: string,
  settings: CallSettings = {},
): Promise<Outcome<DonationVerdict>> => call(submitSubmissionTransaction, { id, link }, bearer(key, settings))

export const withdrawListing = (
  id: string,
  key: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(withdrawSubmission, { id }, bearer(key, settings))
