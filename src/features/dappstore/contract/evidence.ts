import {
  fallback,
  filled,
  httpAddress,
  integer,
  matching,
  oneOf,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { optional, type Read } from '#contract/shape.ts'

const day = matching(/^\d{4}-\d\d-\d\d$/)
const partialDay = matching(/^\d{4}(-\d\d){0,2}$/)

/** What went wrong. */
export const INCIDENT_KINDS = ['contract', 'website', 'keys', 'market', 'theft'] as const
/** Not in every country, or only for people who qualify as investors. */
export const REGION_KINDS = ['countries', 'qualified'] as const

/** A report on its contracts, as far as the report itself or its publisher says it. */
export const dappAudit = record({
  firm: filled,
  /** As much of the day as is known: `2026`, `2026-03`, `2026-03-29`. */
  date: optional(partialDay),
  url: httpAddress,
})

export const dappIncident = record({
  /** As much of the day as is known. */
  date: partialDay,
  kind: oneOf(INCIDENT_KINDS),
  /** In US dollars, as the source has it. */
  loss_usd: optional(integer),
  /** Who reports it. */
  url: httpAddress,
})

export const dappRegion = record({
  kind: oneOf(REGION_KINDS),
  /** Who says so. */
  url: httpAddress,
})

export const dappCompatibility = record({
  /** Tested with the wallet, or stated by the owner of the listing. */
  by: oneOf(['test', 'owner']),
  date: day,
  /** The version of the wallet it was tested with. */
  version: optional(filled),
})

/** What can be proved of a DApp, each with its source; what is not known is not there. */
export const dappEvidence = record({
  /** The day somebody last compared it with its sources. */
  checked: optional(day),
  /** Newest first. */
  audits: fallback(rowsOf(dappAudit), []),
  /** Newest first. */
  incidents: fallback(rowsOf(dappIncident), []),
  region: optional(dappRegion),
  /** Whether `tp_connect` was tested or stated; without it nobody vouches for that field. */
  compatibility: optional(dappCompatibility),
  /** What its description and networks were compared with. */
  sources: fallback(rowsOf(httpAddress), []),
})
export type DappEvidence = Read<typeof dappEvidence>
