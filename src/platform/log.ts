export type LogEntry = Record<string, string | number | boolean | null | undefined>
export type Log = (entry: LogEntry) => void

/** One JSON line per entry: every collector of logs reads that. */
export const logToStdout: Log = entry => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
}

/**
 * What may be told of an error: its message alone (bound values are in details and causes), and in it nothing that
 * looks like an e-mail address or a password before a host.
 */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')

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
