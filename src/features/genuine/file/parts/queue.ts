import type { Release } from '#content/releases.ts'
import type { CheckAnswer, CheckRequest, FileReport } from '../contract.ts'

/** How a check ended. */
export type End = { is: 'done'; report: FileReport } | { is: 'cancelled' } | { is: 'failed' }

/** A file that was picked, and who is told about it. */
export interface Check {
  file: File
  onStart: () => void
  /** From 0 to 1. */
  onProgress: (share: number) => void
  onEnd: (end: End) => void
}

/** What of a worker is needed. */
export interface Checker {
  postMessage: (request: CheckRequest) => void
  addEventListener: (type: 'message' | 'error', listener: (event: { data?: CheckAnswer }) => void) => void
}

interface Listeners {
  /** The worker runs: from here on nothing more is fetched. */
  onReady: () => void
  /** It cannot be started, or it stopped for good. */
  onBroken: () => void
}

export interface Queue {
  add: (check: Check) => void
  cancel: (check: Check) => void
}

/** Files are checked one after the other: two at once would take twice as long each. */
export function checkQueue(worker: Checker, releases: Release[], { onReady, onBroken }: Listeners): Queue {
  const waiting: Check[] = []
  let running: Check | undefined
  let cancelling: Check | undefined
  let isBroken = false

  const next = () => {
    running = waiting.shift()
    if (!running) return
    running.onStart()
    worker.postMessage({ type: 'check', file: running.file, releases })
  }
  const end = (how: End) => {
    const ended = running
    running = undefined
    ended?.onEnd(how)
    next()
  }

  worker.addEventListener('message', ({ data }) => {
    if (data?.type === 'progress') running?.onProgress(data.total > 0 ? data.done / data.total : 0)
    else if (data?.type === 'done') end({ is: 'done', report: data.report })
    else if (data?.type === 'failed') end({ is: 'failed' })
    // A check may have ended while it was asked to stop; the answer is then not about the one that runs now.
    else if (running && running === cancelling) end({ is: 'cancelled' })
    else onReady()
  })
  worker.addEventListener('error', () => {
    isBroken = true
    onBroken()
    for (const check of [running, ...waiting.splice(0)]) check?.onEnd({ is: 'failed' })
    running = undefined
  })
  // Nothing runs, so nothing is stopped: the answer says that the worker is there.
  worker.postMessage({ type: 'cancel' })

  return {
    add(check) {
      if (isBroken) return check.onEnd({ is: 'failed' })
      waiting.push(check)
      if (!running) next()
    },
    cancel(check) {
      if (check === running) {
        cancelling = check
        worker.postMessage({ type: 'cancel' })
        return
      }
      const place = waiting.indexOf(check)
      if (place === -1) return
      waiting.splice(place, 1)
      check.onEnd({ is: 'cancelled' })
    },
  }
}
