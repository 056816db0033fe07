import { setTimeout as sleep } from 'node:timers/promises'
import { errorText, type Log } from './log.ts'
import { JOB_SUCCESS } from './metrics.ts'

/** Work beside the requests; it runs until it is stopped. */
export interface Job {
  /** Resolves when what was begun is finished. */
  stop: () => Promise<void>
  /** A mail is queued. */
  wake?: () => void
}

/** Nothing of what was to be done could be, or nothing was due: no success, and no failure that is not logged already. */
export class NothingDone extends Error {
  override name = 'NothingDone'
}

interface Repeated {
  work: (signal: AbortSignal) => Promise<void>
  pauseMs: number
  log: Log
  /** As the log names a failure; the work is done again after the next pause all the same. */
  failure: { level: 'warn' | 'error'; event: string }
}

/** Does the work at once, and again after each pause. */
export function repeat({ work, pauseMs, log, failure }: Repeated): Job {
  const stopping = new AbortController()
  const { signal } = stopping
  const task = failure.event
  // From now on it should succeed: one that never does would have no time that could be too long ago.
  JOB_SUCCESS.set({ task }, Date.now() / 1000)

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).then(
        () => JOB_SUCCESS.set({ task }, Date.now() / 1000),
        (error: unknown) => {
          if (!(error instanceof NothingDone)) log({ ...failure, error: errorText(error) })
        },
      )
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
