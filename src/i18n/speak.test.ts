import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { copyOf } from './index.ts'
import { LANGUAGES } from './languages.ts'
import { speakerOf, type Words } from './speak.ts'

/** `results.count_one` → `results.count`; every text of the store once. */
function keysOf(words: Words, before = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key.replace(/_\w+$/, '')] : keysOf(value, `${before}${key}.`),
  )
}

test.each(LANGUAGES.map(({ code }) => code))('in %s the store says what the build says', lang => {
  const words: Words = copyOf(lang)('dappstore')
  const i18next = createInstance()
  i18next.init({
    lng: lang,
    lowerCaseLng: true,
    resources: { [lang]: { dappstore: words } },
    defaultNS: 'dappstore',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
  })
  const speak = speakerOf(lang, words)
  const others = { name: '<b>A & $1 {host}</b>', host: 'a.example', id: 7, number: 2, value: 'x' }
  for (const key of new Set(keysOf(words))) {
    const isCounted = i18next.exists(`${key}_other`)
    for (const count of isCounted ? [0, 1, 2, 5, 21, 1000] : [undefined]) {
      const values = { ...others, ...(count !== undefined && { count }) }
      expect(speak(key, values), key).toBe(i18next.t(key as never, values as never))
    }
  }
})

test('a plural form that nobody wrote is said as the others, a value may be anything, a lost key is seen', () => {
  const speak = speakerOf('ru', { results: { count_one: '{count} DApp', count_other: '{count} DApps' } })
  expect([1, 3, 5, 21].map(count => speak('results.count', { count }))).toEqual([
    '1 DApp',
    '3 DApps',
    '5 DApps',
    '21 DApp',
  ])
  expect(speak('results')).toBe('results')
  expect(speak('results.constructor')).toBe('results.constructor')
})
