import vm from 'node:vm'
import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { chooseLanguage, inlineText, negotiate, parseAcceptLanguage } from './negotiate.ts'

test.each([
  [['zh-TW'], 'zh-tw'],
  [['zh-HK', 'en'], 'zh-tw'],
  [['zh-Hant-SG'], 'zh-tw'],
  [['zh-Hans-TW'], 'zh'],
  [['zh-SG'], 'zh'],
  [['tl-PH'], 'fil'],
  [['pt-BR'], 'pt'],
  [['de', 'fr', 'KO-kr'], 'ko'],
  [['de'], 'en'],
  [['zhx', 'jap'], 'en'],
  [['', '-', 'ja'], 'ja'],
  [[], 'en'],
])('a visitor who reads %j gets %s', (wanted, code) => {
  expect(negotiate(wanted, LANGUAGES, 'en')).toBe(code)
})

test('the header is read best first, and what is refused is not offered', () => {
  expect(parseAcceptLanguage('en;q=0.5, ja, *;q=0.1, ko;q=0, de ;q=0.7')).toEqual(['ja', 'de', 'en'])
  expect(parseAcceptLanguage('a;level=1;q=0.2, b; Q=0.9')).toEqual(['b', 'a'])
  expect(parseAcceptLanguage(undefined)).toEqual([])
})

test('a stored choice counts when it names a language, and only then', () => {
  expect(chooseLanguage('zh-tw', 'ja', LANGUAGES, 'en')).toBe('zh-tw')
  expect(chooseLanguage('zh-Hant', 'ja', LANGUAGES, 'en')).toBe('ja')
  expect(chooseLanguage('', null, LANGUAGES, 'en')).toBe('en')
})

test('as text the functions need nothing from outside and return the same', () => {
  const names = ['negotiate', 'parseAcceptLanguage', 'chooseLanguage']
  const source = [negotiate, parseAcceptLanguage, chooseLanguage].map(inlineText).join('\n')
  expect(source).not.toMatch(/\n\s| {2}|__/)
  const outside = vm.runInNewContext(`${source}\n;({${names.join()}})`)
  for (const header of ['zh-TW,zh;q=0.9', 'en;q=0.4,tl', 'de', '', 'pt-BR;q=0.1,*']) {
    expect(outside.chooseLanguage(undefined, header, LANGUAGES, 'en')).toBe(
      chooseLanguage(undefined, header, LANGUAGES, 'en'),
    )
  }
})
