import { expect, test } from 'vitest'
import { newsPath } from './news-path.ts'

test('a guide leads to the library, what is news alone to its own page', () => {
  expect(newsPath({ id: 9, slug: 'token-approvals' })).toBe('learn/token-approvals')
  expect(newsPath({ id: 900, slug: '' })).toBe('news/900')
})
