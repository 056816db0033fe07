import { setTimeout as sleep } from 'node:timers/promises'
import { errorText, type Log } from './log.ts'
import { IN_HAND_MS, type Mailer, type MailProblem, mailProblemOf } from './mail.ts'
import { JOB_SUCCESS, MAILS_REFUSED } from './metrics.ts'

const POLL_MS = 30_000
/** So many failures in a row mean that something is wrong with all of them: the other mails wait for the next poll. */
const MAX_FAILURES = 3
/** A mail server that is away is looked for so often. */
const AWAY_PAUSE_MS = 1_500
const MAX_REPLY = 200
/** A mail that was taken is written down at the latest after so long a breakdown of the database. */
const WRITE_AGAIN_MS = 1_000
const MAX_WRITES = 120
/** A claim has to last while a mail is in hand and is written down; who dies with one in hand leaves it for so long. */
export const MAIL_LEASE_MS = IN_HAND_MS + MAX_WRITES * WRITE_AGAIN_MS

export interface MailQueue {
  /** A mail was queued: poll now. */
  wake: () => void
  /** Resolves when nothing is left to do for now. */
  settled: () => Promise<void>
  /** Finishes the message in hand and begins no other. */
  stop: () => Promise<void>
}

export interface QueuedMail {
  /** It was handed over. Without any of these four it is tried again when the claim ends. */
  sent: () => Promise<void>
  /** It was not taken, for reasons that pass. */
  later: () => Promise<void>
  /** The server took no mail at all: it is due at once, when there is a server again. */
  giveBack: () => Promise<void>
  /** It will never be taken. `reply`: what the server said, in one line without addresses. */
  refused: (reply: string) => Promise<void>
}

interface Work<Mail> {
  /** The mail that is due longest, held for this process for `MAIL_LEASE_MS`. */
  claim: () => Promise<Mail | undefined>
  send: (mail: Mail) => Promise<void>
  mailer: Mailer
  log: Log
}

const replyOf = (error: unknown): string => errorText(error).replace(/\s+/g, ' ').slice(0, MAX_REPLY)

/** Sends the mails that are queued in the database, beside the requests: a slow mail server delays no answer. */
export function runMailQueue<Mail extends QueuedMail>({ claim, send, mailer, log }: Work<Mail>): MailQueue {
  let running: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let isWanted = false
  const stopping = new AbortController()
  const { signal } = stopping
  const succeeded = () => JOB_SUCCESS.set({ task: 'mail' }, Date.now() / 1000)
  succeeded()
  const logFailure = (error: unknown) => log({ level: 'error', event: 'mail', error: errorText(error) })

  /** Waits for the mail server; mails would only find one after the other that it is away. */
  async function lookForServer(): Promise<void> {
    do await sleep(AWAY_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
    while (!signal.aborted && mailer.isThere && !(await mailer.isThere()))
    if (!signal.aborted) log({ level: 'info', event: 'mail', message: 'the mail server is back' })
    looking = undefined
    wake()
  }

  /** Until it succeeds: a mail that was taken and is not written down would be sent once more. */
  async function writeDown(mail: Mail): Promise<void> {
    for (let writes = 1; ; writes++) {
      try {
        return await mail.sent()
      } catch (error) {
        if (writes === 1) logFailure(error)
        if (writes === MAX_WRITES || signal.aborted) throw error
        await sleep(WRITE_AGAIN_MS, undefined, { signal }).catch(() => {})
      }
    }
  }

  /** Whether the next mail may be tried. */
  async function handOver(mail: Mail): Promise<'sent' | MailProblem> {
    try {
      await send(mail)
    } catch (error) {
      logFailure(error)
      const problem = mailProblemOf(error)
      if (problem === 'refused') {
        MAILS_REFUSED.inc()
        await mail.refused(replyOf(error))
      }
      if (problem === 'away') await mail.giveBack()
      if (problem === 'later') await mail.later()
      return problem
    }
    await writeDown(mail)
    return 'sent'
  }

  /** Whether the mail server took what there was to send. */
  async function sendAll(): Promise<boolean> {
    isWanted = false
    let failures = 0
    while (!signal.aborted && failures < MAX_FAILURES) {
      const mail = await claim()
      if (mail === undefined) return failures === 0
      const end = await handOver(mail)
      if (end === 'away') {
        looking = lookForServer()
        return false
      }
      failures = end === 'later' || end === 'unanswered' ? failures + 1 : 0
    }
    return false
  }

  function wake(): void {
    if (signal.aborted || looking) return
    isWanted = true
    running ??= sendAll()
      .then(isSent => {
        if (isSent) succeeded()
      }, logFailure)
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
      stopping.abort()
      clearInterval(timer)
      await settled()
      await looking
    },
  }
}
