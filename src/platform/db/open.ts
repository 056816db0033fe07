import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import { type Fillers, type Migration, migrate } from './migrate.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'
import { isSqliteError, isSqliteUnavailable } from './sqlite-errors.ts'
import type { DatabaseKind, Db, Tables } from './tables.ts'

/** Longest time the engine may block the process; the dialect waits further without blocking. */
const BUSY_TIMEOUT_MS = 50

/** Who opens the file: one server at a time; the staff command may work beside it. */
type SqliteRole = 'server' | 'staff'

interface SqliteFile {
  database: DatabaseSync
  release: () => void
}

/**
 * One server per file, by a lock of the kernel's on a file beside the database. The kernel releases it when the
 * process ends, however it ends, so there is no stale lock to judge after `kill -9`; a process id in a file would
 * have to be judged, and wrongly in containers, where every server is process 1. SQLite is asked for the lock
 * because Node has no call for one. The database itself stays open to readers and to the staff command.
 */
function acquireServerLock(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch {
    lock.close()
    throw new StartError(`${file}: another server is running on this database; stop it first`)
  }
  return () => lock.close()
}

function prepare(database: DatabaseSync, file: string): void {
  try {
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma journal_mode = wal`)
    database.exec('pragma synchronous = full; pragma foreign_keys = on')
    const verdict = database.prepare('pragma quick_check(1)').get()?.quick_check
    if (verdict !== 'ok') throw new Error(String(verdict))
  } catch (error) {
    throw new StartError(
      `${file}: the database is damaged or is none (${errorText(error).replaceAll('\n', ' ')}); restore a backup`,
    )
  }
}

function openSqliteFile(file: string, role: SqliteRole): SqliteFile {
  let release = () => {}
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if (role === 'server') release = acquireServerLock(file)
    const database = new DatabaseSync(file)
    try {
      prepare(database, file)
    } catch (error) {
      database.close()
      throw error
    }
    return { database, release }
  } catch (error) {
    release()
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR: ${file} cannot be opened (${errorText(error)})`)
  }
}

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
/** As long as a request may take; a query that is slower has lost its reader. */
const STATEMENT_TIMEOUT_MS = 10_000

export const SQLITE_FILE = 'site.db'

export interface OpenOptions extends Fillers {
  dataDir: string
  databaseUrl: string | undefined
  role?: SqliteRole
  migrations: readonly Migration[]
  /** Told when a connection to Postgres breaks, in use or idle; the pool makes a new one. */
  onConnectionLost?: (error: Error) => void
}

export interface OpenDatabase {
  db: Db
  kind: DatabaseKind
  /** Of Postgres. */
  pool?: Pool
  close: () => Promise<void>
}

async function ready(opened: OpenDatabase, { migrations, ...fillers }: OpenOptions): Promise<OpenDatabase> {
  try {
    await migrate(opened, migrations, fillers)
    return opened
  } catch (error) {
    await opened.close()
    if (isSqliteError(error, 'busy'))
      throw new StartError('DATA_DIR: another process has locked the database; end it or wait for it')
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
  // A server on SQLite needs none of it: 9 MB.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
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
  return { db, kind: 'postgres', pool, close }
}

/** A refused connection to a name with several addresses has an empty message and a code. */
const causeOf = (error: unknown): string =>
  errorText(error) || (error instanceof Error && 'code' in error ? String(error.code) : 'no reason given')

/** Opens, migrates and, when it is new, fills the database. Throws a `StartError` the operator can act upon. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const opened = options.databaseUrl ? await openPostgres(options.databaseUrl, options) : openSqlite(options)
  return ready(opened, options)
}

/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR, SQLITE_FULL: gone when another process is done or has made room. */
const SQLITE_CODES = [5, 6, 10, 13]
/** Connection trouble, too many clients, the server going down or coming up, a query cancelled for its length. */
const POSTGRES_STATES = /^(08|53|57P|57014|55P03)/
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']
/** Messages of `pg` without any code; a transaction whose connection is lost fails last at its rollback. */
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** The database could not answer now; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqliteUnavailable(error)) return true
  if ('code' in error && typeof error.code === 'string') {
    return POSTGRES_STATES.test(error.code) || SOCKET_CODES.includes(error.code)
  }
  return POOL_MESSAGES.test(error.message)
}
