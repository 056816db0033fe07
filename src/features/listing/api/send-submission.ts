import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import {
  checkListing,
  type ListingChecks,
  type ListingValues,
  resubmitListing,
  type SubmissionReceipt,
  type SubmissionStatus,
  type SubmitListingInput,
  submitListing,
} from '../contract/submissions.ts'
import { withBearer } from './submissions.ts'

/** `secret`: the donation intent's. The same `idempotencyKey` with the same content gives the same receipt. */
export const sendSubmission = (
  input: SubmitListingInput,
  { secret, idempotencyKey }: { secret: string; idempotencyKey: string },
  settings: CallSettings = {},
): Promise<Outcome<SubmissionReceipt>> => {
  const headers = { ...settings.headers, 'idempotency-key': idempotencyKey }
  return call(submitListing, input, withBearer(secret, { ...settings, headers }))
}

export const askChecks = (
  kind: ListingKind,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<ListingChecks>> => call(checkListing, { ...values, kind }, settings)

export const resendSubmission = (
  id: string,
  key: string,
  values: ListingValues,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionStatus>> => call(resubmitListing, { ...values, id }, withBearer(key, settings))
