import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import {
  changeListing,
  type ListingAddress,
  type ListingEntry,
  type ListingHit,
  readListing,
  searchListings,
} from '../contract/changes.ts'
import type { SubmissionReceipt } from '../contract/submissions.ts'

export const findListings = (key: string, settings: CallSettings = {}): Promise<Outcome<ListingHit[]>> =>
  call(searchListings, { key }, settings)

export const loadListedEntry = (
  { kind, id }: ListingAddress,
  lang: string,
  settings: CallSettings = {},
): Promise<Outcome<ListingEntry>> => call(readListing, { kind, id, lang }, settings)

/** What the call takes: its own fields, and those of the form that change. */
export type ChangeInput = ReturnType<NonNullable<(typeof changeListing)['sent']>>

/** The same `idempotencyKey` with the same content gives a receipt of the same request. */
export const sendChange = (
  input: ChangeInput,
  idempotencyKey: string,
  settings: CallSettings = {},
): Promise<Outcome<SubmissionReceipt>> =>
  call(changeListing, input, {
    ...settings,
    headers: { ...settings.headers, 'idempotency-key': idempotencyKey },
  })
