import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDown, isTooEarly, retryTimeOf, waitText } from './retry-wait.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const refused = (status: number, retryAfterS?: number) =>
  ({ ok: false, reason: 'status', status, retryAfterS }) as const

test('only a server that named a time is waited for', () => {
  expect(retryTimeOf(refused(429, 30))).toBe(1_030_000)
  expect(retryTimeOf(refused(429))).toBeUndefined()
  expect(retryTimeOf(refused(503, 30))).toBeUndefined()
  expect(isTooEarly(1_030_000)).toBe(true)
  expect(isTooEarly(undefined)).toBe(false)
})

test('the wait is told each second and ends at nought, a clock that was set included', () => {
  const told: number[] = []
  countDown(1_002_500, seconds => told.push(seconds))
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual([3, 2, 1, 0])
  vi.setSystemTime(1_000_000)
  countDown(1_900_000, seconds => told.push(seconds))
  vi.setSystemTime(2_000_000)
  vi.advanceTimersByTime(1000)
  expect(told.slice(4)).toEqual([900, 0])
})

test('the wait is told in the language of the page, in a unit that fits', () => {
  expect(waitText(1, 'en')).toBe('in 1 second')
  expect(waitText(90, 'en')).toBe('in 90 seconds')
  expect(waitText(91, 'en')).toBe('in 2 minutes')
  expect(waitText(6000, 'en')).toBe('in 2 hours')
  expect(waitText(21, 'ru')).toBe('через 21 секунду')
  expect(waitText(40, 'zh-Hans')).toBe('40秒钟后')
})
