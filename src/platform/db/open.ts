import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import { backUpBefore } from './backup.ts'
import { type Fillers, type Migration, migrate } from './migrate.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'
import { isSqliteError, isSqliteUnavailable } from './sqlite-errors.ts'
import { openSqliteFile, type SqliteRole } from './sqlite-file.ts'
import type { DatabaseKind, Db, Tables } from './tables.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
/** After a failover, connections to the server that was demoted stay open; the name leads to the new one. */
const CONNECTION_LIFE_S = 60
/** As long as a request may take; a query that is slower has lost its reader. */
const STATEMENT_TIMEOUT_MS = 10_000

export const SQLITE_FILE = 'site.db'

export interface OpenOptions extends Fillers {
  dataDir: string
  databaseUrl: string | undefined
  role?: SqliteRole
  migrations: readonly Migration[]
  /** Whether it is copied before its schema is changed. */
  migrationBackup?: boolean
  /** Told where the copy is. */
  onBackup?: (file: string) => void
  /** Told when a connection to Postgres breaks, in use or idle; the pool makes a new one. */
  onConnectionLost?: (error: Error) => void
}

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  /** Of SQLite: to be called when the schema is there. */
  filled?: () => void
  close: () => Promise<void>
}

async function ready(opened: OpenDatabase, options: OpenOptions): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, migrations, migrationBackup = true, onBackup } = options
  const backUp = async (to: number) => {
    const copy = await backUpBefore({ dataDir, file: join(dataDir, SQLITE_FILE), databaseUrl }, to)
    onBackup?.(copy)
  }
  try {
    await migrate(opened, migrations, options, migrationBackup ? backUp : undefined)
    opened.filled?.()
    return opened
  } catch (error) {
    await opened.close()
    if (isSqliteError(error, 'busy'))
      throw new StartError('DATA_DIR: another process has locked the database; end it or wait for it')
    throw error
  }
}

function openSqlite({ dataDir, role = 'server' }: OpenOptions): OpenDatabase {
  const { database, filled, release } = openSqliteFile(join(dataDir, SQLITE_FILE), role)
  const db: Db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database) })
  const close = async () => {
    // Whose turn comes after all that was begun: the end does not wait for that.
    if (database.isOpen) await db.connection().execute(async () => {})
    await db.destroy()
    release()
  }
  return { db, kind: 'sqlite', filled, close }
}

async function openPostgres(url: string, { onConnectionLost }: OpenOptions): Promise<OpenDatabase> {
  // A server on SQLite needs none of it: 9 MB.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
  })
  // The pool listens to a client only while it is idle. One that is lost in use emits the same event, which without a listener
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

/** Connection trouble, too many clients, a server going down, coming up or demoted, a query cancelled for its length. */
const POSTGRES_STATES = /^(08|25006|53|57P|57014|55P03)/
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']
/** This process, or the machine, has no descriptor left. */
const DESCRIPTOR_CODES = ['EMFILE', 'ENFILE']
const SYSTEM_CODES = [...SOCKET_CODES, ...DESCRIPTOR_CODES]
/** Messages of `pg` without any code; a transaction whose connection is lost fails last at its rollback. */
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** The database could not answer now; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqliteUnavailable(error)) return true
  if ('code' in error && typeof error.code === 'string') {
    return POSTGRES_STATES.test(error.code) || SYSTEM_CODES.includes(error.code)
  }
  return POOL_MESSAGES.test(error.message)
}
