import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { WizardMessages } from '#features/listing/wizard/WizardMessages.tsx'
import { textsFrom } from '#platform/texts.ts'
import { createI18n, STRICT } from './create-i18n.ts'
import { LANGUAGES } from './languages.ts'
import { DEFAULT_LANGUAGE, namespacesOf } from './locale-files.ts'
import { createFind, createTranslate, type Messages, type TranslateText, type Values } from './translate.ts'
import { copyOf } from './translator.ts'

/** A `locales/` with one namespace, in English and in one language. */
function localesWith(lang: string, messages: Messages): string {
  const locales = mkdtempSync(join(tmpdir(), 'locales-'))
  for (const code of new Set(['en', lang])) {
    mkdirSync(join(locales, code))
    writeFileSync(join(locales, code, 'language.json'), '{}')
    writeFileSync(join(locales, code, 'listing.json'), JSON.stringify(messages))
  }
  return locales
}

/** Every way in which a visitor gets a text, over the same messages. */
const ADAPTERS: Record<string, (lang: string, messages: Messages) => TranslateText> = {
  'the store, the status page and small scripts': createTranslate,
  'the wizard (react-i18next)': (lang, messages) => (key, values) => {
    let text = ''
    function Part() {
      const { t } = useTranslation('listing')
      text = String(t(key as never, values as never))
      return null
    }
    const part = createElement(Part)
    renderToStaticMarkup(createElement(WizardMessages, { lang, copy: messages as never, children: part }))
    return text
  },
  'pages (i18next)': (lang, messages) => {
    const t = createI18n('en', { [lang]: { listing: messages } }, STRICT).getFixedT(lang)
    return (key, values) => String(t(`listing:${key}` as never, values as never))
  },
  'mails (i18next)': (lang, messages) => {
    const { t } = textsFrom(localesWith(lang, messages), ['listing'])(lang)
    return (key, values) => String(t(`listing:${key}` as never, values as never))
  },
}

const RUSSIAN = {
  count_one: '{count} приложение',
  count_few: '{count} приложения',
  count_many: '{count} приложений',
  count_other: '{count} приложения',
}
const ENGLISH = { count_one: '{count} DApp', count_other: '{count} DApps' }
const SPANISH = { count_one: 'una DApp', count_many: '{count} de DApps', count_other: '{count} DApps' }
const group = (results: Messages): Messages => ({ results })

const TABLE: [what: string, lang: string, messages: Messages, key: string, values: Values, text: string][] = [
  ['a value', 'en', { a: 'Open {name} now' }, 'a', { name: 'Swap' }, 'Open Swap now'],
  ['a value twice', 'en', { a: '{n} of {n}' }, 'a', { n: 2 }, '2 of 2'],
  [
    'a value as it is',
    'en',
    { a: '{name}!' },
    'a',
    { name: '<b>A & $1 $& {host}</b>' },
    '<b>A & $1 $& {host}</b>!',
  ],
  ['a value that looks like a reference', 'en', { a: '{name}!', b: 'no' }, 'a', { name: '$t(b)' }, '$t(b)!'],
  ['an empty value', 'en', { a: '({name})' }, 'a', { name: '' }, '()'],
  ['zero', 'en', { a: '({n})' }, 'a', { n: 0 }, '(0)'],
  ['a lost value', 'en', { a: 'Open {name}' }, 'a', {}, 'Open {name}'],
  ['a group', 'en', { a: { b: { c: 'Deep' } } }, 'a.b.c', {}, 'Deep'],
  ['one', 'en', group(ENGLISH), 'results.count', { count: 1 }, '1 DApp'],
  ['none', 'en', group(ENGLISH), 'results.count', { count: 0 }, '0 DApps'],
  ['a count of a text without forms', 'en', { a: 'Up to {count}' }, 'a', { count: 1 }, 'Up to 1'],
  ['a count as text chooses no form', 'en', { a: '{count}', a_one: 'no' }, 'a', { count: '1' }, '1'],
  ['Russian 1', 'ru', group(RUSSIAN), 'results.count', { count: 1 }, '1 приложение'],
  ['Russian 3', 'ru', group(RUSSIAN), 'results.count', { count: 3 }, '3 приложения'],
  ['Russian 5', 'ru', group(RUSSIAN), 'results.count', { count: 5 }, '5 приложений'],
  ['Russian 21', 'ru', group(RUSSIAN), 'results.count', { count: 21 }, '21 приложение'],
  ['Spanish 1', 'es', group(SPANISH), 'results.count', { count: 1 }, 'una DApp'],
  ['a Spanish million', 'es', group(SPANISH), 'results.count', { count: 1e6 }, '1000000 de DApps'],
  ['a missing form', 'ru', group(ENGLISH), 'results.count', { count: 5 }, '5 DApps'],
  ['a language without forms', 'th', group(ENGLISH), 'results.count', { count: 1 }, '1 DApps'],
  [
    'a language that is no BCP 47 tag of its own',
    'zh-tw',
    group(ENGLISH),
    'results.count',
    { count: 1 },
    '1 DApps',
  ],
]

for (const [name, adapter] of Object.entries(ADAPTERS)) {
  test.each(TABLE)(`${name}: %s`, (_what, lang, messages, key, values, text) => {
    expect(adapter(lang, messages)(key, values)).toBe(text)
  })
}

test('a key without a message shows itself in a browser, and stops a build or a mail', () => {
  const messages = { results: ENGLISH }
  for (const key of ['results', 'results.none', 'results.constructor', 'results.count_one.length']) {
    expect(createFind('en', messages)(key)).toBeUndefined()
    expect(createTranslate('en', messages)(key)).toBe(key)
    for (const strict of [ADAPTERS['pages (i18next)'], ADAPTERS['mails (i18next)']])
      expect(() => strict?.('en', messages)(key)).toThrow(`locales/en has no "listing:${key}"`)
  }
})

test('a gap in a mail is filled from English, and so is a language that is gone', () => {
  const locales = localesWith('ru', { a: 'Hello', b: { c_one: '{count} day', c_other: '{count} days' } })
  writeFileSync(join(locales, 'ru', 'listing.json'), JSON.stringify({ a: '', b: {} }))
  const textsIn = textsFrom(locales, ['listing', 'none'])
  for (const lang of ['ru', 'xx', '../en', '']) {
    const { find } = textsIn(lang)
    expect(find('listing:a')).toBe('Hello')
    expect(find('listing:b.c', { count: 3 })).toBe('3 days')
    expect(find('listing:b')).toBeUndefined()
    expect(find('none:a')).toBeUndefined()
  }
})

/** `results.count_one` → `results.count`; every text of a namespace once. */
function keysOf(messages: Messages, before = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key.replace(/_\w+$/, '')] : keysOf(value, `${before}${key}.`),
  )
}

test.each(LANGUAGES.map(({ code }) => code))('in %s every text reads the same from both engines', lang => {
  for (const namespace of namespacesOf(DEFAULT_LANGUAGE)) {
    const messages: Messages = copyOf(lang)(namespace as 'common')
    const { t, exists } = createI18n(lang, { [lang]: { texts: messages } }, { defaultNS: 'texts' })
    const translate = createTranslate(lang, messages)
    const others = { name: '<b>A & $1 {host}</b>', host: 'a.example', id: 7, number: 2, value: 'x' }
    for (const key of new Set(keysOf(messages))) {
      const isCounted = exists(`${key}_other`)
      for (const count of isCounted ? [0, 1, 2, 5, 21, 1000, 1e6] : [undefined]) {
        const values = { ...others, ...(count !== undefined && { count }) }
        expect(translate(key, values), key).toBe(t(key as never, values as never))
      }
    }
  }
})

test('a misspelt key of the wizard does not compile; a browser shows it', () => {
  function Part() {
    // @ts-expect-error: the key is written wrong
    return String(useTranslation('listing').t('form.nxet'))
  }
  const part = createElement(Part)
  expect(renderToStaticMarkup(createElement(WizardMessages, { lang: 'en', copy: {}, children: part }))).toBe(
    'form.nxet',
  )
})
