import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { temporaryFolder } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { hasPostgres, startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { BUDGETS, type Budget, openBudgets } from './budgets.ts'
import type { OpenDatabase } from './db/open.ts'
import { callerAt } from './http/client-address.ts'
import type { LogEntry } from './log.ts'

const SECONDS = 100

function budgetsOf(amounts: Omit<Budget, 'seconds'>, pool?: pg.Pool) {
  const logged: LogEntry[] = []
  const table = { ...BUDGETS, amounts: { ...amounts, seconds: SECONDS } }
  const budgets = openBudgets({ table, pool, log: entry => logged.push(entry) })
  const take = async (address: string, cost?: number) =>
    (await budgets.take('amounts', callerAt(address), cost)).allowed
  return { budgets, take, logged }
}

function rules(poolOf: () => Promise<pg.Pool | undefined>): void {
  test('one address, and one /64, has its share, and is told when to come back', async () => {
    const { budgets, take } = budgetsOf({ address: 2, site: 9, all: 99 }, await poolOf())
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
    const { take } = budgetsOf({ address: 2, site: 3, all: 99 }, await poolOf())
    const taken = []
    for (let i = 0; i < 20; i++) taken.push(await take(`2001:db8:7:${i.toString(16)}::1`))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await take('2001:db8:8::1')).toBe(true)
  })

  test('of a hundred calls at once no more are served than there are shares', async () => {
    const { take } = budgetsOf({ address: 10, site: 99, all: 99 }, await poolOf())
    const taken = await Promise.all(Array.from({ length: 100 }, () => take('192.0.2.9')))
    expect(taken.filter(Boolean)).toHaveLength(10)
  })

  test('a call that is refused takes nothing from its /48 and from all', async () => {
    const { take } = budgetsOf({ address: 1, site: 3, all: 4 }, await poolOf())
    for (let i = 0; i < 50; i++) await take('2001:db8:0:1::1')
    expect(await take('2001:db8:0:2::1')).toBe(true)
    expect(await take('192.0.2.7')).toBe(true)
  })

  test('a large thing costs what it is, and a small one may still fit', async () => {
    const { take } = budgetsOf({ address: 100, site: 999, all: 9999 }, await poolOf())
    expect(await take('192.0.2.3', 90)).toBe(true)
    expect(await take('192.0.2.3', 20)).toBe(false)
    expect(await take('192.0.2.3', 10)).toBe(true)
  })

  test('who floods from many networks leaves the rest to those who took little, and the operator is told once', async () => {
    const { take, logged } = budgetsOf({ address: 10, site: 10, all: 100 }, await poolOf())
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
    const { budgets } = budgetsOf({ address: 1, site: 1, all: 1 }, await poolOf())
    const take = (key: string) => budgets.takeOf('recipient', key, { count: 3, seconds: SECONDS })
    for (let i = 0; i < 3; i++) expect(await take('a')).toEqual({ allowed: true })
    expect(await take('a')).toMatchObject({ allowed: false })
    expect(await take('b')).toEqual({ allowed: true })
  })
}

describe('in memory', () => rules(async () => undefined))

describe.skipIf(!hasPostgres())('on Postgres', () => {
  let postgres: TestPostgres
  const opened: OpenDatabase[] = []
  /** Servers on one new database. */
  const poolsOf = async (servers: number) => {
    const databaseUrl = await postgres.create('small')
    const folders = Array.from({ length: servers }, temporaryFolder)
    const all = await Promise.all(
      folders.map(dataDir => openSiteDatabase({ dataDir, databaseUrl, catalogue: writeCatalogue() })),
    )
    opened.push(...all)
    return all.map(({ pool }) => pool)
  }
  const poolOf = async () => (await poolsOf(1))[0]
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()))
    await postgres.stop()
  })

  rules(poolOf)

  test('servers on one database count together', async () => {
    const share = { address: 3, site: 9, all: 99 }
    const servers = (await poolsOf(3)).map(pool => budgetsOf(share, pool))
    for (const { take } of servers) expect(await take('192.0.2.1')).toBe(true)
    for (const { take } of servers) expect(await take('192.0.2.1')).toBe(false)
  })

  test('counting waits for no disk: the table is unlogged', async () => {
    const found = await (await poolOf())?.query(
      "select relpersistence from pg_class where relname = 'budgets'",
    )
    expect(found?.rows).toEqual([{ relpersistence: 'u' }])
  })

  test('while the database is away a server counts by itself', async () => {
    const pool = await poolOf()
    const { take } = budgetsOf({ address: 1, site: 9, all: 99 }, pool)
    await pool?.query('alter table budgets rename to gone')
    expect(await take('192.0.2.1')).toBe(true)
    expect(await take('192.0.2.1')).toBe(false)
  })
})
