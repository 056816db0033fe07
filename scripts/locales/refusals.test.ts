import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportLocales } from './export.ts'
import { fixtureLocales, write } from './fixture-locales.ts'
import { importLocales } from './import.ts'

const PH = '<ph id="v.name" type="ui" subType="xlf:var" canDelete="no" disp="{name}" equiv="{name}"/>'
/** The Russian sentence's end, where a translator breaks something. */
const LEAD_END = `</pc>, ${PH} &amp; друзья.`

/** What an import says of an export in which one thing was changed. */
function refusal(file: string, from: string | RegExp, to: string, lang?: string): string[] {
  const root = fixtureLocales()
  const out = join(root, 'out')
  exportLocales(root, { to: file.endsWith('.json') ? 'json' : 'xliff', lang: 'ru', only: 'all', out })
  const text = readFileSync(join(out, file), 'utf8')
  const broken = text.replace(from, to)
  expect(broken).not.toBe(text)
  // A change that is right beside it is not taken either.
  write(out, file, broken.replace('Кошелёк', 'Бумажник'))
  const paths = ['locales/ru/home.json', 'locales/.state/ru.json'].map(path => join(root, path))
  const before = paths.map(path => readFileSync(path, 'utf8'))
  const { findings, changed } = importLocales(root, [join(out, file)], {
    date: '2026-12-01',
    ...(lang && { lang }),
  })
  expect(paths.map(path => readFileSync(path, 'utf8'))).toEqual(before)
  expect(changed).toEqual([])
  return findings.map(({ path, line, problem }) => `${path.slice(out.length + 1)}:${line} ${problem}`)
}

test.each([
  [
    'a broken placeholder',
    'ru.xliff',
    `, ${PH} &amp; друзья`,
    ' &amp; друзья',
    /^ru\.xliff:\d+ "lead" has the placeholders none; English has \{name\}$/,
  ],
  [
    'a broken placeholder',
    'ru/home.json',
    '{name} & друзья',
    '{имя} & друзья',
    /^ru\/home\.json:3 "lead" has a brace that belongs to no \{name\}$/,
  ],
  [
    'a lost tag',
    'ru.xliff',
    /(Читайте, )<pc [^>]*>(как мы работаем)<\/pc>/,
    '$1$2',
    /^ru\.xliff:\d+ "lead" has the tags none; English has <more>$/,
  ],
  [
    'a lost tag',
    'ru/home.json',
    '<more>как мы работаем</more>',
    '<more>как мы работаем',
    /^ru\/home\.json:3 "lead" <more> is never closed$/,
  ],
  [
    'an unknown key',
    'ru.xliff',
    '<unit id="home:title" name="home:title"',
    '<unit id="home:titel" name="home:titel"',
    /^ru\.xliff:\d+ "titel" is stale: English has no such key$/,
  ],
  [
    'an unknown key',
    'ru/home.json',
    '"title"',
    '"titel"',
    /^ru\/home\.json:2 "titel" is stale: English has no such key$/,
  ],
  [
    'a plural form that the language has not',
    'ru/home.json',
    'found_few',
    'found_two',
    /^ru\/home\.json:\d+ "found_two" is a plural form that ru does not use$/,
  ],
  [
    'a code that was not sent',
    'ru.xliff',
    LEAD_END,
    '</pc>, <ph id="1"/>',
    /^ru\.xliff:\d+ "home:lead" has <ph id="1">, which is none of the codes it was sent with$/,
  ],
  [
    'a file that ends too early',
    'ru.xliff',
    /<\/segment>\s*<\/unit>[\s\S]*$/,
    '',
    /^ru\.xliff:\d+ <segment> is never closed$/,
  ],
  [
    'another source',
    'ru.xliff',
    'srcLang="en"',
    'srcLang="zh"',
    /^ru\.xliff:1 is translated from "zh", not from English$/,
  ],
  [
    'a language that we do not have',
    'ru.xliff',
    'trgLang="ru"',
    'trgLang="uk"',
    /^ru\.xliff:1 is for "uk", which is no language/,
  ],
])('%s is refused in %s, and nothing is written', (_what, file, from, to, message) => {
  expect(refusal(file, from, to)[0]).toMatch(message)
})

test('a sentence whose English has changed needs each of its plural forms', () => {
  const root = fixtureLocales()
  const english = JSON.parse(readFileSync(join(root, 'locales/en/home.json'), 'utf8'))
  write(root, 'locales/en/home.json', { ...english, found_other: '{count} networks and chains' })
  const out = join(root, 'out')
  exportLocales(root, { to: 'json', lang: 'ru', only: 'stale', out })
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
  exportLocales(root, { to: 'json', lang: 'ru', only: 'all', out })
  write(out, 'ru/home.json', { found_one: '{count} сеть', found_other: '{count} сети' })
  const { findings } = importLocales(root, [join(out, 'ru/home.json')], { date: '2026-12-01' })
  expect(findings.map(({ problem }) => problem)).toContain('"found" lacks the plural form _few')
})

test('a file for another language than the one asked for is refused', () => {
  expect(refusal('ru.xliff', 'Кошелёк', 'Кошелек', 'th')).toEqual(['ru.xliff:1 is for ru, not for th'])
  expect(refusal('ru/home.json', 'Кошелёк', 'Кошелек', 'th')).toEqual([
    'ru/home.json:1 is for ru, not for th',
  ])
})

test('JSON without the English that it was made from is refused', () => {
  const root = fixtureLocales()
  write(root, 'sent/ru/home.json', { title: 'Бумажник' })
  const { findings } = importLocales(root, [join(root, 'sent/ru/home.json')], { date: '2026-12-01' })
  expect(findings[0]?.problem).toMatch(/^lacks .*sent\/en\/home\.json, the English it was made from$/)
})
