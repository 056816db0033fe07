import { expect, test } from 'vitest'
import { checkLocales } from './check-locales.ts'
import { fixtureTree } from './fixture-tree.ts'
import { hasWords, isSingleNumber, placeholdersOf, tagsOf } from './locale-rules.ts'
import { completeness, percent, table } from './locales.ts'

const facts = (tag: string, openGraph: string) => ({
  name: tag,
  tag,
  order: 1,
  matches: [],
  script: 'latn',
  openGraph,
})
const EN = { 'locales/en/language.json': facts('en', 'en_US') }
const RU = { 'locales/ru/language.json': facts('ru', 'ru_RU') }
const ES = { 'locales/es/language.json': facts('es', 'es_ES') }

const problems = (files: Record<string, string | object>, allowUnused = true): string[] =>
  checkLocales(fixtureTree(files), { allowUnused }).findings.map(
    ({ path, line, problem }) => `${path}:${line} ${problem}`,
  )

test('whole languages pass, with every number in its own form', () => {
  const files = {
    ...EN,
    ...RU,
    'locales/en/a.json': {
      lead: 'Used by {users} people',
      agree: 'I have read <terms>the terms</terms>.',
      found_one: 'One result',
      found_other: '{count} results',
    },
    'locales/ru/a.json': {
      lead: 'Нас {users}',
      agree: 'Я согласен с <terms>условиями</terms>.',
      found_one: '{count} результат',
      found_few: '{count} результата',
      found_many: '{count} результатов',
      found_other: '{count} результата',
    },
  }
  expect(problems(files)).toEqual([])
})

test('a key that English does not know is stale, a key it lacks is only counted', () => {
  const files = {
    ...EN,
    ...ES,
    'locales/en/a.json': { lead: 'Lead', title: 'Title' },
    'locales/es/a.json': { lead: 'Guía', old: 'Viejo' },
    'locales/es/b.json': { gone: 'Ido' },
  }
  expect(problems(files)).toEqual([
    'locales/es/a.json:3 "old" is stale: English has no such key',
    'locales/es/b.json:2 "gone" is stale: English has no such key',
  ])
  expect(checkLocales(fixtureTree(files), { allowUnused: true }).missing).toBe(1)
})

test('a lost, renamed or misspelt placeholder is found', () => {
  const files = {
    ...EN,
    ...ES,
    'locales/en/a.json': { b: 'By {users} in {countries}', c: 'Up to {share}', d: 'Plain', e: 'Of {year}' },
    'locales/es/a.json': { b: 'Por {usuarios}', c: 'Hasta {{share}}', d: 'Liso {x', e: 'De {year}, {year}' },
  }
  expect(problems(files)).toEqual([
    'locales/es/a.json:2 "b" has the placeholders {usuarios}; English has {countries}, {users}',
    'locales/es/a.json:3 "c" has doubled braces; a placeholder is {name}',
    'locales/es/a.json:4 "d" has a brace that belongs to no {name}',
  ])
})

test('a tag that is lost, renamed, unclosed or more than a name is found', () => {
  const en = {
    a: 'See <terms>terms</terms>',
    b: 'See <b>x</b>',
    c: 'See <b>x</b>',
    d: 'See <b>x</b>',
    e: '1 < 2',
  }
  const es = { a: 'Ver términos', b: 'Ver <b>x', c: 'Ver x</b>', d: 'Ver <b class="y">x</b>', e: '1 < 2' }
  expect(problems({ ...EN, ...ES, 'locales/en/a.json': en, 'locales/es/a.json': es })).toEqual([
    'locales/es/a.json:2 "a" has the tags none; English has <terms>',
    'locales/es/a.json:3 "b" <b> is never closed',
    'locales/es/a.json:4 "c" </b> closes what is not open',
    'locales/es/a.json:5 "d" </b> closes what is not open',
  ])
})

test('a language has the plural forms its numbers take, no more and no fewer', () => {
  const files = {
    ...EN,
    ...RU,
    'locales/en/a.json': { found_one: 'One', found_other: '{count} found', gone_other: '{count} gone' },
    'locales/ru/a.json': {
      found_one: 'Один',
      found_two: '{count}',
      found_other: '{count}',
      found_many: '{count}',
    },
  }
  expect(problems(files)).toEqual([
    'locales/en/a.json:4 "gone" lacks the plural form _one',
    'locales/ru/a.json:2 "found" lacks the plural form _few',
    'locales/ru/a.json:3 "found_two" is a plural form that ru does not use',
    'locales/ru/a.json:2 "found_one" has the placeholders none; English has {count}',
  ])
})

test('a plural form without its general one is found in English', () => {
  expect(problems({ ...EN, 'locales/en/a.json': { found_one: 'One' } })).toEqual([
    'locales/en/a.json:2 "found_one" is a plural form without its _other',
  ])
})

test('an empty string, a list and a number are found', () => {
  expect(problems({ ...EN, 'locales/en/a.json': { b: ' ', c: ['x'], d: 3 } })).toEqual([
    'locales/en/a.json:3 "c" is neither a string nor an object',
    'locales/en/a.json:6 "d" is neither a string nor an object',
    'locales/en/a.json:2 "b" is empty',
  ])
})

test('broken JSON is named with its line, and a key that is there twice too', () => {
  const broken = '{\n  "a": "x",\n}'
  expect(problems({ ...EN, 'locales/en/a.json': broken })[0]).toMatch(
    /^locales\/en\/a\.json:3 is not valid JSON/,
  )
  expect(problems({ ...EN, 'locales/en/a.json': '{\n  "a": "x",\n  "a": "y"\n}' })).toEqual([
    'locales/en/a.json:3 "a" is there twice',
  ])
})

test('keys are camelCase and at most three deep', () => {
  const files = { ...EN, 'locales/en/a.json': { 'My-key': 'x', a: { b: { c: { d: 'deep' } } } } }
  expect(problems(files)).toEqual([
    'locales/en/a.json:2 "My-key" is not camelCase ("My-key")',
    'locales/en/a.json:6 "a.b.c.d" is 4 deep; 3 is the limit',
  ])
})

test('a language declares what it is, and no two are the same', () => {
  const files = {
    ...EN,
    'locales/xx/language.json': { ...facts('en', 'xx'), order: '2' },
    'locales/zh/language.json': facts('zh-hans', 'zh_CN'),
    'locales/notes/readme.txt': 'not a language',
  }
  expect(problems(files)).toEqual([
    'locales/xx/language.json:1 "order" is missing or not what it must be',
    'locales/xx/language.json:1 "openGraph" is missing or not what it must be',
    'locales/xx/language.json:1 has the tag "en" of locales/en',
    'locales/zh/language.json:1 "tag" is missing or not what it must be',
  ])
})

test('a key that nothing uses is found, whichever way the others are used', () => {
  const files = {
    ...EN,
    'locales/en/common.json': {
      menu: { products: 'Products', trade: 'Trade' },
      home: 'Home',
      odd: 'Used nowhere',
      actions: { retry: 'Try again' },
    },
    'locales/en/store.json': {
      results_one: '{count} result',
      results_other: '{count} results',
      errors: { offline: 'Offline', slow: 'Slow' },
      label: 'Label',
      stray: 'Nor this',
    },
    'locales/en/about.json': { results: 'Not passed to any island', list: { first: 'First' } },
    'src/pages/[lang]/x.astro': [
      '---',
      'const { t, copy } = Astro.locals',
      'const list = t("about:list", { returnObjects: true })',
      '---',
      '<Store copy={copy("store")} actions={copy("common").actions} />',
      "{ids.map(id => t(`common:menu.§{id}`))}<a>{t('common:home')}</a>",
    ]
      .join('\n')
      .replace('§', '$'),
    'src/features/dappstore/island/Store.ts':
      "export const Store = ({ copy }: { copy: Copy<'store'> }) => <p>{t('results', { count })}{t(`errors.§{code}`)}{copy.label}</p>".replace(
        '§',
        '$',
      ),
    'src/features/dappstore/island/Store.test.ts': "test('stray odd common:odd', () => {})",
  }
  expect(problems(files, false)).toEqual(
    [
      'locales/en/common.json:7 "odd" is used nowhere in src',
      'locales/en/about.json:2 "results" is used nowhere in src',
      'locales/en/store.json:9 "stray" is used nowhere in src',
    ].sort(),
  )
  expect(problems(files, true)).toEqual([])
})

test('a key that code puts together must be there, a plural sentence in any of its forms', () => {
  const words = { errors: { offline: 'Offline', tooLong_one: 'One', tooLong_other: '{count}' } }
  const root = fixtureTree({ ...EN, 'locales/en/store.json': words })
  const required = [
    { anyOf: ['store:errors.offline'], neededBy: 'the code "offline"' },
    { anyOf: ['store:errors.tooLong'], neededBy: 'the code "tooLong"' },
    { anyOf: ['store:errors.ownOffline', 'store:errors.offline'], neededBy: 'the own code' },
    { anyOf: ['store:errors.slow', 'store:errors.late'], neededBy: 'the code "slow"' },
    { anyOf: ['none:title'], neededBy: 'nobody' },
  ]
  expect(checkLocales(root, { allowUnused: true, required }).findings.map(({ problem }) => problem)).toEqual([
    '"errors.slow" is missing: the code "slow" needs it',
    '"title" is missing: nobody needs it',
  ])
  expect(checkLocales(root, { allowUnused: true }).findings).toEqual([])
})

test('what the text engine does not know is refused: formats, paths, ordinals, a form for zero', () => {
  const strings = { a: '{n, number}', b: '{a.b}', c_one: '1st', c_other: '{count}', c_zero: 'No {count}' }
  const ordinal = { d_ordinal_one: '{count}st', d_ordinal_other: '{count}th' }
  expect(problems({ ...EN, 'locales/en/a.json': { ...strings, ...ordinal } })).toEqual([
    'locales/en/a.json:6 "c_zero" is a plural form that en does not use',
    'locales/en/a.json:2 "a" has a brace that belongs to no {name}',
    'locales/en/a.json:3 "b" has a brace that belongs to no {name}',
    'locales/en/a.json:7 "d_ordinal_one" is not camelCase ("d_ordinal")',
    'locales/en/a.json:8 "d_ordinal_other" is not camelCase ("d_ordinal")',
  ])
})

test('strings left in English are reported, names and addresses are not', () => {
  const words = { a: 'Hello', b: 'TokenPocket, GitHub', c: '{count} / 5', d: 'https://example.com/en' }
  const { sameAsEnglish, findings } = checkLocales(
    fixtureTree({ ...EN, ...ES, 'locales/en/a.json': words, 'locales/es/a.json': words }),
    { allowUnused: true },
  )
  expect(findings).toEqual([])
  expect(sameAsEnglish).toEqual([
    { path: 'locales/es/a.json', line: 2, problem: '"a" left in English: Hello' },
  ])
})

test('the report counts a plural sentence once and never rounds up to complete', () => {
  const root = fixtureTree({
    ...EN,
    ...RU,
    'locales/en/a.json': { found_one: 'One', found_other: '{count} found', lead: 'Lead', name: 'GitHub' },
    'locales/ru/a.json': { lead: 'Lead', name: 'GitHub' },
  })
  const rows = completeness(root)
  expect(rows[1]).toEqual({
    code: 'ru',
    complete: '66.6',
    missing: ['a:found'],
    same: ['a:lead'],
    findings: 0,
  })
  expect(table(rows).split('\n')[2]).toMatch(/^ru +66\.6 +1 +1 +0$/)
  expect(percent(9_999, 10_000)).toBe('99.9')
})

test('the small checks agree with i18next and CLDR', () => {
  expect(placeholdersOf('{b} and { a } and {n, number}')).toEqual(['a', 'b', 'n, number'])
  expect(tagsOf('<a>x <b>y</b></a>')).toEqual({ names: ['a', 'b'], problem: undefined })
  expect(tagsOf('<a>x <b>y</a></b>').problem).toBe('</a> closes what is not open')
  expect(isSingleNumber('en', 'one')).toBe(true)
  expect(isSingleNumber('ru', 'one')).toBe(false)
  expect(hasWords('TokenPockets')).toBe(true)
})
