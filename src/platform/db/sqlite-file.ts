import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorText } from '../log.ts'
import { StartError } from '../start-error.ts'

/** Longest time the engine may block the process; the dialect waits further without blocking. */
const BUSY_TIMEOUT_MS = 50

/** Who opens the file: one server at a time; the staff command may work beside it. */
export type SqliteRole = 'server' | 'staff'

export interface SqliteFile {
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

export function openSqliteFile(file: string, role: SqliteRole): SqliteFile {
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
