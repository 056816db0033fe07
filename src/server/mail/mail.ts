import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { outboxMailer } from './outbox.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves when the message is safe with the next one responsible for it. */
  send: (message: Message) => Promise<void>
}

export function openMailer({ smtpUrl, dataDir, mailFrom }: Config): Mailer {
  if (smtpUrl) {
    throw new StartError(
      'SMTP_URL: this build has no SMTP transport; leave it empty to write to DATA_DIR/outbox',
    )
  }
  return outboxMailer(join(dataDir, 'outbox'), mailFrom)
}
