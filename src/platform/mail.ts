import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { type Config, StartError } from './config.ts'
import { errorText } from './log.ts'

export interface Message {
  /**
   * The same each time that this mail is tried, and of no other: a mailbox that gets it twice can tell. Letters, digits,
   * hyphens and dots.
   */
  id: string
  to: string
  subject: string
  text: string
  /** Where one POST ends the subscription that this mail belongs to (RFC 8058). */
  leaveUrl?: string
}

export interface Mailer {
  /** Resolves when the message is accepted by the mail server, or is on the disk. */
  send: (message: Message) => Promise<void>
  /** Whether the mail server takes mail; absent: there is none that could be away. */
  isThere?: () => Promise<boolean>
  /** Ends the connections that wait for a next message. */
  close?: () => void
}

/** Connecting, with the name's look-up. With the queue's pause it is less than the 5 s within which a server that is back is used. */
const CONNECT_TIMEOUT_MS = 3_000
/** The greeting, which a server sends before it has anything to do. */
const GREETING_TIMEOUT_MS = 10_000
/** Each silence in between: who looks at a message before taking it needs a while, and is sent it again when we hang up. */
const SILENT_TIMEOUT_MS = 30_000
/** Greeting, twice EHLO with TLS between, log-in in two steps, MAIL, RCPT, DATA, the message, its answer. */
const MOST_ANSWERS = 9
/** No message is in hand for longer, so a lease of this length never ends while somebody still sends. */
export const IN_HAND_MS = CONNECT_TIMEOUT_MS + GREETING_TIMEOUT_MS + MOST_ANSWERS * SILENT_TIMEOUT_MS
/** Listings and the newsletter each hand over one message at a time. */
const MAX_CONNECTIONS = 2
/** A connection that waits longer is ended by us: by then servers end it by themselves, and a message sent into that is lost. */
const IDLE_MS = 5_000

/**
 * What a message that was not taken means: `away`, the server takes none at all, so that no mail is to blame; `refused`, it
 * will never take this one; `unanswered`, it has all of it and did not say whether it took it; `later`, anything else.
 */
export type MailProblem = 'away' | 'refused' | 'unanswered' | 'later'

/** The connection broke after the end of the message; only a repetition makes sure that it comes. */
class UnansweredError extends Error {}

const AWAY_CODES = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL']
/** RFC 5321: the service is shutting down. */
const SHUTTING_DOWN = 421
/** What is refused at `MAIL FROM` or at the log-in is our sender or our password, which somebody puts right. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

export function mailProblemOf(error: unknown): MailProblem {
  if (error instanceof UnansweredError) return 'unanswered'
  if (!(error instanceof Error)) return 'later'
  const { code, command, permanent, responseCode }: NodemailerError = error
  if (permanent === true && command !== undefined && ABOUT_THE_MAIL.includes(command)) return 'refused'
  if (responseCode === SHUTTING_DOWN || (code !== undefined && AWAY_CODES.includes(code))) return 'away'
  return 'later'
}

const isUnanswered = (error: unknown): boolean =>
  mailProblemOf(error) === 'away' && !(error instanceof Error && 'responseCode' in error)

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** A message is text of ours: nothing of it is a file or an address to read. */
const TEXT_ONLY = { disableFileAccess: true, disableUrlAccess: true }

export const openMailer = ({ smtpUrl, dataDir, mailFrom }: Config): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom)

/** The part behind the @, which makes an id one of ours. */
const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

const mailOf = ({ id, to, subject, text, leaveUrl }: Message, from: string): SendMailOptions => ({
  from,
  messageId: `<${id}@${domainOf(from)}>`,
  // As a pair it is one address; as text, a comma would make it two.
  to: { name: '', address: to },
  // A header is one line: what follows a line end would be read as another header.
  subject: subject.replace(/[\r\n]+/g, ' '),
  // RFC 2046: text ends its lines with both, also where an encoding hides them.
  text: text.replace(/\r?\n/g, '\r\n'),
  // A link is longer than a line of mail may be, and no encoding but this one leaves it in one piece.
  textEncoding: 'base64',
  headers: {
    // RFC 3834: programs that answer mail by themselves leave these alone.
    'Auto-Submitted': 'auto-generated',
    ...(leaveUrl && {
      'List-Unsubscribe': `<${leaveUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  xMailer: false,
})

/** Messages as files, for a site without a mail server: another program sends what is in the folder. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...TEXT_ONLY })
  return {
    send: async message => {
      const { message: source } = await transport.sendMail(mailOf(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const draft = join(folder, `${name}.part`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(source)
        await file.sync()
      } finally {
        await file.close()
      }
      // Under its own name only when it is whole: a program that collects *.eml never reads half a message.
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}

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
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A connection that breaks after the message may have taken it along: our queue decides when it is tried again.
    maxRequeues: 0,
    requireTLS: !server.secure && server.auth !== undefined && !LOOPBACK.test(server.host),
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SILENT_TIMEOUT_MS,
    ...TEXT_ONLY,
  })
  /** Those whose last line the connection has taken. */
  const whole = new Set<string | undefined>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc(input => input.pipe(new PassThrough().once('end', () => whole.add(data.messageId))))
    done()
  })
  return {
    send: async message => {
      const mail = mailOf(message, from)
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw isUnanswered(error) && whole.has(mail.messageId) ? new UnansweredError(errorText(error)) : error
      } finally {
        whole.delete(mail.messageId)
      }
    },
    isThere: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  }
}
