import { call, type Outcome } from '#client/api/call.ts'
import {
  changeListing,
  type ListingAddress,
  type ListingEntry,
  type ListingHit,
  readListing,
  searchListings,
} from '../contract/changes.ts'
import type { SubmissionReceipt } from '../contract/submissions.ts'

export const findListings = (key: string): Promise<Outcome<ListingHit[]>> => call(searchListings, { key })

export const loadListedEntry = ({ kind, id }: ListingAddress, lang: string): Promise<Outcome<ListingEntry>> =>
  call(readListing, { kind, id, lang })

/** What the call takes: its own fields, and those of the form that change. */
export type ChangeInput = ReturnType<NonNullable<(typeof changeListing)['sent']>>

/** The same `idempotencyKey` with the same content gives a receipt of the same request. */
export const sendChange = (input: ChangeInput, idempotencyKey: string): Promise<Outcome<SubmissionReceipt>> =>
  call(changeListing, input, { headers: { 'idempotency-key': idempotencyKey } })
