import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { StartError } from '../config.ts'
import { lockMigrations, type Migration, migrateTo } from './migrate.ts'
import type { Table, TableRow } from './move-source.ts'
import { MOVE_UNFINISHED } from './schema-rule.ts'
import type { Db, Tables, Tx } from './tables.ts'

/** Any number that no other program on the same database uses. */
const MOVE_LOCK = 7_302_145_582

export interface MoveTarget {
  db: Db
  /** Its address without user and password. */
  where: string
  close: () => Promise<void>
}

const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map(name => sql.ref(name)))

/** One connection, which holds the lock; its statements may take as long as they need. */
export async function openMoveTarget(url: string): Promise<MoveTarget> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const client = await pool.connect()
    const where = `postgres://${client.host}:${client.port}/${client.database ?? ''}`
    client.release()
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MOVE_LOCK)}) as "isFree"`.execute(db)
    if (!rows[0]?.isFree) throw new StartError(`${where}: another move into it is running`)
    return { db, where, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function holdsAnything(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() limit 1`.execute(tx)
  return rows.length > 0
}

async function markOf(tx: Tx): Promise<string | undefined> {
  const tables = await tx.introspection.getTables()
  if (!tables.some(({ name }) => name === 'schema_versions')) return undefined
  const query = tx.selectFrom('schema_versions').select('name').where('version', '=', MOVE_UNFINISHED)
  return (await query.executeTakeFirst())?.name
}

/** Tables of the schema that migrations have made, which stays the same while a move is unfinished. */
export async function targetTables(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  return new Set(tables.map(({ name }) => name))
}

/** Makes the schema in an empty database and marks it, or finds it so from the same move. Throws for all else. */
export async function beginMove(
  { db, where }: MoveTarget,
  mark: string,
  migrations: readonly Migration[],
): Promise<'begun' | 'resumed'> {
  return db.transaction().execute(async tx => {
    await lockMigrations(tx)
    if (await holdsAnything(tx)) {
      const found = await markOf(tx)
      if (found === mark) return 'resumed'
      throw new StartError(
        found === undefined
          ? `${where}: is not empty; create a new database to move into`
          : `${where}: holds an unfinished move of another database or schema (${found}); create a new one`,
      )
    }
    await migrateTo(tx, 'postgres', migrations)
    // Migrations fill some tables of a new database; all that is to be in it comes from the source.
    const tables = await tx.introspection.getTables()
    await sql`truncate ${list(tables.map(({ name }) => name))}`.execute(tx)
    const at = new Date().toISOString()
    await tx
      .insertInto('schema_versions')
      .values({ version: MOVE_UNFINISHED, name: mark, applied_at: at })
      .execute()
    return 'begun'
  })
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** What refers to its rows goes with them and is copied again. */
export async function emptyTable(db: Db, table: string): Promise<void> {
  await sql`truncate ${sql.table(table)} cascade`.execute(db)
}

/** In order of the key as SQLite has it: by bytes, whatever the language of this database. */
export async function* targetRows(
  tx: Tx,
  { name, columns, key }: Table,
  atOnce: number,
): AsyncGenerator<TableRow> {
  const types = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${name}`.execute(tx)
  const isText = (column: string) =>
    /^(text|character)/.test(types.rows.find(row => row.name === column)?.type ?? '')
  // With the table's name, or the text of the same name below would be ordered by.
  const ref = (column: string) => sql.ref(`${name}.${column}`)
  const order = sql.join(key.map(column => (isText(column) ? sql`${ref(column)} collate "C"` : ref(column))))
  const cells = sql.join(columns.map(column => sql`${sql.ref(column)}::text as ${sql.ref(column)}`))
  await sql`declare moved no scroll cursor for select ${cells} from ${sql.table(name)} order by ${order}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch ${sql.lit(atOnce)} from moved`.execute(tx)
    if (rows.length === 0) break
    for (const row of rows) yield columns.map(column => row[column] ?? null)
  }
  await sql`close moved`.execute(tx)
}

/** Triggers write what the source has already; the checks of what rows refer to stay. */
export async function withoutTriggers(tx: Tx, { name }: Table, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await work()
  await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

export async function insertRows(tx: Tx, { name, columns }: Table, rows: readonly TableRow[]): Promise<void> {
  const values = sql.join(rows.map(row => sql`(${sql.join(row)})`))
  await sql`insert into ${sql.table(name)} (${list(columns)}) overriding system value values ${values}`.execute(
    tx,
  )
}

/** Numbers that a table gives out go on behind those that were given out. */
export async function continueNumbers(tx: Tx, lastNumber: (table: string) => string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx)
  for (const { table, column } of rows) {
    const last = lastNumber(table)
    if (last !== '0')
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint)`.execute(tx)
  }
}

export async function removeMark(tx: Tx): Promise<void> {
  await tx.deleteFrom('schema_versions').where('version', '=', MOVE_UNFINISHED).execute()
}
