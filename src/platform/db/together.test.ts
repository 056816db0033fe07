import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Doubles what it is asked, and says with what it was called; 13 cannot be done. */
function doubling() {
  const groups: number[][] = []
  const double = together(async (_: object, asked: readonly number[]) => {
    groups.push([...asked])
    if (asked.includes(13)) throw new Error('unlucky')
    return asked.map(number => number * 2)
  })
  return { groups, double }
}

test('what is asked within one turn is answered by one call, each its own', async () => {
  const { groups, double } = doubling()
  const place = {}
  expect(await Promise.all([1, 2, 3].map(number => double(place, number)))).toEqual([2, 4, 6])
  expect(await double(place, 4)).toBe(8)
  expect(groups).toEqual([[1, 2, 3], [4]])
})

test('two databases are asked separately', async () => {
  const { groups, double } = doubling()
  expect(await Promise.all([double({}, 1), double({}, 2)])).toEqual([2, 4])
  expect(groups).toEqual([[1], [2]])
})

test('one that cannot be done fails no other', async () => {
  const { groups, double } = doubling()
  const place = {}
  const ends = await Promise.allSettled([1, 13, 3].map(number => double(place, number)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(groups).toEqual([[1, 13, 3], [1], [13], [3]])
})

test('while the database is away nobody waits for the others to find out', async () => {
  const groups: number[][] = []
  const ask = together(async (_: object, asked: readonly number[]): Promise<number[]> => {
    groups.push([...asked])
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  })
  const place = {}
  const ends = await Promise.allSettled([1, 2].map(number => ask(place, number)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(groups).toEqual([[1, 2]])
})

test('so many at once that one statement could not hold them are several', async () => {
  const { groups, double } = doubling()
  const place = {}
  const asked = Array.from({ length: 250 }, (_, number) => number + 100)
  expect(await Promise.all(asked.map(number => double(place, number)))).toEqual(asked.map(n => n * 2))
  expect(groups.map(({ length }) => length)).toEqual([100, 100, 50])
})
