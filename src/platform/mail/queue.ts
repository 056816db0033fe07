import { errorText, type Log } from '../log.ts'

const LOOK_MS = 30_000
/** So many failures in a row say that the mail server is away: the others wait for the next look. */
const MAX_FAILURES = 3

export interface MailQueue {
  /** Something is owed: look now. */
  wake: () => void
  /** Resolves when nothing is left to do for now. */
  settled: () => Promise<void>
  /** Finishes the message in hand and begins no other. */
  stop: () => Promise<void>
}

interface Work<Owed> {
  /** The mail that is due longest, held for this process; a mail that fails is due again later by itself. */
  claim: () => Promise<Owed | undefined>
  send: (owed: Owed) => Promise<void>
  log: Log
}

/** Sends what the database says is owed, beside the requests: a slow mail server delays nobody's answer. */
export function runMailQueue<Owed>({ claim, send, log }: Work<Owed>): MailQueue {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  const logFailure = (error: unknown) => log({ level: 'error', event: 'mail', error: errorText(error) })

  async function sendAll(): Promise<void> {
    isWanted = false
    let failures = 0
    while (!isStopped && failures < MAX_FAILURES) {
      const owed = await claim()
      if (owed === undefined) return
      try {
        await send(owed)
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

  const timer = setInterval(wake, LOOK_MS)
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
