/** What the build renders of a store that has not been asked for anything yet. */
export const IDLE = { state: 'idle' } as const

/** A call that is under way; `slow`: for longer than anybody expects. */
export type Waiting = { state: 'loading' } | { state: 'slow' }

export const isWaiting = ({ state }: { state: string }): boolean => state === 'loading' || state === 'slow'

/** As long as the progress bar takes to come to its end; a visitor who still waits then wants to know why. */
const SLOW_MS = 5000

/** Waits for a call and reports when it takes long. */
export async function whenSlow<Answer>(call: Promise<Answer>, sayItIsSlow: () => void): Promise<Answer> {
  const timer = setTimeout(sayItIsSlow, SLOW_MS)
  try {
    return await call
  } finally {
    clearTimeout(timer)
  }
}
