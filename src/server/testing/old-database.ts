import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '#platform/db/open.ts'
import type { Db } from '#platform/db/tables.ts'
import { MIGRATIONS, type SiteDatabaseOptions } from '../database.ts'

/** An empty database with the schema it had before this migration; the next start runs it and the later ones. */
export async function openBefore(options: SiteDatabaseOptions, name: string): Promise<OpenDatabase> {
  const at = MIGRATIONS.findIndex(migration => migration.name === name)
  if (at < 0) throw new Error(`There is no migration ${name}`)
  return openDatabase({ ...options, migrations: MIGRATIONS.slice(0, at), seed: async () => {} })
}

/** Rows as that schema had them: today's types know other columns. */
export async function insertOld(
  db: Db,
  table: string,
  rows: readonly Record<string, number | string | null>[],
): Promise<void> {
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
  }
}
