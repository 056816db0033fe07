import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleLength } from './visible-length.ts'

test('what a person sees as one character counts as one', () => {
  const one = [
    'a',
    'é',
    'e\u0301',
    '中',
    '각',
    '👍🏽',
    '👩‍👩‍👧‍👦',
    '👩🏻‍❤️‍💋‍👩🏻',
    '🇨🇳',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'नि',
    'ที่',
    '\r\n',
    '\n',
  ]
  for (const text of one) expect(visibleLength(text), text).toBe(1)
  expect(visibleLength('')).toBe(0)
  expect(visibleLength('Tiếng Việt')).toBe(10)
  expect(visibleLength('中文 ok')).toBe(5)
})

test('a character under a tower of accents does not get past a limit', () => {
  expect(visibleLength(`a${'\u0301'.repeat(20)}`)).toBe(1)
  expect(visibleLength(`a${'\u0301'.repeat(3_200)}`)).toBeGreaterThanOrEqual(100)
})

test('plain text is counted the short way to the same result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
      expect(visibleLength(text)).toBe(text.length)
      expect(visibleLength(`${text}中`)).toBe(text.length + 1)
    }),
  )
})
