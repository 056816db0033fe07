import { expect, test } from 'vitest'
import { isInRanges, rangesOf } from './id-ranges.ts'

test('neighbouring ids share a range, whatever order they come in', () => {
  const ranges = rangesOf([3, 1, 2, 7, 9, 8, 7, 20])
  expect(ranges).toEqual([
    [1, 3],
    [7, 9],
    [20, 20],
  ])
  expect([1, 3, 8, 20].every(id => isInRanges(ranges, id))).toBe(true)
  expect([0, 4, 6, 10, 21].some(id => isInRanges(ranges, id))).toBe(false)
  expect(rangesOf([])).toEqual([])
})
