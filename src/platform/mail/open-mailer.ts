import { join } from 'node:path'
import type { Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

export interface MailSettings {
  /** Without one, messages are written to the outbox, one file each. */
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
}

export const openMailer = ({ smtpUrl, dataDir, mailFrom }: MailSettings): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom)
