import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { DatabaseKind, Db, Tx } from './tables.ts'

export interface Migration {
  name: string
  up: (tx: Tx, kind: DatabaseKind) => Promise<void>
}

/** Any number that no other program on the same database uses: it names our advisory lock. */
const MIGRATION_LOCK = 7_302_145_581

async function appliedVersion(tx: Tx): Promise<number> {
  await tx.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('applied_at', 'text', column => column.notNull())
    .execute()
  const newest = await tx
    .selectFrom('schema_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return Number(newest?.version ?? 0)
}

export interface Fillers {
  /** Fills a database that was empty. */
  seed: (tx: Tx) => Promise<void>
  /** Brings what the site's files hold up to date, each time. */
  refresh?: (tx: Tx) => Promise<void>
}

/**
 * Brings the schema and what is in files up to date. All of it is one transaction under one lock:
 * servers that start together on one Postgres wait for the first, and a start that is cut leaves nothing half done.
 */
export async function migrate(
  { db, kind }: { db: Db; kind: DatabaseKind },
  migrations: readonly Migration[],
  { seed, refresh }: Fillers,
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (kind === 'postgres') {
      // Waiting for another server that fills a new database may take longer than a query may.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    }
    const before = await appliedVersion(tx)
    if (before > migrations.length) {
      throw new StartError(
        `the database has schema ${before}, this release knows ${migrations.length}; start the newer release again`,
      )
    }
    for (const [index, { name, up }] of migrations.entries()) {
      const version = index + 1
      if (version <= before) continue
      await up(tx, kind)
      await tx
        .insertInto('schema_versions')
        .values({ version, name, applied_at: new Date().toISOString() })
        .execute()
    }
    if (before === 0) await seed(tx)
    await refresh?.(tx)
  })
}
