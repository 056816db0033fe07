import { createTransport } from 'nodemailer'
import { StartError } from '../start-error.ts'
import { furtherHeaders, type Mailer, mailLines, oneLine } from './mail.ts'

/** Connecting, the greeting, and each silence in between. */
const TIMEOUT_MS = 10_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

interface SmtpServer {
  host: string
  port: number | undefined
  /** `smtps`: TLS from the first byte. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

/** The address may hold a password, so no message repeats it. */
function serverOf(smtpUrl: string): SmtpServer {
  const { protocol, hostname, port, username, password, search } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === '')
    throw new StartError('SMTP_URL: names no host, as smtps://user:password@mail.example.org does')
  // Mail libraries read options from the query; one that switches checks off should not slip in there.
  if (search !== '') throw new StartError('SMTP_URL: has a query, which means nothing here')
  try {
    const user = decodeURIComponent(username)
    return {
      host,
      port: port === '' ? undefined : Number(port),
      secure: protocol === 'smtps:',
      auth: user === '' ? undefined : { user, pass: decodeURIComponent(password) },
    }
  } catch {
    throw new StartError('SMTP_URL: user and password must be percent-encoded (@ is %40, % is %25)')
  }
}

/**
 * Hands messages to a mail server. `smtps://` is TLS from the start. `smtp://` turns to TLS where the server offers it,
 * and has to before a password leaves this machine.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const server = serverOf(smtpUrl)
  const transport = createTransport({
    ...server,
    requireTLS: !server.secure && server.auth !== undefined && !LOOPBACK.test(server.host),
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is text of ours: nothing of it is a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async message => {
      await transport.sendMail({
        from,
        // As a pair it is one address; as text, a comma would make it two.
        to: { name: '', address: message.to },
        subject: oneLine(message.subject),
        text: mailLines(message.text),
        // A link is longer than a line of mail may be, and no encoding but this one leaves it in one piece.
        textEncoding: 'base64',
        headers: furtherHeaders(message),
        xMailer: false,
      })
    },
  }
}
