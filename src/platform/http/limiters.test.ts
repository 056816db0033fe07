import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tickLimiter } from './limiters.ts'

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
