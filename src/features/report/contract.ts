import { post } from '#contract/endpoint.ts'
import { fallback, integer, matching, oneOf } from '#contract/resource-shapes.ts'
import { nothing, optional, text } from '#contract/shape.ts'

/** What may be wrong with a DApp of the store. */
export const REPORT_REASONS = ['scam', 'dead', 'facts', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Counted in characters a person sees; enough to tell what happened, with a link or two. */
export const MAX_REPORT_TEXT = 1_000

/** The same for each attempt to send the same report. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,100}$/

/**
 * `id` of a DApp of the store; `text` of at most 1,000 characters. Nothing about the sender is stored. The same report with the
 * same key is stored once. Result 1 with `fields.reason` = `required` or `fields.text` = `tooLong`, 2 for an unknown DApp.
 */
export const reportDapp = post('/v1/application/report', {
  input: { id: integer, reason: oneOf(REPORT_REASONS), text: optional(fallback(text, '')) },
  headers: {
    'Idempotency-Key': optional(matching(IDEMPOTENCY_KEY)),
    lang: optional(text),
  },
  data: nothing,
})
