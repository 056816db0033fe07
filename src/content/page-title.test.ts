import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

const most = 'a'.repeat(46)

test('the brand is behind a title, and in none twice', () => {
  expect(pageTitle(most, true)).toBe(`${most} · TokenPocket`)
  expect(pageTitle('TokenPocket for Android', true)).toBe('TokenPocket for Android')
})

test('a long title of a guide or an entry does without, one of our own pages does not', () => {
  expect(pageTitle(`${most}a`, true)).toBe(`${most}a`)
  expect(pageTitle(`${most}a`, false)).toBe(`${most}a · TokenPocket`)
})
