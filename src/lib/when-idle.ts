/** The specification's time-out for what waits until the browser is idle. */
export const IDLE_TIMEOUT_MS = 2000

/**
 * Runs when the line and the processor are free for what nobody has asked for yet; in a browser that cannot tell, after
 * `otherwise` milliseconds.
 */
export function whenIdle(run: () => void, otherwise = IDLE_TIMEOUT_MS): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(run, otherwise)
}
