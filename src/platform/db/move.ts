import { createHash } from 'node:crypto'
import { StartError } from '../config.ts'
import type { Migration } from './migrate.ts'
import { type MoveSource, openMoveSource, type Table, type TableRow } from './move-source.ts'
import {
  beginMove,
  continueNumbers,
  countRows,
  emptyTable,
  insertRows,
  type MoveTarget,
  openMoveTarget,
  removeMark,
  targetRows,
  targetTables,
  withoutTriggers,
} from './move-target.ts'
import { MOVED_AWAY } from './schema-rule.ts'

/** Pictures and reports are rows of up to 13 MB. */
const BATCH_BYTES = 4_000_000
/** Postgres counts at most 65,535 values in a statement; no table has more than 60 columns. */
const BATCH_ROWS = 500
const VERSIONS = 'schema_versions'

interface Digest {
  rows: number
  digest: string
  largest: number
}

const sizeOf = (row: TableRow): number => row.reduce((bytes, cell) => bytes + (cell?.length ?? 0), 0)

async function digestOf(rows: Iterable<TableRow> | AsyncIterable<TableRow>): Promise<Digest> {
  const hash = createHash('sha256')
  let count = 0
  let largest = 1
  for await (const row of rows) {
    hash.update(`${JSON.stringify(row)}\n`)
    count += 1
    largest = Math.max(largest, sizeOf(row))
  }
  return { rows: count, digest: hash.digest('hex'), largest }
}

const atOnce = (largest: number): number =>
  Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / largest)))

function* batches(rows: Iterable<TableRow>): Generator<TableRow[]> {
  let batch: TableRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = sizeOf(row)
    if (batch.length > 0 && (batch.length >= BATCH_ROWS || bytes + size > BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** Of the versions, those of migrations: marks belong to one side. */
function* moved(source: MoveSource, table: Table): Generator<TableRow> {
  for (const row of source.rows(table)) {
    const isMark = table.name === VERSIONS && Number(row[table.columns.indexOf('version')]) >= MOVED_AWAY
    if (!isMark) yield row
  }
}

/** One transaction, so that a table is there as a whole or not at all. Throws unless both sides are the same afterwards. */
async function moveTable(source: MoveSource, { db }: MoveTarget, table: Table): Promise<string> {
  const wanted = await digestOf(moved(source, table))
  const read = () => db.transaction().execute(tx => digestOf(targetRows(tx, table, atOnce(wanted.largest))))
  const isSame = (found: Digest) => found.rows === wanted.rows && found.digest === wanted.digest
  const before = await countRows(db, table.name)
  if (before === wanted.rows && isSame(await read()))
    return `${table.name}: ${wanted.rows} rows, there already`
  if (before > 0) await emptyTable(db, table.name)
  await db.transaction().execute(tx =>
    withoutTriggers(tx, table, async () => {
      for (const batch of batches(moved(source, table))) await insertRows(tx, table, batch)
    }),
  )
  const found = await read()
  if (!isSame(found))
    throw new Error(`${table.name}: ${found.rows} of ${wanted.rows} rows, and they are not the same`)
  return `${table.name}: ${wanted.rows} rows, the same`
}

async function finish(source: MoveSource, target: MoveTarget): Promise<void> {
  const versions = source.tables.find(({ name }) => name === VERSIONS)
  // First: cut here, neither side starts, and the same command ends it.
  source.markMoved(target.where)
  await target.db.transaction().execute(async tx => {
    await continueNumbers(tx, source.lastNumber)
    await removeMark(tx)
    if (versions) await insertRows(tx, versions, [...moved(source, versions)])
  })
}

async function moveAll(source: MoveSource, target: MoveTarget, options: MoveOptions): Promise<void> {
  const { log, migrations } = options
  if (source.schema > migrations.length)
    throw new StartError(`the database has schema ${source.schema}, this release knows ${migrations.length}`)
  const mark = `${source.identity}, schema ${source.schema}`
  if ((await beginMove(target, mark, migrations.slice(0, source.schema))) === 'resumed')
    log('An unfinished move of this database is resumed')
  const known = await targetTables(target.db)
  for (const table of source.tables) {
    if (!known.has(table.name)) log(`${table.name}: is no table of this site and stays behind`)
    else if (table.name !== VERSIONS) log(await moveTable(source, target, table))
  }
  await finish(source, target)
}

export interface MoveOptions {
  /** The SQLite file. */
  file: string
  url: string
  migrations: readonly Migration[]
  log: (line: string) => void
}

/**
 * Carries all that is in an SQLite file into an empty Postgres; what was cut is resumed by the same call. The file keeps its
 * data and says afterwards where they went. Throws a `StartError` for what the operator can put right.
 */
export async function moveToPostgres(options: MoveOptions): Promise<string> {
  const source = openMoveSource(options.file)
  try {
    const target = await openMoveTarget(options.url)
    try {
      if (source.movedTo !== undefined && source.movedTo !== target.where)
        throw new StartError(`${options.file}: was moved to ${source.movedTo} already`)
      await moveAll(source, target, options)
      return target.where
    } finally {
      await target.close()
    }
  } finally {
    source.close()
  }
}
