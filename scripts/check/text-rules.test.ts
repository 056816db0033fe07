import { expect, test } from 'vitest'
import type { Unit } from '../locales/units.ts'
import { textFindings, twinFindings } from './text-rules.ts'

const unit = (text: string, key = 'lead', english = 'English'): Unit => ({
  namespace: 'home',
  key,
  sources: new Map([['en', english]]),
  text,
  path: 'a.json',
  line: 1,
  isSame: false,
  isLong: false,
})
const problems = (code: string, text: string) => textFindings(unit(text), code).map(({ problem }) => problem)

test.each([
  ['ru', 'Пожертво\u00adвание', 'a character that nobody sees'],
  ['th', 'คอน\u2060แทรกต์', 'a character that nobody sees'],
  ['es', 'Energía en Tron', 'TRON otherwise'],
  ['fil', "sa iba't ibang", 'a straight apostrophe'],
  ['pt', 'O "site"', 'straight quotation marks'],
  ['es', 'El «sitio»', 'of another language'],
  ['ja', '“サイト”', 'of another language'],
  ['zh', '使用DApp', 'no space between Han'],
  ['zh', '共5 个', 'no space between Han'],
  ['ja', 'DApp を開く', 'a space between Japanese'],
  ['zh', '好的,请继续', 'half-width punctuation'],
  ['zh-tw', '在 以太坊系網路上', 'a space between two'],
  ['ja', '好きですか？ はい', 'a space between two'],
  ['th', '1 มกราคม 2568', 'from the Buddha'],
])('in %s %j is found: %s', (code, text, problem) => {
  expect(problems(code, text)).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['en', 'title', 61],
  ['en', 'description', 69],
  ['ru', 'description', 156],
  ['ja', 'description', 44],
  ['ko', 'description', 91],
])('in %s a %s of %i characters is found', (code, key, length) => {
  const found = textFindings(unit('a'.repeat(length), key), code)
  expect(found).toMatchObject([{ problem: expect.stringContaining(`has ${length} characters`) }])
})

test('a label may be as short as it likes', () => {
  expect(textFindings(unit('Go', 'button'), 'en')).toEqual([])
  expect(textFindings(unit('a'.repeat(155), 'description'), 'en')).toEqual([])
})

test.each([
  ['ru', '«Сайт»'],
  ['zh', '使用 {name} 或 <more>DApp</more>，“好”'],
  ['zh-tw', '「好」，5 個 DApp'],
  ['ja', '「DApp」を5つ開く'],
  ['hi', 'क्\u200dष'],
  ['th', 'พ.ศ. ไม่ใช้ ปี 2026 เลข 25680'],
  ['en', 'TronLink’s `"code"` at https://example.com/Tron'],
])('in %s %j is right', (code, text) => {
  expect(problems(code, text)).toEqual([])
})

test('two labels of one list that say the same are found, unless English says the same', () => {
  const label = (key: string, text: string, english: string, namespace = 'catalogue/categories') => ({
    ...unit(text, key, english),
    namespace,
  })
  const units = [
    label('1.title', '인기', 'Hot'),
    label('popular.title', '인기', 'Popular', 'catalogue/sections'),
    label('shelf.trending', '인기', 'Trending', 'dappstore'),
    label('lead', '인기', 'Other', 'dappstore'),
    label('steps.send', 'Senden', 'Send', 'listing'),
    label('steps.sendAgain', 'Senden', 'Send', 'listing'),
  ]
  expect(twinFindings(units).map(({ problem }) => problem)).toEqual([
    '"popular.title" is called as "1.title" is, in the store: 인기',
    '"shelf.trending" is called as "1.title" is, in the store: 인기',
  ])
})
