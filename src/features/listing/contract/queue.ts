import { get } from '#contract/endpoint.ts'
import { LISTING_KINDS } from '#contract/listing-kinds.ts'
import { integer, nullable, oneOf, orNull, record, rowsOf } from '#contract/resource-shapes.ts'
import type { Read } from '#contract/shape.ts'

export const queueOfKind = record({
  kind: oneOf(LISTING_KINDS),
  /** Requests in review; one about a listing is not read, and not counted, before it is proved. */
  waiting: integer,
  /**
   * Whole hours from the beginning of the review to the first answer, at least 1: the median of the requests for something new
   * that were answered in the last 90 days. Null while those are fewer than five.
   */
  median_hours: orNull(integer),
  /** Whole tokens that a request is asked for, before the fraction that tells donations apart; null where its kind is asked for none. */
  donation: nullable(integer),
})
export type QueueOfKind = Read<typeof queueOfKind>

/** How many requests wait for staff, how long others waited, and what one is asked for: a row for each kind, at most a minute old. */
export const listQueue = get('/v1/submission/queue', { data: rowsOf(queueOfKind) })
