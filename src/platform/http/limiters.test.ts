import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { networkOf } from './client-address.ts'
import { rateLimit, tickLimiter } from './limiters.ts'

test('a visitor who waits as long as told is let in again', () => {
  let now = 0
  const take = rateLimit({ burst: 2, perSecond: 0.1 }, () => now)
  expect(take('a')).toEqual({ allowed: true })
  expect(take('a')).toEqual({ allowed: true })
  expect(take('a')).toEqual({ allowed: false, retryAfter: 10 })
  now = 5_000
  expect(take('a')).toEqual({ allowed: false, retryAfter: 5 })
  now = 10_000
  expect(take('a')).toEqual({ allowed: true })
  expect(take('a')).toMatchObject({ allowed: false })
})

test('a clock that steps back takes nothing from anybody', () => {
  let now = 3_600_000
  const take = rateLimit({ burst: 2, perSecond: 0.1 }, () => now)
  expect(take('a')).toEqual({ allowed: true })
  now = 0
  expect(take('a')).toEqual({ allowed: true })
  expect(take('a')).toEqual({ allowed: false, retryAfter: 10 })
  now = 10_000
  expect(take('a')).toEqual({ allowed: true })
})

afterEach(() => {
  vi.useRealTimers()
})

test('setting the machine’s clock, back or forward, changes no limit', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const take = rateLimit({ burst: 2, perSecond: 0.001 })
  expect(take('a')).toEqual({ allowed: true })
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(take('a')).toEqual({ allowed: true })
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(take('a')).toEqual({ allowed: false, retryAfter: 1000 })
})

test('an attacker with very many networks does not fill the memory', () => {
  let now = 0
  const take = rateLimit({ burst: 1, perSecond: 1e-6 }, () => now)
  take('first')
  take('busy')
  for (let i = 0; i < 60_000; i++) {
    now = i
    take(String(i))
    if (i % 1000 === 0) expect(take('busy')).toMatchObject({ allowed: false })
  }
  // Forgotten long since, so it starts anew; the newest are still known.
  expect(take('first')).toEqual({ allowed: true })
  expect(take('59999')).toMatchObject({ allowed: false })
})

test('an address is counted by its network however it is written', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  for (const same of ['2001:db8::1', '2001:0DB8:0:0:5::', '2001:db8:0:0:ffff:ffff:ffff:ffff']) {
    expect(networkOf(same)).toBe('2001:0db8:0000:0000::/64')
  }
  for (const same of ['::1', '0::', '::10.0.0.1']) expect(networkOf(same)).toBe('0000:0000:0000:0000::/64')
  expect(networkOf('64:FF9B::192.0.2.1')).toBe('0064:ff9b:0000:0000::/64')
})

test('many callers continue a few at a time, in their order, and none is forgotten', async () => {
  const nextTick = tickLimiter(3)
  const done: number[] = []
  const all = Array.from({ length: 8 }, (_, i) => nextTick().then(() => done.push(i)))
  const seen: number[] = []
  while (done.length < 8) {
    await Promise.resolve()
    seen.push(done.length)
    await tick()
  }
  await Promise.all(all)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(seen.every((count, i) => count - (seen[i - 1] ?? 0) <= 3)).toBe(true)
  await tick()
  await tick()
  await nextTick()
  await Promise.all([nextTick(), nextTick(), nextTick()])
})
