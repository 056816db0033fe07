import { sql } from 'kysely'
import { StartError } from '../config.ts'
import type { DatabaseKind, Db, Tx } from './tables.ts'

export interface Migration {
  name: string
  up: (tx: Tx, kind: DatabaseKind) => Promise<void>
}

/** Any number that no other program on the same database uses: it names our advisory lock. */
const MIGRATION_LOCK = 7_302_145_581

/**
 * Marks of a move (`move.ts`), as versions that no migration reaches: any release refuses them as newer than its own, also one
 * that knows nothing of moves. The name says where the data went, or where they come from.
 */
export const MOVED_AWAY = 1_000_000
export const MOVE_UNFINISHED = 1_000_001

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
    .select(['version', 'name', 'applied_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.version === MOVED_AWAY)
    throw new StartError(
      `DATA_DIR: the data of this database are in ${newest.name} since ${newest.applied_at}; set DATABASE_URL to it`,
    )
  if (newest?.version === MOVE_UNFINISHED)
    throw new StartError(
      `DATABASE_URL: the move into this database is not finished (from ${newest.name}); run npm run move again`,
    )
  return newest?.version ?? 0
}

/** Servers that start together on one Postgres wait for the first, which may fill a new database. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // It may take longer than a query may.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
}

/** The version before. */
export async function migrateTo(
  tx: Tx,
  kind: DatabaseKind,
  migrations: readonly Migration[],
): Promise<number> {
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
  return before
}

export interface Fillers {
  /** Fills a database that was empty. */
  seed: (tx: Tx) => Promise<void>
  /** Brings what the site's files hold up to date, each time. */
  refresh?: (tx: Tx) => Promise<void>
}

/**
 * Brings the schema and what is in files up to date. All of it is one transaction under one lock: a start that is cut
 * leaves nothing half done.
 */
export async function migrate(
  { db, kind }: { db: Db; kind: DatabaseKind },
  migrations: readonly Migration[],
  { seed, refresh }: Fillers,
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (kind === 'postgres') await lockMigrations(tx)
    const before = await migrateTo(tx, kind, migrations)
    if (before === 0) await seed(tx)
    await refresh?.(tx)
  })
}
