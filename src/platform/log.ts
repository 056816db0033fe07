import pino from 'pino'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** `level` is `info` where none is given. */
export type LogEntry = { level?: LogLevel } & Record<string, string | number | boolean | null | undefined>
export type Log = (entry: LogEntry) => void

let waiting = ''

function writeWaiting(): void {
  const lines = waiting
  waiting = ''
  if (lines !== '') process.stdout.write(lines)
}

/**
 * Entries of one turn of the event loop are written together, as each write waits for the system; what waits when the
 * process ends is written then. Through `process.stdout`, not the logger's own file descriptor: one whose reader is gone or
 * blocked is dealt with there.
 */
function writeSoon(line: string): void {
  if (waiting === '') {
    if (!process.listeners('exit').includes(writeWaiting)) process.on('exit', writeWaiting)
    setImmediate(writeWaiting)
  }
  waiting += line
}

/** Fields that nothing of ours logs; one that is added by mistake is not told. */
const SECRET_FIELDS = ['authorization', 'cookie', 'key', 'secret', 'password', 'token', 'email', 'contact']

/** Secrets of ours are 43 letters of base64url; hashes of transactions and blocks, which are public, are of hex digits. */
const SECRET_WORD = /(?<![\w-])(?!0x[\da-f]+(?![\w-]))(?![\da-f]+(?![\w-]))[\w-]{40,}(?![\w-])/gi
/** Nothing below needs to be looked for in a text without any of these. */
const MAY_TELL = /@|:\/\/|[\w-]{40}|bearer|basic/i

/**
 * The text without what looks like an e-mail address, a password before a host, the path or query of an address of the web
 * (a node's may hold a key), what follows `Bearer` or `Basic`, or a secret of ours.
 */
export function withoutSecrets(text: string): string {
  if (!MAY_TELL.test(text)) return text
  return text
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replace(/\b([a-z][a-z\d+.-]*:\/\/[^\s/"'?#<>]+)[/?#][^\s"'<>)]+/gi, '$1/[path]')
    .replace(/\b(bearer|basic) +[^\s"',]+/gi, '$1 [secret]')
    .replace(SECRET_WORD, '[secret]')
}

function cleaned(entry: Record<string, unknown>): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  // Frames of a stack are places in code, some below folders such as `@hono`.
  for (const [name, value] of Object.entries(entry))
    told[name] = typeof value === 'string' && name !== 'stack' ? withoutSecrets(value) : value
  return told
}

/** One JSON line per entry on the standard output, from this level on: every collector of logs reads that. */
export function openLog(least: LogLevel = 'info'): Log {
  const logger = pino(
    {
      level: least,
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }), log: cleaned },
      redact: { paths: SECRET_FIELDS, censor: '[secret]' },
    },
    { write: writeSoon },
  )
  return ({ level = 'info', ...entry }) => logger[level](entry)
}

/**
 * What may be told of an error: its message alone (bound values are in details and causes), and in it nothing that
 * looks like an e-mail address or a password before a host.
 */
export const errorText = (error: unknown): string =>
  withoutSecrets(error instanceof Error ? error.message : String(error))

const FRAMES = 5

/** Where an error came from, without its message, which the stack repeats in full. */
export function stackFrames(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines
    .filter(line => /^ +at /.test(line))
    .slice(0, FRAMES)
    .map(line => line.trim())
    .join(' ')
}
