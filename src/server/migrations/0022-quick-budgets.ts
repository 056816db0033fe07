import { sql } from 'kysely'
import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

/**
 * Counting waits for no disk: what all callers may use is one row, and calls would follow each other at the pace of the
 * disk. After a crash of the database the counters begin anew.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`alter table budgets set unlogged`.execute(tx)
}
