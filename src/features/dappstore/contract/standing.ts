import type { DappEvidence, StateKind } from './evidence.ts'

type Evidence = Pick<DappEvidence, 'incidents' | 'state'> | undefined

/** An incident this young is warned of wherever the DApp is shown. */
const RECENT_DAYS = 30
const DAY_MS = 86_400_000

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const isGoneOn = (state: { kind: StateKind; date?: string } | undefined, day: string): boolean =>
  state?.kind === 'closed' ||
  state?.kind === 'checking' ||
  // Of `2026-05` and `2026-05-15` the end of the day or month is not waited for.
  (state?.kind === 'closing' && (state.date ?? '') <= day)

/** No way in, and no place on a shelf: it is closed, or may be. */
export const isGone = (evidence: Evidence, now = Date.now()): boolean => isGoneOn(evidence?.state, dayOf(now))

/** The day of an incident of the last thirty days; one of which only the month is known counts from its first. */
export function recentIncident(evidence: Evidence, now = Date.now()): string | undefined {
  const after = now - RECENT_DAYS * DAY_MS
  return evidence?.incidents?.find(({ date }) => Date.parse(date) >= after)?.date
}
