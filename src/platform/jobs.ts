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

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).then(
        () => JOB_SUCCESS.set({ job: failure.event }, Date.now() / 1000),
        (error: unknown) => log({ ...failure, error: errorText(error) }),
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

const POLL_MS = 30_000
/** So many failures in a row mean that the mail server is down: the other mails wait for the next poll. */
const MAX_FAILURES = 3

export interface MailQueue {
  /** A mail was queued: poll now. */
  wake: () => void
  /** Resolves when nothing is left to do for now. */
  settled: () => Promise<void>
  /** Finishes the message in hand and begins no other. */
  stop: () => Promise<void>
}

interface Work<Mail> {
  /** The mail that is due longest, held for this process; a mail that fails is due again later. */
  claim: () => Promise<Mail | undefined>
  send: (mail: Mail) => Promise<void>
  log: Log
}

/** Sends the mails that are queued in the database, beside the requests: a slow mail server delays no answer. */
export function runMailQueue<Mail>({ claim, send, log }: Work<Mail>): MailQueue {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  const logFailure = (error: unknown) => log({ level: 'error', event: 'mail', error: errorText(error) })

  async function sendAll(): Promise<void> {
    isWanted = false
    let failures = 0
    while (!isStopped && failures < MAX_FAILURES) {
      const mail = await claim()
      if (mail === undefined) return
      try {
        await send(mail)
        failures = 0
      } catch (error) {
        failures++
        logFailure(error)
      }
    }
  }

  function wake(): void {
    if (isStopped) return
    isWanted = true
    running ??= sendAll()
      .catch(logFailure)
      .finally(() => {
        running = undefined
        if (isWanted) wake()
      })
  }

  async function settled(): Promise<void> {
    while (running) await running
  }

  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return {
    wake,
    settled,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await settled()
    },
  }
}
