import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawWordmark, WORDMARK_FILE } from './wordmark.ts'

test('the name in the header is what the brand kit’s outline draws, and stays small', () => {
  expect(readFileSync(WORDMARK_FILE, 'utf8')).toBe(drawWordmark())
  expect(drawWordmark().length).toBeLessThan(1500)
})

test('equal letters are equal text, which compresses', () => {
  const [, path = ''] = /path: '([^']+)'/.exec(drawWordmark()) ?? []
  const contours = path.split('m').map(contour => contour.replace(/^[^a-z]+/, ''))
  // Two o and two e with their insides, two k.
  expect(contours.length - new Set(contours).size).toBeGreaterThanOrEqual(4)
})
