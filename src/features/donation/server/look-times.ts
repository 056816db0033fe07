import { isoTime } from '#platform/iso-time.ts'

/** Contract: tried again after 10 s, growing to 10 min. */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000
const GROWTH = 1.35

/** When the chain is asked again after so many looks. */
export function nextLook(now: number, looks: number): string {
  return isoTime(now + Math.min(FIRST_WAIT_MS * GROWTH ** Math.max(0, looks - 1), LONGEST_WAIT_MS))
}
