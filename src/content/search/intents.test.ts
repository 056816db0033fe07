import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fold } from '#lib/fold.ts'
import { type AnswerPlace, INTENTS } from './intents.ts'
import { phrasesIn } from './phrases.ts'

const places = Object.entries<AnswerPlace>(INTENTS)

test('forty intents and more have an answer', () => {
  expect(places.length).toBeGreaterThanOrEqual(40)
})

test.each(places)('the answer to "%s" is where it is said to be', (_, place) => {
  if ('question' in place) {
    const { questions } = JSON.parse(readFileSync('locales/en/support.json', 'utf8'))
    expect(questions).toHaveProperty(place.question)
  } else if ('guide' in place) {
    expect(existsSync(`src/content/guides/en/${place.guide}.md`)).toBe(true)
  } else {
    const [path = ''] = place.page.split('#')
    expect(globSync(`src/pages/[[]lang]/${path}{.astro,/index.astro}`)).toHaveLength(1)
  }
})

describe.each(globSync('src/content/search/intents/*.txt').map(file => basename(file, '.txt')))(
  'people who speak %s',
  lang => {
    const phrases = phrasesIn(lang)

    test('put each intent, and no other', () => {
      expect([...phrases.keys()].sort()).toEqual(places.map(([id]) => id).sort())
      for (const [id, list] of phrases) expect(list.length, id).toBeGreaterThan(1)
    })

    test('mean one thing by a phrase', () => {
      const all = [...phrases.values()].flat().map(phrase => fold(phrase))
      expect(all.filter((phrase, place) => all.indexOf(phrase) !== place)).toEqual([])
    })
  },
)
