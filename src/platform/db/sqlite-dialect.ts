import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Savepoint, SqliteWriter } from './sqlite-writer.ts'

/** SQLITE_BUSY, the low byte of its extended codes too. */
const BUSY = 5
/** Another process (the staff command, a backup) may hold the write lock this long before we give up. */
const BUSY_LIMIT_MS = 5_000
const BUSY_PAUSE_MS = 25
/** Statements are prepared once; the routes have far fewer different ones than this. */
const MAX_PREPARED = 500

const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === BUSY

function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot hold a ${typeof value}`)
}

/**
 * The engine itself waits for at most `busy_timeout` (it blocks the whole process meanwhile); the rest of the patience is
 * spent here, where other visitors are served.
 */
async function whenFree<Done>(run: () => Done): Promise<Done> {
  const deadline = performance.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}

/** A database with the statements that were prepared on it. */
class Prepared {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_PREPARED) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql)
    const values = parameters.map(bindable)
    if (statement.columns().length > 0) {
      // Kysely's contract: the caller's row type describes what the statement selects.
      return { rows: statement.all(...values) as Row[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** A statement that changes nothing here; whatever cannot be told goes the way of writers. */
const isReading = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|vacuum\s+into)\b/i.test(sql))

interface Parts {
  writer: SqliteWriter
  onWriter: Prepared
  /** Undefined for a database in memory, which has one connection alone. */
  onReader: () => Prepared | undefined
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #parts: Parts
  #transaction: Savepoint | undefined
  #fault: unknown

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, onWriter, onReader } = this.#parts
    if (this.#transaction) {
      if (!this.#transaction.isOpen()) throw this.#fault
      try {
        return onWriter.run(query)
      } catch (error) {
        this.#fault = error
        throw error
      }
    }
    // Readers see what is stored and wait for no writer.
    const reader = isReading(query) ? onReader() : undefined
    return reader ? whenFree(() => reader.run<Row>(query)) : writer.run(() => onWriter.run<Row>(query))
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#parts.writer.begin()
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = undefined
    await transaction?.commit()
  }

  rollback(): void {
    this.#transaction?.rollback(this.#fault)
    this.#transaction = undefined
  }
}

class NodeSqliteDriver implements Driver {
  readonly #parts: Parts
  #reader: Prepared | undefined

  constructor(database: DatabaseSync) {
    const file = database.location()
    const onReader = () => {
      if (file !== null) this.#reader ??= new Prepared(new DatabaseSync(file, { readOnly: true }))
      return this.#reader
    }
    const writer = new SqliteWriter(database, whenFree)
    this.#parts = { writer, onWriter: new Prepared(database), onReader }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#parts)
  }

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#parts.writer.idle()
    this.#reader?.close()
    this.#parts.onWriter.close()
  }
}

/** Writers take turns in `SqliteWriter`, so that Kysely need not hold back readers for them. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely over Node's own SQLite: no package with native parts is needed. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
