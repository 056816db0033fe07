import { expect, test } from 'vitest'
import { sourceHash } from '#i18n/ledger.ts'
import { checkLocales } from './check-locales.ts'
import { fixtureTree } from './fixture-tree.ts'
import { hasWords, isSingleNumber, placeholdersOf, tagsOf } from './locale-rules.ts'

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

test('what i18next would read as an option or another key is refused', () => {
  expect(
    problems({ ...EN, 'locales/en/a.json': { a: 'In {context}', b: '$t(a)', c: 'For {name}' } }),
  ).toEqual([
    'locales/en/a.json:2 "a" has {context}, which i18next reads as an order to itself',
    'locales/en/a.json:3 "b" has $t(, which i18next reads as an order to itself',
  ])
})

test('words left in English are found, names, addresses and what is approved are not', () => {
  const words = {
    a: 'Hello',
    b: 'TokenPocket, GitHub',
    c: '{count} / 5',
    d: 'https://example.com/en',
    e: 'Zoom',
  }
  const files = {
    ...EN,
    ...ES,
    'locales/en/a.json': words,
    'locales/es/a.json': words,
    'locales/.state/es.json': { a: { e: `${sourceHash('Zoom')} same 2026-11-22` } },
  }
  expect(problems(files)).toEqual(['locales/es/a.json:2 "a" is the same as English and not approved: Hello'])
  const older = { a: { e: `${sourceHash('Scale')} same 2026-11-22` } }
  expect(problems({ ...files, 'locales/.state/es.json': older })).toHaveLength(2)
})

test('a changed claim is found, as is one of which nobody knows what it was made from', () => {
  const files = {
    ...EN,
    ...ES,
    'locales/kinds.json': { claim: ['a:users', 'a:gone'], money: ['a:fees.*'] },
    'locales/en/a.json': { users: '40M users', fees: { paid: '2 TPT' }, lead: 'New lead' },
    'locales/es/a.json': { users: '30 millones', fees: { paid: '1 TPT de tarifa' }, lead: 'Guía' },
    'locales/.state/es.json': {
      a: {
        users: `${sourceHash('30M users')} reviewed 2026-11-22`,
        lead: `${sourceHash('Lead')} translated 2026-11-22`,
      },
    },
  }
  expect(problems(files)).toEqual([
    'locales/kinds.json:1 "a:gone" names no English key',
    'locales/es/a.json:2 "users" is a claim whose English has changed: es shows English',
    'locales/es/a.json:4 "fees.paid" is a sum of money without a line in the ledger: npm run locales -- mark',
  ])
})

test('a line of the ledger that says nothing is found', () => {
  const ledger = { a: { b: 'translated yesterday' } }
  const files = { 'locales/en/a.json': { b: 'Lead' }, 'locales/es/a.json': { b: 'Guía' } }
  expect(problems({ ...EN, ...ES, ...files, 'locales/.state/es.json': ledger })).toEqual([
    'locales/.state/es.json:1 "a:b" is no "hash state date": translated yesterday',
  ])
})

test('the small checks agree with i18next and CLDR', () => {
  expect(placeholdersOf('{b} and { a } and {n, number}')).toEqual(['a', 'b', 'n, number'])
  expect(tagsOf('<a>x <b>y</b></a>')).toEqual({ names: ['a', 'b'], problem: undefined })
  expect(tagsOf('<a>x <b>y</a></b>').problem).toBe('</a> closes what is not open')
  expect(isSingleNumber('en', 'one')).toBe(true)
  expect(isSingleNumber('ru', 'one')).toBe(false)
  expect(hasWords('TokenPockets')).toBe(true)
})
