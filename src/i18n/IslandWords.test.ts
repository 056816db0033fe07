import { expect, test } from 'vitest'
import { speakerOf } from './IslandWords.tsx'

test('numbers take the plural form of the language, and `_other` where nobody wrote that form', () => {
  const copy = {
    results: {
      count_one: '{count} приложение',
      count_few: '{count} приложения',
      count_other: '{count} приложений',
    },
  }
  const russian = speakerOf('ru', 'dappstore', copy).getFixedT(null, 'dappstore')
  const said = (count: number) => russian('results.count', { count })
  expect([1, 3, 5, 21].map(said)).toEqual(['1 приложение', '3 приложения', '5 приложений', '21 приложение'])

  const english = { results: { count_one: '{count} DApp', count_other: '{count} DApps' } }
  for (const lang of ['ru', 'zh-tw', 'pt', 'th']) {
    const speak = speakerOf(lang, 'dappstore', english).getFixedT(null, 'dappstore')
    expect(speak('results.count', { count: 5 }), lang).toBe('5 DApps')
  }
})

test('names put into a sentence stay as they are', () => {
  const speak = speakerOf('en', 'dappstore', { risk: { title: 'Before you open {name}' } }).getFixedT(
    null,
    'dappstore',
  )
  expect(speak('risk.title', { name: '<b>A & B</b> {host}' })).toBe('Before you open <b>A & B</b> {host}')
})
