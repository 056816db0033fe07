import { sql } from 'kysely'
import { up as catalogue } from '#server/migrations/0001-catalogue.ts'
import { up as subscribersAndStaffLog } from '#server/migrations/0002-subscribers-and-staff-log.ts'
import { up as listings } from '#server/migrations/0003-listings.ts'
import { up as leaveLinks } from '#server/migrations/0004-leave-links.ts'
import { up as iconsOfDots } from '#server/migrations/0005-icons-of-dots.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseKind, Db, Tx } from './tables.ts'

interface Migration {
  name: string
  up: (tx: Tx, kind: DatabaseKind) => Promise<void>
}

/** In order; a migration's number is its place in this list plus one. Published ones are never edited. */
const MIGRATIONS: readonly Migration[] = [
  { name: '0001-catalogue', up: catalogue },
  { name: '0002-subscribers-and-staff-log', up: subscribersAndStaffLog },
  { name: '0003-listings', up: listings },
  { name: '0004-leave-links', up: leaveLinks },
  { name: '0005-icons-of-dots', up: iconsOfDots },
]

export const SCHEMA_VERSION = MIGRATIONS.length

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

/**
 * Brings the schema up to date; `seed` fills a database that was empty. All of it is one transaction under one lock:
 * servers that start together on one Postgres wait for the first, and a start that is cut leaves nothing half done.
 */
export async function migrate(db: Db, kind: DatabaseKind, seed: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async tx => {
    if (kind === 'postgres') {
      // Waiting for another server that fills a new database may take longer than a query may.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    }
    const before = await appliedVersion(tx)
    if (before > SCHEMA_VERSION) {
      throw new StartError(
        `the database has schema ${before}, this release knows ${SCHEMA_VERSION}; start the newer release again`,
      )
    }
    for (const [index, { name, up }] of MIGRATIONS.entries()) {
      const version = index + 1
      if (version <= before) continue
      await up(tx, kind)
      await tx
        .insertInto('schema_versions')
        .values({ version, name, applied_at: new Date().toISOString() })
        .execute()
    }
    if (before === 0) await seed(tx)
  })
}
