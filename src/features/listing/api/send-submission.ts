import { call, type Outcome } from '#client/api/call.ts'
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
import { bearerHeader } from './submissions.ts'

/** `secret`: the donation intent's. The same `idempotencyKey` with the same content gives the same receipt. */
export const sendSubmission = (
  input: SubmitListingInput,
  { secret, idempotencyKey }: { secret: string; idempotencyKey: string },
): Promise<Outcome<SubmissionReceipt>> =>
  call(submitListing, input, { headers: { ...bearerHeader(secret), 'idempotency-key': idempotencyKey } })

export const askChecks = (kind: ListingKind, values: ListingValues): Promise<Outcome<ListingChecks>> =>
  call(checkListing, { ...values, kind })

export const resendSubmission = (
  id: string,
  key: string,
  values: ListingValues,
): Promise<Outcome<SubmissionStatus>> =>
  call(resubmitListing, { ...values, id }, { headers: bearerHeader(key) })
