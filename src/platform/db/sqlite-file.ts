import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import { isSqliteError, readOnlyText } from './sqlite-errors.ts'

/** While it opens the file, when nobody is served yet, the engine may wait for another process so long. */
const OPEN_TIMEOUT_MS = 2_000

/** Who opens the file: one server at a time; the staff command may work beside it. */
export type SqliteRole = 'server' | 'staff'

export interface SqliteFile {
  database: DatabaseSync
  /** To be called when the schema is there: from then on an empty file is a lost one. */
  filled: () => void
  release: () => void
}

/**
 * One server per file, by a lock of the kernel's on a file beside the database. The kernel releases it when the
 * process ends, however it ends, so there is no stale lock to judge after `kill -9`; a process id in a file would
 * have to be judged, and wrongly in containers, where every server is process 1. SQLite is asked for the lock
 * because Node has no call for one. The database itself stays open to readers and to the staff command.
 */
export function acquireServerLock(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isSqliteError(error, 'busy')) throw error
    throw new StartError(`${file}: another server is running on this database; stop it first`)
  }
  return () => lock.close()
}

const problemOf = (error: unknown): string => errorText(error).replaceAll('\n', ' ')

/** The schema is one transaction, so it is there or nothing is. */
const holdsNothing = (database: DatabaseSync): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'schema_versions'").get() === undefined

function refuseUnusable(database: DatabaseSync, file: string, isNew: boolean): void {
  const verdict = database.prepare('pragma quick_check(1)').get()?.quick_check
  if (verdict !== 'ok') throw new Error(String(verdict))
  // Filled again, what was lost would look like a site that never had a request.
  if (!isNew && holdsNothing(database))
    throw new StartError(
      `${file}: is empty or holds nothing of this site (${statSync(file).size} bytes); restore a backup, or remove it to begin anew`,
    )
}

function prepare(database: DatabaseSync, file: string, isNew: boolean): void {
  try {
    database.exec(`pragma busy_timeout = ${OPEN_TIMEOUT_MS}`)
    refuseUnusable(database, file, isNew)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // A file without the right to write opens all the same, begins a transaction, and would refuse the first visitor.
    database.exec('begin immediate; pragma user_version = 0; rollback')
  } catch (error) {
    if (error instanceof StartError) throw error
    if (isSqliteError(error, 'readOnly', 'cannotOpen')) throw new StartError(readOnlyText(file))
    if (isSqliteError(error, 'busy', 'locked'))
      throw new StartError(`${file}: another process has locked the database; end it or wait for it`)
    throw new StartError(
      `${file}: the database is damaged or is none (${problemOf(error)}); restore a backup`,
    )
  }
  // From now on a wait of the engine would hold up every visitor; the dialect waits without it.
  database.exec('pragma busy_timeout = 0')
}

/** Whether the file may be filled: it is not there, or a first start was ended before it had filled it. */
function beginNew(file: string, mark: string): boolean {
  if (existsSync(file)) return existsSync(mark)
  writeFileSync(mark, '', { flush: true })
  return true
}

const OF_OTHERS = 0o077

/** A file of another account keeps the rights that its owner gave it. */
function keepToOwner(file: string): void {
  const { uid, mode } = statSync(file)
  if (uid === process.getuid?.() && (mode & OF_OTHERS) !== 0) chmodSync(file, mode & ~OF_OTHERS)
}

/** Opens the file for writing. Throws a `StartError` that names what is wrong with it. */
export function openSqliteFile(file: string, role: SqliteRole): SqliteFile {
  const mark = `${file}.new`
  let release = () => {}
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if (role === 'server') release = acquireServerLock(file)
    const isNew = beginNew(file, mark)
    if (isNew) writeFileSync(file, '', { flag: 'a' })
    // Contacts are in it; what SQLite puts beside it gets the rights of the file.
    if (role === 'server') keepToOwner(file)
    const database = new DatabaseSync(file)
    try {
      prepare(database, file, isNew)
    } catch (error) {
      database.close()
      throw error
    }
    return { database, filled: () => rmSync(mark, { force: true }), release }
  } catch (error) {
    release()
    if (error instanceof StartError) throw error
    if (isSqliteError(error, 'readOnly')) throw new StartError(readOnlyText(file))
    throw new StartError(`DATA_DIR: ${file} cannot be opened (${problemOf(error)})`)
  }
}
