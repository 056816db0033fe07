import type { Db } from '#platform/db/tables.ts'
import { type MailQueue, runMailQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail.ts'
import { mailTranslator } from '#platform/mail.ts'
import { CONFIRM_PATH, LEAVE_PATH } from '../contract.ts'
import { type ConfirmationMail, claimConfirmationMail, LINK_LIFE_DAYS, newLeaveToken } from './subscribers.ts'

export interface ConfirmationMailOptions {
  db: Db
  mailer: Mailer
  log: Log
  /** Where the API is reached from outside; never taken from a request, whose Host anybody can write. */
  publicUrl: () => string
}

export function sendConfirmationMails({ db, mailer, log, publicUrl }: ConfirmationMailOptions): MailQueue {
  async function send({ emailKey, email, lang, token, sent }: ConfirmationMail): Promise<void> {
    const link = `${publicUrl()}${CONFIRM_PATH}?token=${token}`
    const leaveUrl = `${publicUrl()}${LEAVE_PATH}?token=${await newLeaveToken(db, emailKey, lang)}`
    const { t } = mailTranslator(lang, ['mail'])
    const text = [
      t('mail:confirmText'),
      t('mail:confirmLink', { link, count: LINK_LIFE_DAYS }),
      t('mail:confirmIgnore'),
      t('mail:leaveText', { link: leaveUrl }),
    ].join('\n')
    await mailer.send({ to: email, subject: t('mail:confirmSubject'), text, leaveUrl })
    await sent()
  }

  return runMailQueue({ claim: () => claimConfirmationMail(db), send, log })
}
