import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { perTurn } from './turns.ts'

test('a crowd is let on a few at a time, in its order, and nobody is forgotten', async () => {
  const takeTurn = perTurn(3)
  const done: number[] = []
  const all = Array.from({ length: 8 }, (_, i) => takeTurn().then(() => done.push(i)))
  const seen: number[] = []
  while (done.length < 8) {
    await Promise.resolve()
    seen.push(done.length)
    await turn()
  }
  await Promise.all(all)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(seen.every((count, i) => count - (seen[i - 1] ?? 0) <= 3)).toBe(true)
  await turn()
  await turn()
  await takeTurn()
  await Promise.all([takeTurn(), takeTurn(), takeTurn()])
})
