import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { errorText } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Migration, migrate } from './migrate.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile, type SqliteRole } from './sqlite-file.ts'
import type { DatabaseKind, Db, Tables, Tx } from './tables.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
/** As long as a request may take; a query that is slower has lost its reader. */
const STATEMENT_TIMEOUT_MS = 10_000

export const SQLITE_FILE = 'site.db'

export interface OpenOptions {
  dataDir: string
  databaseUrl: string | undefined
  role?: SqliteRole
  migrations: readonly Migration[]
  /** Fills a database that was empty. */
  seed: (tx: Tx) => Promise<void>
  /** Told when a connection to Postgres breaks, in use or idle; the pool makes a new one. */
  onConnectionLost?: (error: Error) => void
}

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  close: () => Promise<void>
}

async function ready(opened: OpenDatabase, { migrations, seed }: OpenOptions): Promise<OpenDatabase> {
  try {
    await migrate(opened, migrations, seed)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

function openSqlite({ dataDir, role = 'server' }: OpenOptions): OpenDatabase {
  const { database, release } = openSqliteFile(join(dataDir, SQLITE_FILE), role)
  const db: Db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) })
  const close = async () => {
    await db.destroy()
    if (database.isOpen) database.close()
    release()
  }
  return { db, kind: 'sqlite', close }
}

async function openPostgres(url: string, { onConnectionLost }: OpenOptions): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  // The pool hears a client only while it is idle. One that is lost in use emits the same event, which without a listener
  // of its own ends the process; the caller of its query gets an error anyway.
  pool.on('connect', client => {
    client.once('error', error => onConnectionLost?.(error))
    client.on('error', () => {})
  })
  pool.on('error', () => {})
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    if (!pool.ended) await pool.end()
  }
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await close()
    throw new StartError(`DATABASE_URL: the database cannot be reached (${causeOf(error)})`)
  }
  return { db, kind: 'postgres', close }
}

/** A refused connection to a name with several addresses has an empty message and a code. */
const causeOf = (error: unknown): string =>
  errorText(error) || (error instanceof Error && 'code' in error ? String(error.code) : 'no reason given')

/** Opens, migrates and, when it is new, fills the database. Throws a `StartError` the operator can act upon. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const opened = options.databaseUrl ? await openPostgres(options.databaseUrl, options) : openSqlite(options)
  return ready(opened, options)
}
