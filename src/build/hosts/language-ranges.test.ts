import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#i18n/languages.ts'
import { chooseLanguage } from '#i18n/negotiate.ts'
import { languageExpressions, rangeExpressions } from './language-ranges.ts'

const languages = [...LANGUAGES]

/** What nginx and Caddy do with the expressions. */
function byExpressions(header: string): string {
  const found = rangeExpressions(languages).map(
    ({ source }) => new RegExp(source, 'i').exec(header)?.[1] ?? '',
  )
  const best = found.join(',')
  return languageExpressions(languages).find(({ source }) => new RegExp(source, 'i').test(best))?.code ?? 'en'
}

const ranges = [
  'zh',
  'zh-TW',
  'zh-hans',
  'zh-Hant-HK',
  'zh-CN',
  'en-US',
  'EN',
  'tl',
  'fil-PH',
  'pt-BR',
  'de',
  'fr-CA',
  'zhx',
  'ja',
  '*',
]
const entry = fc.record({
  range: fc.constantFrom(...ranges),
  quality: fc.constantFrom(
    '',
    ';q=1',
    ';q=1.0',
    ';q=0.9',
    '; q=0.85',
    ';q=0.5',
    ';q=.3',
    ';q=0.1',
    ';q=0.04',
    ';q=0',
    ';q=0.0',
  ),
})

/** Within a tenth the expressions go by order, so such headers are not compared. */
function isFair(entries: { range: string; quality: string }[]): boolean {
  const tenths = entries.map(({ quality }) => (quality.includes('0.85') ? '0.8' : quality))
  return new Set(tenths).size === tenths.length || tenths.every(text => text === tenths[0])
}

test('the expressions choose as the rule itself does', () => {
  const lists = fc.array(entry, { maxLength: 5 }).filter(isFair)
  fc.assert(
    fc.property(lists, fc.constantFrom(',', ', '), (entries, comma) => {
      const header = entries.map(({ range, quality }) => range + quality).join(comma)
      expect(byExpressions(header), header).toBe(chooseLanguage(undefined, header, languages, 'en'))
    }),
    { numRuns: 3000 },
  )
})

test('a header made to cost time costs none', () => {
  const started = process.cpuUsage()
  for (const header of [
    'de,'.repeat(2700),
    'zh-'.repeat(2700),
    `en${' '.repeat(8000)}x`,
    ';q=0.'.repeat(1600),
  ])
    byExpressions(header)
  expect(process.cpuUsage(started).user).toBeLessThan(500_000)
})
