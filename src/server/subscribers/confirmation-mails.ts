import { CONFIRM_PATH } from '#contract/subscribe.ts'
import type { Db } from '../db/schema.ts'
import { errorText, type Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import { mailText } from '../mail/words.ts'
import { claimOwedMail, type OwedMail } from './subscribers.ts'

const LOOK_MS = 30_000

export interface ConfirmationMails {
  /** Something is owed: look now. */
  wake: () => void
  stop: () => Promise<void>
}

export interface ConfirmationMailOptions {
  db: Db
  mailer: Mailer
  log: Log
  /** Where the API is reached from outside; never taken from a request, whose Host anybody can write. */
  publicUrl: () => string
}

/** Sends what the database says is owed, beside the requests: a slow mail server delays nobody's answer. */
export function sendConfirmationMails({
  db,
  mailer,
  log,
  publicUrl,
}: ConfirmationMailOptions): ConfirmationMails {
  let running: Promise<void> | undefined
  let isWanted = false

  async function send({ email, lang, token, sent }: OwedMail): Promise<void> {
    const link = `${publicUrl()}${CONFIRM_PATH}?token=${token}`
    const subject = mailText(lang, 'mail:confirmSubject')
    await mailer.send({ to: email, subject, text: mailText(lang, 'mail:confirmText', { link }) })
    await sent()
  }

  async function sendAll(): Promise<void> {
    isWanted = false
    for (let mail = await claimOwedMail(db); mail; mail = await claimOwedMail(db)) {
      await send(mail).catch((error: unknown) =>
        log({ level: 'error', event: 'mail', error: errorText(error) }),
      )
    }
  }

  function wake(): void {
    isWanted = true
    running ??= sendAll()
      .catch((error: unknown) => log({ level: 'error', event: 'mail', error: errorText(error) }))
      .finally(() => {
        running = undefined
        if (isWanted) wake()
      })
  }

  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      while (running) await running
    },
  }
}
