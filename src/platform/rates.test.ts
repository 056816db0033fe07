import { afterEach, expect, test, vi } from 'vitest'
import { answerOf, openTestApi } from '#server/testing/api.ts'
import { networkIn, PROXY } from '#server/testing/visitors.ts'
import type { Budget } from './budgets.ts'
import { callerAt } from './http/client-address.ts'
import type { LogEntry } from './log.ts'
import { openRates, RATES } from './rates.ts'

function ratesOf(read: Partial<Budget> = {}) {
  const logged: LogEntry[] = []
  const rate = { address: 2, site: 8, all: 2000, seconds: 20, ...read }
  const rates = openRates({ ...RATES, read: rate }, entry => logged.push(entry))
  return { take: (address: string) => rates.take('read', callerAt(address)), logged }
}

const A = '192.0.2.1'

afterEach(() => {
  vi.useRealTimers()
})

test('a visitor who waits as long as told is let in again', async () => {
  vi.useFakeTimers()
  const { take } = ratesOf()
  expect([await take(A), await take(A)]).toEqual([{ allowed: true }, { allowed: true }])
  expect(await take(A)).toEqual({ allowed: false, retryAfter: 20 })
  vi.advanceTimersByTime(15_000)
  expect(await take(A)).toEqual({ allowed: false, retryAfter: 5 })
  vi.advanceTimersByTime(5_000)
  expect(await take(A)).toEqual({ allowed: true })
})

test('setting the machine’s clock, back or forward, changes no limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { take } = ratesOf()
  expect(await take(A)).toEqual({ allowed: true })
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await take(A)).toEqual({ allowed: true })
  expect(await take(A)).toEqual({ allowed: false, retryAfter: 20 })
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(await take(A)).toMatchObject({ allowed: false })
})

test('of a hundred calls at once no more are served than there are shares', async () => {
  const { take } = ratesOf({ address: 10 })
  const taken = await Promise.all(Array.from({ length: 100 }, () => take(A)))
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('the networks of one /48 have its share together, and others their own', async () => {
  const { take } = ratesOf()
  const taken = []
  for (let i = 0; i < 50; i++) taken.push((await take(networkIn(7, i))).allowed)
  expect(taken.filter(Boolean)).toHaveLength(8)
  expect(await take('2001:db8:8::1')).toEqual({ allowed: true })
  expect(await take(A)).toEqual({ allowed: true })
})

test('who floods from many addresses leaves the rest to newcomers, and the operator is told once', async () => {
  const { take, logged } = ratesOf({ address: 10, all: 100 })
  for (let i = 0; i < 200; i++) await take(`192.0.2.${i % 10}`)
  expect(logged).toEqual([{ level: 'warn', event: 'budget', budget: 'read', used: 80, of: 100, seconds: 20 }])
  expect(await take('192.0.2.1')).toMatchObject({ allowed: false })
  expect(await take('198.51.100.1')).toEqual({ allowed: true })
  expect(await take('198.51.100.1')).toMatchObject({ allowed: false })
})

test('an attacker with very many networks takes no more memory than all may call, until the window ends', async () => {
  vi.useFakeTimers()
  const { take } = ratesOf({ all: 100 })
  for (let i = 0; i < 1_000; i++) await take(`10.0.${i >> 8}.${i & 255}`)
  // Each key that is remembered has a timer.
  expect(vi.getTimerCount()).toBe(101)
  vi.advanceTimersByTime(20_000)
  expect(vi.getTimerCount()).toBe(0)
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
  const rates = { read: { address: 1, all: 1e6, seconds: 1000 } }
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
  const api = await openTestApi({ rates: { search: { address: 2, seconds: 1000 } } })
  const search = (key: string) => api.get(`/v1/application/search?key=${key}`)
  for (const key of ['swap', 'swap']) expect((await search(key)).status).toBe(200)
  const refused = await search('bridge')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeOneOf([999, 1000])
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
