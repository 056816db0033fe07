import type { Config } from '#platform/config.ts'
import type { DatabaseKind, Db } from '#platform/db/tables.ts'

/** What the commands of staff work with. */
export interface Desk {
  config: Config
  db: Db
  kind: DatabaseKind
  /** The account of the machine that the command runs as. */
  account: string
  now: Date
  say: (line: string) => void
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
