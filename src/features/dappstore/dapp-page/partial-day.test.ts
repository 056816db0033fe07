import { expect, test } from 'vitest'
import { partialDay } from './partial-day.ts'

test('a visitor reads as much of a day as is known, in the calendar of all pages', () => {
  expect(partialDay('2026-03-29', 'en')).toBe('Mar 29, 2026')
  expect(partialDay('2026-03', 'en')).toBe('March 2026')
  expect(partialDay('2026', 'en')).toBe('2026')
  expect(partialDay('2026-03', 'zh-Hans')).toBe('2026年3月')
  expect(partialDay('2026', 'th')).toMatch(/2026/)
})
