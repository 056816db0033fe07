/** The specification's time-out for idle prefetching. */
const IDLE_TIMEOUT_MS = 2000

/** Runs when the line and the processor are free for what nobody has asked for yet. */
export const whenIdle: (run: () => void) => void =
  'requestIdleCallback' in globalThis
    ? run => requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    : run => setTimeout(run, IDLE_TIMEOUT_MS)
