import { type ColumnType, type RawBuilder, sql } from 'kysely'
import type { RetentionRule } from './db/retention.ts'
import type { Db } from './db/tables.ts'

declare module './db/tables.ts' {
  interface Tables {
    /** `expire`: when the window ends, in milliseconds since 1970; Postgres gives such large numbers as text. */
    budgets: { key: string; points: number; expire: ColumnType<number | string, number, number> }
  }
}

/** How much was used under a key, and until when that counts. */
export interface Counted {
  used: number
  endsAt: number
}

interface Window {
  now: number
  ms: number
}

/** One that ends later than two windows from now was begun by a clock that was wrong. */
const isRunning = ({ now, ms }: Window): RawBuilder<boolean> =>
  sql`(budgets.expire > ${now} and budgets.expire <= ${now + 2 * ms})`

interface Row {
  key: string
  points: number
  expire: number | string
}

const byKey = (rows: readonly Row[]): Map<string, Counted> =>
  new Map(rows.map(({ key, points, expire }) => [key, { used: points, endsAt: Number(expire) }]))

/** Those under which something was used. */
export async function readCounters(
  db: Db,
  keys: readonly string[],
  window: Window,
): Promise<Map<string, Counted>> {
  const { rows } = await sql<Row>`
    select key, points, expire from budgets where key in (${sql.join(keys)}) and ${isRunning(window)}`.execute(
    db,
  )
  return byKey(rows)
}

/** How they are then. It is one statement: all are counted or none, and what others add at once is in the sums. */
export async function addToCounters(
  db: Db,
  keys: readonly string[],
  points: number,
  window: Window,
): Promise<Map<string, Counted>> {
  // In one order, as two servers would else wait for each other.
  const added = keys.toSorted().map(key => sql`(${key}, ${points}, ${window.now + window.ms})`)
  const runs = isRunning(window)
  const { rows } = await sql<Row>`
    insert into budgets (key, points, expire) values ${sql.join(added)} on conflict (key) do update set
      points = case when ${runs} then budgets.points + excluded.points else excluded.points end,
      expire = case when ${runs} then budgets.expire else excluded.expire end
    returning key, points, expire`.execute(db)
  return byKey(rows)
}

/** What is over meanwhile is left as it is. */
export async function takeFromCounters(db: Db, keys: readonly string[], points: number): Promise<void> {
  for (const key of keys)
    await db
      .updateTable('budgets')
      .set(eb => ({ points: eb('points', '-', points) }))
      .where('key', '=', key)
      .where('expire', '>', Date.now())
      .execute()
}

export const BUDGET_RETENTION: RetentionRule = {
  name: 'budgets',
  batch: 1_000,
  end: async (db, now, limit) => {
    const over = db.selectFrom('budgets').select('key').where('expire', '<=', now).limit(limit)
    const { numDeletedRows } = await db.deleteFrom('budgets').where('key', 'in', over).executeTakeFirst()
    return Number(numDeletedRows)
  },
}
