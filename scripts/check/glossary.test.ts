import { expect, test } from 'vitest'
import { checkLocales } from './check-locales.ts'
import { fixtureLanguage, fixtureTree } from './fixture-tree.ts'

const glossary = (...rows: string[]) =>
  `Words.\n\n| English | it | note |\n|---|---|---|\n| wallet | кошелёк | |\n\n## Checked\n\n| English | must | never | why |\n|---|---|---|---|\n${rows.join('\n')}\n`

/** The problems of a Russian, or Thai, text beside its English one. */
function problems(
  code: string,
  rows: string[],
  pairs: Record<string, [english: string, own: string]>,
): string[] {
  const words = (at: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]))
  const files = {
    'locales/en/language.json': fixtureLanguage('en'),
    [`locales/${code}/language.json`]: fixtureLanguage(code),
    'locales/en/a.json': words(0),
    [`locales/${code}/a.json`]: words(1),
    [`docs/glossary/${code}.md`]: glossary(...rows),
  }
  return checkLocales(fixtureTree(files), { allowUnused: true }).findings.map(({ problem }) => problem)
}

test('a term without the word of the glossary is found, in any of its forms it is not', () => {
  const rows = ['| seed phrase | сид-фраз* | | |']
  const pairs: Record<string, [string, string]> = {
    a: ['Write the Seed phrases down', 'Запишите сид-фразы'],
    b: ['Your seed phrase', 'Ваша фраза'],
    c: ['Phrase of a seed', 'Фраза'],
  }
  expect(problems('ru', rows, pairs)).toEqual([
    `"b" says "seed phrase" without the glossary's word: сид-фраз*`,
  ])
})

test('a forbidden word is found, as a whole word where words have spaces', () => {
  const rows = ['| | | биржевой / донат* | no slang |']
  const pairs: Record<string, [string, string]> = {
    a: ['A', 'Биржевой обзор'],
    b: ['B', 'Небиржевой обзор'],
    c: ['C', 'Донаты не возвращаем'],
  }
  expect(problems('ru', rows, pairs)).toEqual([
    '"a" has "Биржевой", which the glossary forbids: биржевой (no slang)',
    '"c" has "Донаты", which the glossary forbids: донат* (no slang)',
  ])
})

test('a word in brackets is forbidden beside its term only', () => {
  const pairs: Record<string, [string, string]> = { a: ['Account', 'Счёт'], b: ['Bill', 'Счёт'] }
  expect(problems('ru', ['| account | | (счёт) | |'], pairs)).toEqual([
    '"a" has "Счёт", which the glossary forbids: счёт',
  ])
})

test('Thai words are found inside a line, with marks between them too', () => {
  const pairs: Record<string, [string, string]> = { a: ['Audits', 'ดูรายงานออ\u2060ดิตที่นี่'] }
  expect(problems('th', ['| | | ออดิต | |'], pairs)).toContain(
    '"a" has "ออดิต", which the glossary forbids: ออดิต',
  )
})

test('a translation of an older English text is not held to words of the new one', () => {
  const files = {
    'locales/en/language.json': fixtureLanguage('en'),
    'locales/ru/language.json': fixtureLanguage('ru'),
    'locales/en/a.json': { b: 'A donation' },
    'locales/ru/a.json': { b: 'Платёж' },
    'locales/.state/ru.json': { a: { b: '00000000 translated 2026-01-01' } },
    'docs/glossary/ru.md': glossary('| donation | пожертвован* | | |'),
  }
  expect(checkLocales(fixtureTree(files), { allowUnused: true }).findings).toEqual([])
})
