import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { together } from './db/together.ts'

/** As the library reads it. */
interface Counted {
  rows: { points: number; expire: string | null }[]
}

interface CounterRow {
  key: string
  points: number
  expire: string | null
}

const READ = `
  select key, points, expire from budgets where key = any($1) and (expire > $2 or expire is null)`

/** In the order of the keys, so that servers that count the same ones at once wait for each other in one direction. */
const ADD = `
  insert into budgets select * from unnest($1::text[], $2::int[], $3::bigint[])
  on conflict (key) do update set
    points = case when budgets.expire <= $4 then excluded.points else budgets.points + excluded.points end,
    expire = case when budgets.expire <= $4 then excluded.expire else budgets.expire end
  returning key, points, expire`

const readTogether = together(async (pool: Pool, keys: readonly string[]): Promise<(Counted | null)[]> => {
  const values = [[...new Set(keys)], Date.now()]
  const { rows } = await pool.query<CounterRow>({ name: 'read budgets', text: READ, values })
  const byKey = new Map(rows.map(row => [row.key, row]))
  return keys.map(key => {
    const row = byKey.get(key)
    return row ? { rows: [row] } : null
  })
})

interface Added {
  key: string
  points: number
  msDuration: number
}

/** A statement writes a row once: what is added to one counter is summed up, and each learns how it was after its own part. */
const addTogether = together(async (pool: Pool, added: readonly Added[]): Promise<Counted[]> => {
  const now = Date.now()
  const sums = Map.groupBy(added, ({ key }) => key)
  const keys = [...sums.keys()].sort()
  const of = (value: (parts: Added[]) => number) => keys.map(key => value(sums.get(key) ?? []))
  const values = [
    keys,
    of(parts => parts.reduce((sum, { points }) => sum + points, 0)),
    of(parts => now + (parts[0]?.msDuration ?? 0)),
    now,
  ]
  const { rows } = await pool.query<CounterRow>({ name: 'add to budgets', text: ADD, values })
  const after = new Map(rows.map(row => [row.key, row]))
  return added
    .toReversed()
    .map(({ key, points }): Counted => {
      const row = after.get(key)
      if (!row) return { rows: [] }
      after.set(key, { ...row, points: row.points - points })
      return { rows: [row] }
    })
    .reverse()
})

/**
 * The library's counters on Postgres. What is read, and what is added, within one turn of the event loop is one statement:
 * all calls count in one row, which is written once for all of them. `_get` and `_upsert` are what each of the library's
 * stores brings.
 */
export class GatheredCounters extends RateLimiterPostgres {
  readonly #pool: Pool

  constructor(pool: Pool, settings: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(settings)
    this.#pool = pool
  }

  _get(key: string): Promise<Counted | null> {
    return readTogether(this.#pool, key)
  }

  _upsert(key: string, points: number, msDuration: number): Promise<Counted> {
    return addTogether(this.#pool, { key, points, msDuration })
  }
}
