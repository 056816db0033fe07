import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { BUDGET_RETENTION } from './budget-counters.ts'
import { BUDGETS, type Budget, openBudgets } from './budgets.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Db } from './db/tables.ts'
import { callerAt } from './http/client-address.ts'
import type { LogEntry } from './log.ts'

const SECONDS = 100

function budgetsOf(amounts: Omit<Budget, 'seconds'>, db: Db) {
  const logged: LogEntry[] = []
  const table = { ...BUDGETS, amounts: { ...amounts, seconds: SECONDS } }
  const budgets = openBudgets({ table, db, log: entry => logged.push(entry) })
  const take = async (address: string, cost?: number) =>
    (await budgets.take('amounts', callerAt(address), cost)).allowed
  return { budgets, take, logged }
}

onBothDatabases(env => {
  const opened: OpenDatabase[] = []
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(opened.splice(0).map(({ close }) => close()))
  })

  /** Opens the same database again each time. */
  async function newDatabase() {
    const config = readConfig({ DATA_DIR: temporaryFolder(), ...(await env()) })
    return async () => {
      const database = await openSiteDatabase({ ...config, catalogue: writeCatalogue() })
      opened.push(database)
      return database
    }
  }
  const dbOf = async () => (await (await newDatabase())()).db

  test('one address, and one /64, has its share, and is told when to come back', async () => {
    const { budgets, take } = budgetsOf({ address: 2, site: 9, all: 99 }, await dbOf())
    for (const [first, second] of [
      ['192.0.2.1', '192.0.2.1'],
      ['2001:db8::1', '2001:db8::2'],
    ] as const) {
      expect(await take(first)).toBe(true)
      expect(await take(second)).toBe(true)
      const refused = await budgets.take('amounts', callerAt(first))
      expect(refused).toEqual({ allowed: false, retryAfter: expect.toBeOneOf([SECONDS - 1, SECONDS]) })
    }
    expect(await take('192.0.2.2')).toBe(true)
    expect(await take('2001:db8:0:1::1')).toBe(true)
  })

  test('the 65,536 networks of one /48 have one share together', async () => {
    const { take } = budgetsOf({ address: 2, site: 3, all: 99 }, await dbOf())
    const taken = []
    for (let i = 0; i < 20; i++) taken.push(await take(`2001:db8:7:${i.toString(16)}::1`))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await take('2001:db8:8::1')).toBe(true)
  })

  test('of a hundred calls at once no more are served than there are shares', async () => {
    const { take } = budgetsOf({ address: 10, site: 99, all: 99 }, await dbOf())
    const taken = await Promise.all(Array.from({ length: 100 }, () => take('192.0.2.9')))
    expect(taken.filter(Boolean)).toHaveLength(10)
  })

  test('a call that is refused takes nothing from its /48 and from all', async () => {
    const { take } = budgetsOf({ address: 1, site: 3, all: 4 }, await dbOf())
    for (let i = 0; i < 50; i++) await take('2001:db8:0:1::1')
    expect(await take('2001:db8:0:2::1')).toBe(true)
    expect(await take('192.0.2.7')).toBe(true)
  })

  test('a large thing costs what it is, and a small one may still fit', async () => {
    const { take } = budgetsOf({ address: 100, site: 999, all: 9999 }, await dbOf())
    expect(await take('192.0.2.3', 90)).toBe(true)
    expect(await take('192.0.2.3', 20)).toBe(false)
    expect(await take('192.0.2.3', 10)).toBe(true)
  })

  test('who floods from many networks leaves the rest to those who took little, and the operator is told once', async () => {
    const { take, logged } = budgetsOf({ address: 10, site: 10, all: 100 }, await dbOf())
    for (let i = 0; i < 100; i++) await take(`192.0.2.${i % 10}`)
    expect(logged).toEqual([
      { level: 'warn', event: 'budget', budget: 'amounts', used: 80, of: 100, seconds: SECONDS },
    ])
    expect(await take('192.0.2.1')).toBe(false)
    for (let i = 0; i < 20; i++) {
      expect(await take(`198.51.100.${i}`)).toBe(true)
      expect(await take(`198.51.100.${i}`)).toBe(false)
    }
    expect(await take('203.0.113.1')).toBe(false)
    expect(logged).toHaveLength(1)
  })

  test('a key of its own, such as a recipient, is counted by itself', async () => {
    const { budgets } = budgetsOf({ address: 1, site: 1, all: 1 }, await dbOf())
    const take = (key: string) => budgets.takeOf('recipient', key, { count: 3, seconds: SECONDS })
    for (let i = 0; i < 3; i++) expect(await take('a')).toEqual({ allowed: true })
    expect(await take('a')).toMatchObject({ allowed: false })
    expect(await take('b')).toEqual({ allowed: true })
  })

  test('of two calls at once for the last share of all one is refused, and takes nothing else', async () => {
    const db = await dbOf()
    const { take } = budgetsOf({ address: 10, site: 10, all: 9 }, db)
    for (let i = 0; i < 8; i++) await take(`192.0.2.${i}`)
    const taken = await Promise.all([take('198.51.100.1'), take('198.51.100.2')])
    expect(taken.filter(Boolean)).toHaveLength(1)
    const rows = await db.selectFrom('budgets').select(['key', 'points']).execute()
    expect(rows.find(({ key }) => key === 'amounts:all')?.points).toBe(9)
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(18)
  })

  test('what a call gives back can be used again, once', async () => {
    const { budgets, take } = budgetsOf({ address: 1, site: 1, all: 9 }, await dbOf())
    expect(await take('2001:db8::1')).toBe(true)
    await budgets.giveBack('amounts', callerAt('2001:db8::1'), 1)
    expect(await take('2001:db8::1')).toBe(true)
    expect(await take('2001:db8::1')).toBe(false)
  })

  test('a server that starts again, or another one on the same database, counts on', async () => {
    const open = await newDatabase()
    const share = { address: 2, site: 9, all: 99 }
    const first = await open()
    expect(await budgetsOf(share, first.db).take('192.0.2.1')).toBe(true)
    // Its file is one server's.
    if (first.kind === 'sqlite') await opened.pop()?.close()
    const { take } = budgetsOf(share, (await open()).db)
    expect(await take('192.0.2.1')).toBe(true)
    expect(await take('192.0.2.1')).toBe(false)
    if (first.kind === 'postgres') expect(await budgetsOf(share, first.db).take('192.0.2.1')).toBe(false)
  })

  test('a window begins anew when it is over, and what is left of old ones is deleted', async () => {
    const db = await dbOf()
    vi.useFakeTimers({ toFake: ['Date'] })
    const { take } = budgetsOf({ address: 1, site: 9, all: 99 }, db)
    expect(await take('192.0.2.1')).toBe(true)
    vi.setSystemTime(Date.now() + SECONDS * 1000)
    expect(await take('192.0.2.1')).toBe(true)
    expect(await take('192.0.2.1')).toBe(false)
    expect(await BUDGET_RETENTION.end(db, Date.now(), 9)).toBe(0)
    expect(await BUDGET_RETENTION.end(db, Date.now() + SECONDS * 1000, 1)).toBe(1)
    expect(await BUDGET_RETENTION.end(db, Date.now() + SECONDS * 1000, 9)).toBe(1)
  })

  test('a clock that was a day ahead for a while holds nobody up', async () => {
    const db = await dbOf()
    vi.useFakeTimers({ toFake: ['Date'] })
    const { take } = budgetsOf({ address: 1, site: 9, all: 99 }, db)
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    expect(await take('192.0.2.1')).toBe(true)
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    expect(await take('192.0.2.1')).toBe(true)
    expect(await take('192.0.2.1')).toBe(false)
  })

  test('no address is stored in clear; on Postgres counting waits for no disk', async () => {
    const { db, kind } = await (await newDatabase())()
    await budgetsOf({ address: 1, site: 9, all: 99 }, db).take('192.0.2.1')
    const rows = await db.selectFrom('budgets').select('key').orderBy('key').execute()
    expect(rows).toEqual([
      { key: expect.stringMatching(/^amounts:address:[\w-]{43}$/) },
      { key: 'amounts:all' },
    ])
    if (kind === 'sqlite') return
    const found = await sql`select relpersistence from pg_class where relname = 'budgets'`.execute(db)
    expect(found.rows).toEqual([{ relpersistence: 'u' }])
  })
})
