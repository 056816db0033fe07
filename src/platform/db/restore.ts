import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import { refusalOfSchema, schemaVersionOf } from './schema-rule.ts'
import { acquireServerLock } from './sqlite-file.ts'

export interface BackupFacts {
  /** Number of the newest migration in it. */
  schema: number
  /** Rows of the tables asked for that it has, by table. */
  rows: Record<string, number>
}

export interface BackupRules {
  /** The newest schema that this release knows. */
  newestSchema: number
  /** Tables whose rows are counted. */
  tables: readonly string[]
}

/** What SQLite keeps beside a database, by the end of its name. */
const BESIDE = ['', '-wal', '-shm']
const OWN_EYES = 0o600

function countRows(copy: DatabaseSync, table: string): number | undefined {
  const isThere = copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table)
  // The name is one of ours, and a statement has no parameter for a table.
  return isThere ? Number(copy.prepare(`select count(*) as rows from "${table}"`).get()?.rows) : undefined
}

function readFacts(copy: DatabaseSync, { newestSchema, tables }: BackupRules): BackupFacts {
  const verdict = copy.prepare('pragma integrity_check(1)').get()?.integrity_check
  if (verdict !== 'ok') throw new Error(`damaged: ${String(verdict)}`)
  if (copy.prepare('pragma foreign_key_check').get())
    throw new Error('damaged: rows refer to rows that are missing')
  if (countRows(copy, 'schema_versions') === undefined) throw new Error('not a database of this server')
  const versions = copy.prepare('select * from schema_versions order by version').all().map(schemaVersionOf)
  const refusal = refusalOfSchema(versions, newestSchema)
  if (refusal) throw new Error(refusal)
  const schema = versions.at(-1)?.version ?? 0
  const rows = tables.flatMap(table => {
    const count = countRows(copy, table)
    return count === undefined ? [] : [[table, count] as const]
  })
  return { schema, rows: Object.fromEntries(rows) }
}

/** Reads a backup as a whole and changes nothing. Throws a `StartError` that names what is wrong with it. */
export function checkBackup(file: string, rules: BackupRules): BackupFacts {
  try {
    const copy = new DatabaseSync(file, { readOnly: true })
    try {
      return readFacts(copy, rules)
    } finally {
      copy.close()
    }
  } catch (error) {
    throw new StartError(`${file}: ${existsSync(file) ? errorText(error) : 'there is no such file'}`)
  }
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Puts what is there aside, its log with it, so that it can still be opened. The new name; undefined when nothing is there. */
function putAside(file: string, at: Date): string | undefined {
  const aside = `${file}.replaced-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}`
  let isThere = false
  for (const end of BESIDE) {
    if (!existsSync(file + end)) continue
    renameSync(file + end, aside + end)
    isThere = true
  }
  return isThere ? aside : undefined
}

export interface Restored {
  facts: BackupFacts
  /** Where the database is that was there before. */
  aside: string | undefined
}

/**
 * Makes a backup the database that the next start opens. Checked first; nothing is lost: what was there keeps lying beside it.
 * Throws a `StartError` while a server runs on the database, and when the backup is not whole.
 */
export function restoreBackup(backup: string, file: string, rules: BackupRules): Restored {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const release = acquireServerLock(file)
  const draft = `${file}.part`
  try {
    rmSync(draft, { force: true })
    // Made by us before anything is in it: it holds addresses of people.
    closeSync(openSync(draft, 'wx', OWN_EYES))
    copyFileSync(backup, draft, constants.COPYFILE_FICLONE)
    syncPath(draft)
    // Of the copy: what was read is what will be opened.
    const facts = checkBackup(draft, rules)
    const aside = putAside(file, new Date())
    renameSync(draft, file)
    syncPath(dirname(file))
    return { facts, aside }
  } finally {
    rmSync(draft, { force: true })
    release()
  }
}
