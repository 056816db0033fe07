import type { DatabaseKind, Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'

/** What the commands of staff work with. */
export interface CliContext extends Services {
  kind: DatabaseKind
  /** The account of the machine that the command runs as. */
  account: string
  now: Date
  printLine: (line: string) => void
  /** To standard output as it is, for programs. */
  write: (text: string) => void
}

/** It was understood and cannot be done; one line says why. */
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
