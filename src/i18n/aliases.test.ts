import { expect, test } from 'vitest'
import { languageAliases } from './aliases.ts'
import { LANGUAGES } from './languages.ts'

test('six names that others give our languages lead to them', () => {
  expect(Object.fromEntries(languageAliases(LANGUAGES).map(({ from, code }) => [from, code]))).toEqual({
    'zh-TW': 'zh-tw',
    'zh-HK': 'zh-tw',
    'zh-CN': 'zh',
    'zh-Hans': 'zh',
    'zh-Hant': 'zh-tw',
    tl: 'fil',
  })
})

test('a site without Chinese has no Chinese aliases', () => {
  const some = LANGUAGES.filter(({ code }) => !code.startsWith('zh'))
  expect(languageAliases(some)).toEqual([{ from: 'tl', code: 'fil' }])
})
