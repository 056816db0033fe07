import { sql } from 'kysely'
import { StartError } from '../config.ts'
import { refusalOfSchema } from './schema-rule.ts'
import type { DatabaseKind, Db, Tx } from './tables.ts'

export interface Migration {
  name: string
  /**
   * The number of the newest migration that the release before knows, when that release still works on this schema: the
   * migration only adds, or removes what that release no longer uses. Without it an older release refuses to start.
   */
  worksFrom?: number
  up: (tx: Tx, kind: DatabaseKind) => Promise<void>
}

/** Any number that no other program on the same database uses: it names our advisory lock. */
const MIGRATION_LOCK = 7_302_145_581

/** Servers that start together on one Postgres wait for the first, which may fill a new database. */
export async function lockMigrations(tx: Tx): Promise<void> {
  // It may take longer than a query may.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
}

async function readVersions(tx: Tx) {
  await tx.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('version', 'integer', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('applied_at', 'text', column => column.notNull())
    .addColumn('works_from', 'integer')
    .execute()
  return tx.selectFrom('schema_versions').selectAll().orderBy('version').execute()
}

/** Called before a schema is changed that is not new, with the version that it will have. */
export type BackUp = (to: number) => Promise<void>

/** The version before. */
export async function migrateTo(
  tx: Tx,
  kind: DatabaseKind,
  migrations: readonly Migration[],
  backUp?: BackUp,
): Promise<number> {
  const versions = await readVersions(tx)
  const refusal = refusalOfSchema(versions, migrations.length)
  if (refusal) throw new StartError(refusal)
  const before = versions.at(-1)?.version ?? 0
  if (before > 0 && before < migrations.length) await backUp?.(migrations.length)
  // Not a migration: the table of migrations made before it was there has to have it for all of them.
  if (versions[0] && !('works_from' in versions[0]))
    await tx.schema.alterTable('schema_versions').addColumn('works_from', 'integer').execute()
  for (const [index, { name, worksFrom, up }] of migrations.entries()) {
    const version = index + 1
    if (version <= before) continue
    await up(tx, kind)
    await tx
      .insertInto('schema_versions')
      .values({ version, name, applied_at: new Date().toISOString(), works_from: worksFrom ?? null })
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
  backUp?: BackUp,
): Promise<void> {
  await db.transaction().execute(async tx => {
    if (kind === 'postgres') await lockMigrations(tx)
    const before = await migrateTo(tx, kind, migrations, backUp)
    if (before === 0) await seed(tx)
    await refresh?.(tx)
  })
}
