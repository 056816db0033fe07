import { expect, test } from 'vitest'
import { languageAliases } from './aliases.ts'
import { LANGUAGES } from './languages.ts'

test('names that others give our languages lead to them', () => {
  expect(Object.fromEntries(languageAliases(LANGUAGES).map(({ from, code }) => [from, code]))).toEqual({
    'zh-hk': 'zh-tw',
    'zh-cn': 'zh',
    'zh-hans': 'zh',
    'zh-hant': 'zh-tw',
    tl: 'fil',
  })
})

test('a site without Chinese has no Chinese aliases', () => {
  const some = LANGUAGES.filter(({ code }) => !code.startsWith('zh'))
  expect(languageAliases(some)).toEqual([{ from: 'tl', code: 'fil' }])
})
