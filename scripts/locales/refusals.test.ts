import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportLocales } from './export.ts'
import { fixtureLocales, write } from './fixture-locales.ts'
import { importLocales } from './import.ts'

/** The file of an export in which a translator breaks something. */
const FILE = 'ru/home.json'

/** What an import says of an export in which one thing was changed. */
function refusal(from: string | RegExp, to: string, lang?: string): string[] {
  const root = fixtureLocales()
  const out = join(root, 'out')
  exportLocales(root, { lang: 'ru', only: 'all', out })
  const text = readFileSync(join(out, FILE), 'utf8')
  const broken = text.replace(from, to)
  expect(broken).not.toBe(text)
  // A change that is right beside it is not taken either.
  write(out, FILE, broken.replace('Кошелёк', 'Бумажник'))
  const paths = ['locales/ru/home.json', 'locales/.state/ru.json'].map(path => join(root, path))
  const before = paths.map(path => readFileSync(path, 'utf8'))
  const { findings, changed } = importLocales(root, [join(out, FILE)], {
    date: '2026-12-01',
    ...(lang && { lang }),
  })
  expect(paths.map(path => readFileSync(path, 'utf8'))).toEqual(before)
  expect(changed).toEqual([])
  return findings.map(({ path, line, problem }) => `${path.slice(out.length + 1)}:${line} ${problem}`)
}

test.each([
  [
    'a lost placeholder',
    ', {name} & друзья',
    ' & друзья',
    /:3 "lead" has the placeholders none; English has \{name\}$/,
  ],
  ['a broken placeholder', '{name}', '{имя}', /:3 "lead" has a brace that belongs to no \{name\}$/],
  [
    'a lost tag',
    '<more>как мы работаем</more>',
    'как мы работаем',
    /:3 "lead" has the tags none; English has <more>$/,
  ],
  ['half a tag', '</more>', '', /:3 "lead" <more> is never closed$/],
  ['an unknown key', '"title"', '"titel"', /:2 "titel" is stale: English has no such key$/],
  [
    'a plural form that the language has not',
    'found_few',
    'found_two',
    /:\d+ "found_two" is a plural form that ru does not use$/,
  ],
  ['a file that ends too early', /\}\s*$/, '', /:\d+ is not valid JSON: /],
])('%s is refused, and nothing is written', (_what, from, to, message) => {
  const [first = ''] = refusal(from, to)
  expect(first).toMatch(/^ru\/home\.json:/)
  expect(first).toMatch(message)
})

test('a sentence whose English has changed needs each of its plural forms', () => {
  const root = fixtureLocales()
  const english = JSON.parse(readFileSync(join(root, 'locales/en/home.json'), 'utf8'))
  write(root, 'locales/en/home.json', { ...english, found_other: '{count} networks and chains' })
  const out = join(root, 'out')
  exportLocales(root, { lang: 'ru', only: 'stale', out })
  const forms = { found_one: '{count} сеть', found_few: '{count} сети', found_other: '{count} сети' }
  write(out, 'ru/home.json', forms)
  const take = () => importLocales(root, [join(out, 'ru/home.json')], { date: '2026-12-01' })
  expect(take().findings.map(({ problem }) => problem)).toEqual(['"found" lacks the plural form _many'])
  write(out, 'ru/home.json', { ...forms, found_many: '{count} сетей и цепочек' })
  expect(take()).toMatchObject({ findings: [], changed: ['home:found'] })
})

test('a language that has none of the forms yet needs all of them', () => {
  const root = fixtureLocales()
  write(root, 'locales/ru/home.json', { title: 'Кошелёк' })
  const out = join(root, 'out')
  exportLocales(root, { lang: 'ru', only: 'all', out })
  write(out, 'ru/home.json', { found_one: '{count} сеть', found_other: '{count} сети' })
  const { findings } = importLocales(root, [join(out, 'ru/home.json')], { date: '2026-12-01' })
  expect(findings.map(({ problem }) => problem)).toContain('"found" lacks the plural form _few')
})

test('a file for another language than the one asked for is refused', () => {
  expect(refusal('Кошелёк', 'Кошелек', 'th')).toEqual(['ru/home.json:1 is for ru, not for th'])
})

test.each([
  ['uk', 'is in the folder "uk", which is no language of locales/'],
  ['en', 'is English, which is the source'],
])('a file of the folder %s is refused', (folder, problem) => {
  const root = fixtureLocales()
  write(root, `sent/${folder}/home.json`, { title: 'A wallet' })
  write(root, 'sent/en/home.json', { title: 'A wallet' })
  const path = join(root, `sent/${folder}/home.json`)
  const { findings } = importLocales(root, [path], { date: '2026-12-01' })
  expect(findings).toEqual([{ path, line: 1, problem }])
})

test('JSON without the English that it was made from is refused', () => {
  const root = fixtureLocales()
  write(root, 'sent/ru/home.json', { title: 'Бумажник' })
  const { findings } = importLocales(root, [join(root, 'sent/ru/home.json')], { date: '2026-12-01' })
  expect(findings[0]?.problem).toMatch(/^lacks .*sent\/en\/home\.json, the English it was made from$/)
})
