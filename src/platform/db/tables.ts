import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * The tables of the site. Each feature declares its own in its `server/` (`declare module`); these belong to no
 * feature. Both databases hold the same columns: whole numbers and text only. Times are ISO 8601 UTC, which sorts as text;
 * yes and no are 1 and 0; `*_json` columns hold JSON text, so that no driver interprets them differently.
 */
export interface Tables {
  schema_versions: { version: number; name: string; applied_at: string; works_from: Generated<number | null> }
  revisions: { name: string; value: number }
  staff_log: {
    id: Generated<number>
    at: string
    account: string
    action: string
    subject: string
    note: string
  }
  /** Made by the first server on this database and the same for all of them. */
  server_secrets: { name: string; secret: string }
  /** When a job that one server does once a day was begun last; and when a backup was made, or failed. */
  daily_jobs: { name: string; began_at: string }
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

/** As every time is stored in the database: ISO 8601 in UTC, which sorts as text. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
