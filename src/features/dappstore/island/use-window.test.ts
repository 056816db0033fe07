import { expect, test } from 'vitest'
import { spanOf } from './use-window.ts'

const list = { count: 10_000, columns: 3, rowHeight: 80, viewport: 800, above: 0 }

test('a list of ten thousand draws a few screens of rows, wherever it is scrolled to', () => {
  for (const top of [500, 0, -1, -79, -80, -40_000, -266_000, -9_999_999]) {
    const { first, last } = spanOf({ ...list, top })
    expect(first % 3, 'whole rows only').toBe(0)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last).toBeLessThanOrEqual(10_000)
    expect(last - first).toBeLessThanOrEqual(3 * 17)
    expect(last - first).toBeGreaterThanOrEqual(3 * 10)
  }
})

test('what is in view is drawn', () => {
  const { first, last } = spanOf({ ...list, top: -8000 })
  expect(first).toBeLessThanOrEqual(100 * 3)
  expect(last).toBeGreaterThanOrEqual(110 * 3)
})

test('a short list is drawn whole, and of a longer one after it as much as fits', () => {
  expect(spanOf({ ...list, count: 7, top: 0 })).toEqual({ first: 0, last: 7, seen: 10 * 3, alone: 10 * 3 })
  expect(spanOf({ ...list, count: 0, top: 0 })).toEqual({ first: 0, last: 0, seen: 10 * 3, alone: 10 * 3 })
})

test('what is in view is distinguished from what is drawn ahead', () => {
  expect(spanOf({ ...list, top: 320 })).toMatchObject({ first: 0, seen: 6 * 3, last: 10 * 3 })
  expect(spanOf({ ...list, top: 0 })).toMatchObject({ seen: 10 * 3, last: 13 * 3 })
  expect(spanOf({ ...list, top: -8000 })).toMatchObject({ first: 97 * 3, seen: 110 * 3, last: 113 * 3 })
})

test('a list below the screen keeps rows for when what is above it goes away', () => {
  expect(spanOf({ ...list, top: 2000 })).toMatchObject({ first: 0, seen: 5 * 3, last: 10 * 3 })
})

test('a list that will be alone on the screen is drawn as far as it will be seen, and never less than now', () => {
  expect(spanOf({ ...list, top: 600, above: 400 })).toMatchObject({ seen: 5 * 3, alone: 8 * 3 })
  expect(spanOf({ ...list, top: 2000, above: 400 })).toMatchObject({ seen: 5 * 3, alone: 5 * 3 })
  expect(spanOf({ ...list, top: 0 })).toMatchObject({ seen: 10 * 3, alone: 10 * 3 })
  expect(spanOf({ ...list, top: -8000 })).toMatchObject({ seen: 110 * 3, alone: 110 * 3 })
})
