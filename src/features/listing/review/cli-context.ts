import type { DatabaseKind, Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'

/** Yes or no. */
export type AskPerson = (question: string) => Promise<boolean>

/** Who started the command. */
export interface StaffCaller {
  name: string
  /** The system says that it is this person; else it is a name and no proof. */
  isProven: boolean
}

/** What the commands of staff work with. */
export interface CliContext extends Services {
  kind: DatabaseKind
  /** Who acts, as the log names them. */
  account: string
  /** Whether the system names them: only such a person is one of two. */
  isProven: boolean
  now: Date
  /** Folder of the built site, whose own icons can be shown; empty without one. */
  site: string
  /** Asks on the terminal; undefined where there is none. */
  ask: AskPerson | undefined
  /** Told on the command line that nothing need be asked. */
  isSure: boolean
  printLine: (line: string) => void
  /** To standard output as it is, for programs. */
  write: (output: string | Uint8Array) => void
  /** To standard error: what a program that reads the output is not to read. */
  warn: (line: string) => void
}

/** It was understood and cannot be done; one line tells why. */
export class ReviewError extends Error {
  override name = 'ReviewError'
}

/** It was not understood. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Writes down who did what, in the transaction in which it is done. */
export async function logAction(
  { account, now }: Pick<CliContext, 'account' | 'now'>,
  tx: Db | Tx,
  { action, subject, note }: { action: string; subject: string; note: string },
): Promise<void> {
  await tx.insertInto('staff_log').values({ at: now.toISOString(), account, action, subject, note }).execute()
}

/**
 * What a terminal would act upon instead of showing it, and what shows text in another order than it is written: controls,
 * line ends of every kind, marks and overrides of direction, and characters without a width. Joiners stay, as Persian,
 * Hindi and emoji need them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\u2028\u2029\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

export const hasUnsafe = (text: string): boolean => text.search(UNSAFE) >= 0

const shown = (letter: string): string => {
  const digits = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits}`
}

/** One line of untrusted text, safe to print: what cannot be seen is spelt out. */
export const plain = (text: string): string => text.replace(UNSAFE, shown)

/** JSON that is the same to a program and harmless to a terminal. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replace(UNSAFE, letter =>
    letter === '\n'
      ? letter
      : Array.from({ length: letter.length }, (_, i) => shown(letter.charAt(i))).join(''),
  )
