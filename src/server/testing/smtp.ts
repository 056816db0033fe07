import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Who logged in. */
  user: string | undefined
  isSecure: boolean
  /** Head and body as they came. */
  source: string
}

export interface TestSmtp {
  port: number
  received: ReceivedMail[]
  stop: () => Promise<void>
}

/** A real mail server on this machine that keeps what it takes; `port` 0: a free one. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          isSecure: session.secure,
          source: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  // Clients hang up in the middle: over a certificate, or because they are killed.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The text of a message as its reader sees it: our mails are one part, in base64. */
export const textOfMail = ({ source }: ReceivedMail): string =>
  Buffer.from(source.split('\r\n\r\n')[1] ?? '', 'base64').toString()
