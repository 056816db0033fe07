import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenSlow } from './async-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call that takes long is said to be slow once, and gives its answer', async () => {
  const sayItIsSlow = vi.fn()
  const answer = whenSlow(new Promise(resolve => setTimeout(resolve, 12_000, 'answer')), sayItIsSlow)
  await vi.advanceTimersByTimeAsync(4999)
  expect(sayItIsSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sayItIsSlow).toHaveBeenCalledOnce()
  expect(await answer).toBe('answer')
})

test('nothing is said of a call that is answered or fails in time', async () => {
  const sayItIsSlow = vi.fn()
  await whenSlow(Promise.resolve(), sayItIsSlow)
  await expect(whenSlow(Promise.reject(new Error('lost')), sayItIsSlow)).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sayItIsSlow).not.toHaveBeenCalled()
})
