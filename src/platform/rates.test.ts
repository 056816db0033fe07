import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { answerOf, openTestApi, temporaryFolder } from '#server/testing/api.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { hasPostgres, startPostgres } from '#server/testing/postgres.ts'
import { networkIn, PROXY } from '#server/testing/visitors.ts'
import { callerAt } from './http/client-address.ts'
import type { LogEntry } from './log.ts'
import { openRates, RATES, type Rate } from './rates.ts'

function ratesOf(read: Partial<Rate>, now?: () => number, pool?: pg.Pool) {
  const logged: LogEntry[] = []
  const rate = { burst: 2, perSecond: 0.1, site: 4, all: 1000, ...read }
  const rates = openRates({ table: { ...RATES, read: rate }, pool, log: entry => logged.push(entry), now })
  return { take: (address: string) => rates.take('read', callerAt(address)), logged }
}

const A = '192.0.2.1'

test('a visitor who waits as long as told is let in again', () => {
  let now = 0
  const { take } = ratesOf({}, () => now)
  expect([take(A), take(A)]).toEqual([{ allowed: true }, { allowed: true }])
  expect(take(A)).toEqual({ allowed: false, retryAfter: 10 })
  now = 5_000
  expect(take(A)).toEqual({ allowed: false, retryAfter: 5 })
  now = 10_000
  expect(take(A)).toEqual({ allowed: true })
  expect(take(A)).toMatchObject({ allowed: false })
})

afterEach(() => {
  vi.useRealTimers()
})

test('setting the machine’s clock, back or forward, changes no limit', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { take } = ratesOf({ perSecond: 0.001 })
  expect(take(A)).toEqual({ allowed: true })
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(take(A)).toEqual({ allowed: true })
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(take(A)).toEqual({ allowed: false, retryAfter: 1000 })
})

test('the networks of one /48 have four times the share of one, and others their own', () => {
  const { take } = ratesOf({ perSecond: 1e-6 }, () => 0)
  const taken = Array.from({ length: 50 }, (_, i) => take(networkIn(7, i)).allowed)
  expect(taken.filter(Boolean)).toHaveLength(8)
  expect(take('2001:db8:8::1')).toEqual({ allowed: true })
  expect(take(A)).toEqual({ allowed: true })
})

test('who floods from many addresses leaves the rest to newcomers, and the operator is told once', () => {
  const { take, logged } = ratesOf({ burst: 10, perSecond: 1e-6, all: 10 }, () => 0)
  for (let i = 0; i < 200; i++) take(`192.0.2.${i % 10}`)
  expect(logged).toEqual([{ level: 'warn', event: 'budget', budget: 'read', used: 80, of: 100 }])
  expect(take('192.0.2.1')).toMatchObject({ allowed: false })
  expect(take('198.51.100.1')).toEqual({ allowed: true })
  expect(take('198.51.100.1')).toMatchObject({ allowed: false })
})

test('an attacker with very many networks does not fill the memory', () => {
  let now = 0
  const { take } = ratesOf({ burst: 1, perSecond: 1e-6, all: 1e9 }, () => now)
  const address = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`
  take(A)
  for (let i = 0; i < 60_000; i++) {
    now = i
    take(address(i))
  }
  // Forgotten long since, so it starts anew; the newest are still known.
  expect(take(A)).toEqual({ allowed: true })
  expect(take(address(59_999))).toMatchObject({ allowed: false })
})

test('an address is counted by its network however it is written', () => {
  expect(callerAt(A)).toEqual({ address: A, site: undefined })
  for (const same of ['2001:db8::1', '2001:0DB8:0:0:5::', '2001:db8:0:0:ffff:ffff:ffff:ffff'])
    expect(callerAt(same)).toEqual({
      address: '2001:0db8:0000:0000::/64',
      site: '2001:0db8:0000::/48',
    })
  for (const same of ['::1', '0::', '::10.0.0.1'])
    expect(callerAt(same).address).toBe('0000:0000:0000:0000::/64')
  expect(callerAt('64:FF9B::192.0.2.1').address).toBe('0064:ff9b:0000:0000::/64')
})

const SOCKET = { incoming: { socket: { remoteAddress: PROXY } } }

test('ten thousand addresses at once are refused each by itself, and a visitor is answered', async () => {
  const rates = { read: { burst: 1, perSecond: 0.001, all: 1e6 } }
  const api = await openTestApi({ env: { TRUSTED_PROXIES: PROXY }, rates })
  const statusFor = async (address: string) =>
    (await api.app.request('/livez', { headers: { 'x-forwarded-for': address } }, SOCKET)).status
  const addresses = Array.from({ length: 10_000 }, (_, i) => `10.1.${i >> 8}.${i & 255}`)
  expect(new Set(await Promise.all(addresses.map(statusFor)))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(addresses.map(statusFor)))).toEqual(new Set([429]))
  expect(await statusFor('203.0.113.7')).toBe(200)
  await api.close()
}, 60_000)

test('searches are counted apart from reads: who searched too often still reads the lists', async () => {
  const api = await openTestApi({ rates: { search: { burst: 2, perSecond: 0.5 } } })
  const search = (key: string) => api.get(`/v1/application/search?key=${key}`)
  for (const key of ['swap', 'swap']) expect((await search(key)).status).toBe(200)
  const refused = await search('bridge')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await api.get('/v1/application/list')).status).toBe(200)
  await api.close()
})

test('a call that fails for want of the database uses nothing up', async () => {
  const reports = { address: 1, site: 1, all: 9, seconds: 1000 }
  const api = await openTestApi({ budgets: { reports } })
  const { id } = await api.db
    .selectFrom('dapps')
    .select('id')
    .where('status', '=', 0)
    .executeTakeFirstOrThrow()
  const send = async () =>
    answerOf(
      await api.app.request('/v1/application/report', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, reason: 'dead' }),
      }),
    )
  await api.db.schema.alterTable('dapp_reports').renameTo('gone').execute()
  for (let i = 0; i < 3; i++) expect((await send()).status).toBe(500)
  await api.db.schema.alterTable('gone').renameTo('dapp_reports').execute()
  expect((await send()).body).toMatchObject({ result: 0 })
  expect((await send()).status).toBe(429)
  await api.close()
})

test.skipIf(!hasPostgres())(
  'servers on one database refuse together, and each by itself without it',
  async () => {
    const postgres = await startPostgres()
    const databaseUrl = await postgres.create('small')
    const opened = await Promise.all(
      [1, 2, 3].map(() =>
        openSiteDatabase({ dataDir: temporaryFolder(), databaseUrl, catalogue: writeCatalogue() }),
      ),
    )
    const read = { burst: 20, perSecond: 0.001 }
    const [first, second, third] = opened.map(({ pool }) => ratesOf(read, undefined, pool))
    for (let i = 0; i < 20; i++) expect(first?.take(A)).toEqual({ allowed: true })
    for (const server of [second, third]) {
      // What a server gives before it has asked the others, and no more.
      for (let i = 0; i < 3; i++) server?.take(A)
      await expect.poll(() => server?.take(A).allowed, { timeout: 5_000, interval: 600 }).toBe(false)
      expect(server?.take('192.0.2.2')).toEqual({ allowed: true })
    }
    const { rows } = (await opened[0]?.pool?.query('select key from budgets')) ?? { rows: [] }
    expect(rows).toEqual([{ key: `read:address:${A}` }])
    await Promise.all(opened.map(({ close }) => close()))
    for (let i = 0; i < 20; i++) expect(third?.take('192.0.2.3')).toEqual({ allowed: true })
    expect(third?.take('192.0.2.3')).toMatchObject({ allowed: false })
    await expect.poll(() => third?.logged.length, { timeout: 5_000 }).toBe(1)
    await postgres.stop()
  },
  60_000,
)
