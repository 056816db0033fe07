/** A second that the header cuts off and the way of an answer are no difference: a countdown does not jump for them. */
const NO_DIFFERENCE_MS = 3_000

let aheadMs = 0

/**
 * Every answer says what time it is for the server, and one that no cache may keep says it of this moment. A visitor's own
 * clock may be hours off.
 */
export function noteServerTime({ headers }: Response): void {
  const sent = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sent) || !headers.get('cache-control')?.includes('no-store')) return
  const ahead = sent - Date.now()
  if (Math.abs(ahead - aheadMs) > NO_DIFFERENCE_MS) aheadMs = Math.abs(ahead) > NO_DIFFERENCE_MS ? ahead : 0
}

/** The time by the server's clock, in milliseconds; the visitor's own until an answer came. */
export const serverNow = (): number => Date.now() + aheadMs
