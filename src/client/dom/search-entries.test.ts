import { expect, test } from 'vitest'
import { matches } from './search-entries.ts'

const TEXT = 'Token approvals, and how to take them back. An approval lets a contract spend.'

test.each(['approval', 'APPROV', 'back token', '  contract  spend ', 'ａｐｐｒｏｖａｌ', ''])(
  '"%s" finds it',
  query => {
    expect(matches(TEXT, query)).toBe(true)
  },
)

test.each(['bridge', 'token bridge', '授权'])('"%s" does not', query => {
  expect(matches(TEXT, query)).toBe(false)
})

test('marks of Latin, Cyrillic and Vietnamese make no difference, those of other scripts do', () => {
  expect(matches('Cụm từ khôi phục', 'cum tu khoi phuc')).toBe(true)
  expect(matches('助记词与私钥', '私钥')).toBe(true)
})

test('the marks that say where a line may end are no part of a word', () => {
  expect(matches('โท\u2060เคนของคุณ', 'โทเคน')).toBe(true)
  expect(matches('我的\u200b收录\u200b申请', '收录申请')).toBe(true)
})
