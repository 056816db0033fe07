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
import type { ReadNow } from './read-now.ts'
import { isSqliteError, nameReadOnly } from './sqlite-errors.ts'
import { Turns } from './turns.ts'

/** Another process (the staff command, a backup) may hold the write lock this long before all who wait are refused. */
const BUSY_LIMIT_MS = 5_000
const BUSY_PAUSE_MS = 25
/** Statements are prepared once; the routes have far fewer different ones than this. */
const MAX_PREPARED = 500
/** Most transactions in one commit; with more the first would wait too long for the last. */
const MAX_GROUP = 100

/**
 * The engine itself does not wait (that would block the whole process); other visitors are served meanwhile.
 */
async function retryWhileBusy<Result>(run: () => Result): Promise<Result> {
  const deadline = performance.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isSqliteError(error, 'busy') || performance.now() > deadline) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}

type RunQuery = <Row>(query: CompiledQuery) => QueryResult<Row>

/** Runs queries on a database; each statement is prepared once. */
function queryRunner(database: DatabaseSync): RunQuery {
  const statements = new Map<string, { statement: StatementSync; hasRows: boolean }>()
  const prepare = (sql: string) => {
    if (statements.size >= MAX_PREPARED) statements.clear()
    const statement = database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }
  return <Row>({ sql, parameters }: CompiledQuery) => {
    const { statement, hasRows } = statements.get(sql) ?? prepare(sql)
    // The engine refuses values that it cannot hold.
    const values = parameters as SQLInputValue[]
    // Kysely's contract: the caller's row type describes what the statement selects.
    if (hasRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** Transactions that are committed together. */
interface Group {
  members: number
  /** Settled when the group is on the disk, or is lost. */
  stored: PromiseWithResolvers<void>
}

/** A transaction's own part of a group; `release` lets the next writer in. */
interface Member {
  group: Group
  release: () => void
}

/**
 * Group commit: writers go one after the other, each in a savepoint of its own; all that come within one tick of the event
 * loop share a transaction and with it the wait for the disk (decision 10). None is acknowledged before it
 * is on the disk.
 */
class GroupCommit {
  readonly #database: DatabaseSync
  readonly #file: string | null
  readonly #run: RunQuery
  readonly #turns = new Turns()
  #group: Group | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#file = database.location()
    this.#run = queryRunner(database)
  }

  async #newGroup(): Promise<Group> {
    await retryWhileBusy(() => this.#database.exec('begin immediate'))
    const group: Group = { members: 0, stored: Promise.withResolvers<void>() }
    // A group that is lost rejects its members; when it has none left, nothing has to be handled.
    group.stored.promise.catch(() => {})
    setImmediate(() => void this.flush())
    this.#group = group
    return group
  }

  #commitGroup(group: Group): void {
    try {
      this.#database.exec('commit')
      this.#group = undefined
      group.stored.resolve()
    } catch (error) {
      this.#lose(group, error)
    }
  }

  #lose(group: Group, error: unknown): void {
    if (this.#group === group) this.#group = undefined
    group.stored.reject(error)
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async begin(): Promise<Member> {
    const release = await this.#turns.take()
    try {
      const group = this.#group ?? (await this.#newGroup())
      this.#database.exec('savepoint member')
      return { group, release }
    } catch (error) {
      // All that wait would find the same, each after as long a wait again.
      if (isSqliteError(error, 'busy')) this.#turns.refuseAll(error)
      release()
      throw nameReadOnly(error, this.#file)
    }
  }

  async run<Row>({ group }: Member, query: CompiledQuery): Promise<QueryResult<Row>> {
    // An error before has ended the transaction: what came now would be stored at once and by itself.
    if (!this.#database.isTransaction) await group.stored.promise
    try {
      return this.#run<Row>(query)
    } catch (error) {
      // A full disk or a broken file ends the whole transaction, and with it the work of all who are in it.
      if (!this.#database.isTransaction) this.#lose(group, error)
      throw nameReadOnly(error, this.#file)
    }
  }

  async commit({ group, release }: Member): Promise<void> {
    try {
      this.#database.exec('release member')
      group.members++
      if (group.members >= MAX_GROUP) this.#commitGroup(group)
    } catch (error) {
      this.#lose(group, error)
    }
    release()
    await group.stored.promise
  }

  rollback({ group, release }: Member): void {
    try {
      if (this.#database.isTransaction) this.#database.exec('rollback to member; release member')
    } catch (error) {
      this.#lose(group, error)
    }
    release()
  }

  async runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const member = await this.begin()
    let result: QueryResult<Row>
    try {
      result = await this.run<Row>(member, query)
    } catch (error) {
      this.rollback(member)
      throw error
    }
    await this.commit(member)
    return result
  }

  /** Everything that was begun is on the disk. */
  async flush(): Promise<void> {
    const release = await this.#turns.take('to the end')
    if (this.#group) this.#commitGroup(this.#group)
    release()
  }
}

/** A statement that changes nothing here; what cannot be recognised is treated as a write. */
const isReading = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|vacuum\s+into)\b/i.test(sql))

class NodeSqliteConnection implements DatabaseConnection {
  readonly #writer: GroupCommit
  readonly #read: RunQuery | undefined
  /** The transaction that is open on this connection. */
  member: Member | undefined

  constructor(writer: GroupCommit, read: RunQuery | undefined) {
    this.#writer = writer
    this.#read = read
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.member) return this.#writer.run(this.member, query)
    const read = isReading(query) ? this.#read : undefined
    return read ? retryWhileBusy(() => read<Row>(query)) : this.#writer.runAlone(query)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #writer: GroupCommit
  #reader: DatabaseSync | undefined
  #read: RunQuery | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#writer = new GroupCommit(database)
  }

  /** Readers have a connection of their own: they see what is stored and wait for no writer. */
  async init(): Promise<void> {
    const file = this.#database.location()
    // A database in memory has only one connection.
    if (file === null) return
    this.#reader = new DatabaseSync(file, { readOnly: true })
    this.#read = queryRunner(this.#reader)
  }

  /** A file that is busy, broken or closed has the other way wait for it, or say so. */
  readNow<Row>(query: CompiledQuery<Row>): QueryResult<Row> | undefined {
    try {
      return this.#read?.<Row>(query)
    } catch {
      return undefined
    }
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#writer, this.#read)
  }

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.member = await this.#writer.begin()
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    const { member } = connection
    connection.member = undefined
    if (member) await this.#writer.commit(member)
  }

  /** Called after a commit that failed, too: by then nothing is open. */
  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    const { member } = connection
    connection.member = undefined
    if (member) this.#writer.rollback(member)
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer.flush()
    this.#reader?.close()
    if (this.#database.isOpen) this.#database.close()
  }
}

/** `GroupCommit` has writers wait for each other, so that Kysely need not block readers for them. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely over Node's own SQLite: no package with native parts is needed. */
export function nodeSqliteDialect(database: DatabaseSync): { dialect: Dialect; readNow: ReadNow } {
  const driver = new NodeSqliteDriver(database)
  const dialect: Dialect = {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { dialect, readNow: query => driver.readNow(query) }
}
