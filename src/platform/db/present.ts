import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './tables.ts'
import { isoTime } from './tables.ts'

/** Clocks of servers and database are not further apart when they are kept. */
const APART_MS = 60_000

/**
 * The time by which servers share out work, in milliseconds. A claim that is written by one clock and read by another ends
 * too early or too late, so on Postgres it is the database's.
 */
export async function presentOf(db: Db): Promise<number> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return Date.now()
  const { rows } = await sql<{ ms: string }>`
    select floor(extract(epoch from statement_timestamp()) * 1000)::bigint as ms`.execute(db)
  return Number(rows[0]?.ms)
}

/** What should have happened before now and says later was written by a clock that has been set back since. */
export const wrongAfter = (now: number, laterMs = 0): string => isoTime(now + laterMs + APART_MS)
