import type { Failure } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'

/** RFC 6585, section 4. */
const TOO_MANY_REQUESTS = 429
const TICK_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600
/** Up to this many of a unit are told in it: "in 90 seconds", then "in 2 minutes". */
const LARGEST = 90

/** When a server that refused a call for their number takes the next, in milliseconds of its clock; unknown otherwise. */
export const retryTimeOf = ({ status, retryAfterS }: Failure): number | undefined =>
  status === TOO_MANY_REQUESTS && retryAfterS !== undefined ? serverNow() + retryAfterS * 1000 : undefined

export const isTooEarly = (retryAt = 0): boolean => serverNow() < retryAt

/** "in 40 seconds", in the page's language. */
export function waitText(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag)
  if (seconds <= LARGEST) return format.format(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE_S)
  return minutes <= LARGEST
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(seconds / HOUR_S), 'hour')
}

/** Whole seconds that are left, none of a time that is over. */
export const secondsUntil = (time: number): number => Math.ceil(Math.max(0, time - serverNow()) / 1000)

/** Tells the whole seconds that are left, at once and each second, last 0; returns what ends it. */
export function countDown(retryAt: number, tell: (seconds: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const step = () => {
    const leftMs = Math.max(0, retryAt - serverNow())
    tell(secondsUntil(retryAt))
    // Right after the second, not up to one late.
    if (leftMs > 0) timer = setTimeout(step, leftMs % TICK_MS || TICK_MS)
  }
  step()
  return () => clearTimeout(timer)
}
