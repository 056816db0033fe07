import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many share one way to the disk at most; more would let the first of them wait for the last. */
const MAX_GROUP = 100

interface Group {
  members: number
  /** Settled when the group is on the disk, or is lost. */
  stored: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** A writer's own part of a group, until it is ended well or badly. */
export interface Savepoint {
  /** False when an error of the disk's has ended the whole group: nothing more may be written. */
  isOpen: () => boolean
  commit: () => Promise<void>
  rollback: (error: unknown) => void
}

function newGroup(): Group {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A group that is lost tells its members; with none of them left nobody has to hear of it.
  promise.catch(() => {})
  return { members: 0, stored: promise, resolve, reject }
}

/**
 * The one way into an SQLite file. Writers go one after the other, each in a savepoint of its own; all that come within
 * one turn of the event loop share a transaction and with it the wait for the disk, which costs more than all else. None
 * is told that its work is done before the disk has it.
 */
export class SqliteWriter {
  readonly #database: DatabaseSync
  readonly #whenFree: <Done>(run: () => Done) => Promise<Done>
  #turn: Promise<void> = Promise.resolve()
  #group: Group | undefined

  /** `whenFree` tries again while another process holds the file. */
  constructor(database: DatabaseSync, whenFree: <Done>(run: () => Done) => Promise<Done>) {
    this.#database = database
    this.#whenFree = whenFree
  }

  /** Waits for a turn; whoever got it calls what came back. */
  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#turn
    this.#turn = promise
    await before
    return resolve
  }

  async #join(): Promise<Group> {
    if (this.#group) return this.#group
    await this.#whenFree(() => this.#database.exec('begin immediate'))
    this.#group = newGroup()
    void this.#storeAfterThisTurn()
    return this.#group
  }

  async #storeAfterThisTurn(): Promise<void> {
    await nextTurn()
    const giveTurn = await this.#takeTurn()
    this.#store()
    giveTurn()
  }

  /** To be called by whoever has the turn, between two savepoints. */
  #store(): void {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      this.#database.exec('commit')
      group.resolve()
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      group.reject(error)
    }
  }

  /** A full disk or a broken file ends the whole transaction, and with it the work of all who were in it. */
  #loseIfEnded(group: Group, error: unknown): void {
    if (this.#database.isTransaction) return
    if (this.#group === group) this.#group = undefined
    group.reject(error)
  }

  async begin(): Promise<Savepoint> {
    const giveTurn = await this.#takeTurn()
    let group: Group
    try {
      group = await this.#join()
      this.#database.exec('savepoint member')
    } catch (error) {
      giveTurn()
      throw error
    }
    return {
      isOpen: () => this.#database.isTransaction,
      commit: async () => {
        try {
          this.#database.exec('release member')
          group.members++
          if (group.members >= MAX_GROUP) this.#store()
        } catch (error) {
          this.#loseIfEnded(group, error)
          throw error
        } finally {
          giveTurn()
        }
        await group.stored
      },
      rollback: error => {
        try {
          if (this.#database.isTransaction) this.#database.exec('rollback to member; release member')
          else this.#loseIfEnded(group, error)
        } finally {
          giveTurn()
        }
      },
    }
  }

  /** Everything that was begun is on the disk. */
  async idle(): Promise<void> {
    const giveTurn = await this.#takeTurn()
    this.#store()
    giveTurn()
  }

  /** A statement by itself. */
  async run<Done>(work: () => Done): Promise<Done> {
    const { commit, rollback } = await this.begin()
    let done: Done
    try {
      done = work()
    } catch (error) {
      rollback(error)
      throw error
    }
    await commit()
    return done
  }
}
