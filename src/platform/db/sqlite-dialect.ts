import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely'
import { isSqliteError, nameReadOnly } from './sqlite-errors.ts'

/** Another process, such as the staff command, may hold the write lock this long before a write is refused. */
const BUSY_LIMIT_MS = 5_000
const BUSY_PAUSE_MS = 25

/** Preparing a statement takes as long as everything else of a query; the site has far fewer different ones. */
const MAX_PREPARED = 500

/** What Kysely's dialect asks of a database, answered by Node's own: no package with native parts is needed. */
function bridgeTo(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql)
    // The engine refuses values that it cannot hold.
    const bound = (values: readonly unknown[]) => values as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: values => statement.all(...bound(values)),
      run: values => statement.run(...bound(values)),
      iterate: values => statement.iterate(...bound(values)),
    }
  }
  return {
    close: () => database.close(),
    prepare: sql => {
      const statement = prepared.get(sql) ?? prepare(sql)
      if (prepared.size >= MAX_PREPARED) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** Lets callers in one after the other, in the order they came; what it resolves to lets the next one in. */
function openQueue(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}

/** The one connection of Kysely's driver, while it is a caller's turn. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #database: DatabaseSync
  readonly #queue: () => Promise<() => void>
  endTurn = () => {}
  /** The caller's transaction is open, as far as the caller knows. */
  isInTransaction = false

  constructor(connection: DatabaseConnection, database: DatabaseSync, queue: () => Promise<() => void>) {
    this.#connection = connection
    this.#database = database
    this.#queue = queue
  }

  async beginTurn(): Promise<void> {
    this.endTurn = await this.#queue()
  }

  /**
   * What finds the file locked tries again; a wait of the engine's own would stop the whole process. Nothing of the caller's
   * is open then, so others have their turn meanwhile, and reading goes on.
   */
  async executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions) {
    // What came now would be stored at once and by itself.
    if (this.isInTransaction && !this.#database.isTransaction)
      throw new Error('An error before has ended the transaction')
    const deadline = performance.now() + BUSY_LIMIT_MS
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query, options)
      } catch (error) {
        const mayWait = isSqliteError(error, 'busy') && !this.#database.isTransaction
        if (!mayWait || performance.now() > deadline) throw nameReadOnly(error, this.#database.location())
      }
      this.endTurn()
      await sleep(BUSY_PAUSE_MS)
      await this.beginTurn()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number, options?: AbortableOperationOptions) {
    return this.#connection.streamQuery<Row>(query, chunkSize, options)
  }
}

/** The driver of Kysely's dialect, but for locks. */
class PatientDriver implements Driver {
  readonly #driver: Driver
  readonly #database: DatabaseSync
  readonly #queue = openQueue()

  constructor(driver: Driver, database: DatabaseSync) {
    this.#driver = driver
    this.#database = database
  }

  init(options?: AbortableOperationOptions) {
    return this.#driver.init(options)
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<PatientConnection> {
    const one = await this.#driver.acquireConnection(options)
    const connection = new PatientConnection(one, this.#database, this.#queue)
    await connection.beginTurn()
    return connection
  }

  async beginTransaction(connection: PatientConnection): Promise<void> {
    // A lock that is asked for later cannot be waited for: what was read before may be old by then.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    connection.isInTransaction = true
  }

  async commitTransaction(connection: PatientConnection): Promise<void> {
    await this.#driver.commitTransaction(connection)
    connection.isInTransaction = false
  }

  async rollbackTransaction(connection: PatientConnection): Promise<void> {
    connection.isInTransaction = false
    // A full disk, for example, ends it before.
    if (this.#database.isTransaction) await this.#driver.rollbackTransaction(connection)
  }

  async releaseConnection(connection: PatientConnection): Promise<void> {
    connection.endTurn()
  }

  destroy(options?: AbortableOperationOptions) {
    return this.#driver.destroy(options)
  }
}

/** Kysely itself would keep a caller's turn for it while it waits for a lock. */
class PatientAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely's dialect over Node's own SQLite. Its one connection is one caller's at a time, a transaction's to its end. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: bridgeTo(database) })
  return {
    createAdapter: () => new PatientAdapter(),
    createDriver: () => new PatientDriver(dialect.createDriver(), database),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
