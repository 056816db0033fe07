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
/** `checking`: it is said to be closed, or does not answer, and no report of that has been read yet. */
export const STATE_KINDS = ['closing', 'closed', 'renamed', 'taken', 'maintenance', 'checking'] as const
export type StateKind = (typeof STATE_KINDS)[number]

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

/** What has become of it; without one it is open. */
export const dappState = record({
  kind: oneOf(STATE_KINDS),
  /** Since when; of `closing` the day it ends. As much of it as is known. */
  date: optional(partialDay),
  /** Who says so; of `checking` nobody's text was read. */
  url: optional(httpAddress),
  /** The new name, or who runs it now. */
  name: optional(filled),
})

/** That somebody looked: in what, and the day up to which that speaks. */
const look = record({ date: day, url: httpAddress })

export const dappLooks = record({
  audits: optional(look),
  incidents: optional(look),
  state: optional(look),
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
  state: optional(dappState),
  /** What was looked for; where nobody looked, that nothing is there says nothing. */
  looked: optional(dappLooks),
  /** Whether `tp_connect` was tested or stated; without it nobody vouches for that field. */
  compatibility: optional(dappCompatibility),
  /** What its description and networks were compared with. */
  sources: fallback(rowsOf(httpAddress), []),
})
export type DappEvidence = Read<typeof dappEvidence>
