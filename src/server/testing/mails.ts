import { beforeEach } from 'vitest'
import type { Mailer, Message } from '#platform/mail.ts'

/** A mailer that keeps what it is given to send, empty at the start of each test; `sendBy` hands all mails to another. */
export function recordMails() {
  const sent: Message[] = []
  const recorder: Mailer = {
    send: async message => {
      sent.push(message)
    },
  }
  let current = recorder

  beforeEach(() => {
    sent.length = 0
    current = recorder
  })

  return {
    sent,
    mailer: { send: (message: Message) => current.send(message) },
    sendBy: (mailer: Mailer) => {
      current = mailer
    },
  }
}
