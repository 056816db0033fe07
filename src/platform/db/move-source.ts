import { accessSync, constants, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config.ts'
import { errorText } from '../log.ts'
import { MOVED_AWAY } from './schema-rule.ts'
import { isSqliteError } from './sqlite-errors.ts'
import { acquireServerLock } from './sqlite-file.ts'

const OPEN_TIMEOUT_MS = 2_000

/** As both databases give it: whole numbers as text, whatever their size. */
export type Cell = string | null
export type TableRow = Cell[]

export interface Table {
  name: string
  columns: string[]
  /** Columns by which rows are read in the same order on both sides. */
  key: string[]
}

export interface MoveSource {
  /** Which database this is: the same after a move that was cut, and no other's. */
  identity: string
  /** The newest migration it has. */
  schema: number
  /** Where it was moved to before, if it was. */
  movedTo: string | undefined
  /** A table comes after those that it refers to. */
  tables: Table[]
  rows: (table: Table) => Iterable<TableRow>
  /** The highest number that a table has given out by itself. */
  lastNumber: (table: string) => string
  /** Says where the data are now, for whatever opens the file next. Nothing is written before. */
  markMoved: (where: string) => void
  close: () => void
}

const name = (text: string): string => `"${text.replaceAll('"', '""')}"`
const cellOf = (value: unknown): Cell => (value === null ? null : String(value))

const all = (database: DatabaseSync, text: string): Record<string, unknown>[] => database.prepare(text).all()

function readTables(database: DatabaseSync): Table[] {
  const names = all(
    database,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
  ).map(row => String(row.name))
  const refersTo = new Map(
    names.map(table => [
      table,
      all(database, `pragma foreign_key_list(${name(table)})`).map(row => String(row.table)),
    ]),
  )
  const ordered: string[] = []
  const add = (table: string): void => {
    if (ordered.includes(table)) return
    for (const other of refersTo.get(table) ?? []) if (other !== table) add(other)
    ordered.push(table)
  }
  for (const table of names) add(table)
  return ordered.map(table => {
    const facts = all(database, `pragma table_info(${name(table)})`)
    const columns = facts.map(column => String(column.name))
    const keyed = facts.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
    return {
      name: table,
      columns,
      key: keyed.length > 0 ? keyed.map(column => String(column.name)) : columns,
    }
  })
}

function* readRows(database: DatabaseSync, { name: table, columns, key }: Table): Generator<TableRow> {
  const order = key.map(name).join(', ')
  const reading = database.prepare(
    `select ${columns.map(name).join(', ')} from ${name(table)} order by ${order}`,
  )
  reading.setReadBigInts(true)
  for (const row of reading.iterate()) yield columns.map(column => cellOf(row[column]))
}

function describe(database: DatabaseSync, file: string): Omit<MoveSource, 'close'> {
  const tables = readTables(database)
  if (!tables.some(table => table.name === 'schema_versions'))
    throw new StartError(`${file}: holds nothing of this site`)
  const versions = all(database, 'select version, name, applied_at from schema_versions order by version')
  const known = versions.filter(({ version }) => Number(version) < MOVED_AWAY)
  const mark = versions.find(({ version }) => Number(version) === MOVED_AWAY)
  return {
    identity: `${realpathSync(file)} of ${known[0]?.applied_at}`,
    schema: Number(known.at(-1)?.version ?? 0),
    movedTo: mark && String(mark.name),
    tables,
    rows: table => readRows(database, table),
    lastNumber: table => {
      const row = database.prepare('select seq from sqlite_sequence where name = ?').get(table)
      return String(row?.seq ?? 0)
    },
    markMoved: where => {
      if (!mark)
        database
          .prepare('insert into schema_versions (version, name, applied_at) values (?, ?, ?)')
          .run(MOVED_AWAY, where, new Date().toISOString())
      database.exec('commit')
    },
  }
}

/** The file with nobody else writing it until it is closed. Throws a `StartError`, also while a server runs on it. */
export function openMoveSource(file: string): MoveSource {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR: there is nothing to move, or no access to it (${errorText(error)})`)
  }
  const release = acquireServerLock(file)
  const database = new DatabaseSync(file)
  const close = () => {
    database.close()
    release()
  }
  try {
    database.exec(`pragma busy_timeout = ${OPEN_TIMEOUT_MS}`)
    const verdict = database.prepare('pragma integrity_check(1)').get()?.integrity_check
    if (verdict !== 'ok') throw new StartError(`${file}: the database is damaged (${String(verdict)})`)
    // The staff command may work beside a server and could write what would be left behind.
    database.exec('begin immediate')
    return { ...describe(database, file), close }
  } catch (error) {
    close()
    if (isSqliteError(error, 'busy', 'locked'))
      throw new StartError(`${file}: another process writes to the database; wait for it`)
    throw error
  }
}
