import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { QUESTION_TOPICS } from './questions.ts'

const questions = QUESTION_TOPICS.flatMap(({ questions: own }) => own)
// The file is ours, and typed wherever a page reads it.
const words = JSON.parse(readFileSync('locales/en/support.json', 'utf8')).questions as Record<
  string,
  { text: string }
>

test('every question that has an answer is asked, once', () => {
  expect(questions.map(({ id }) => id).sort()).toEqual(Object.keys(words).sort())
})

test('an answer leads to a guide that exists, or to the page that has more', () => {
  const guides = globSync('src/content/guides/en/*.md').map(file => basename(file, '.md'))
  for (const { id, guide, leads } of questions) {
    expect(guide ?? leads, id).toBeDefined()
    if (guide) expect(guides, id).toContain(guide)
  }
})

test('an answer is read in a moment: two to four sentences', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const [id, { text }] of Object.entries(words)) {
    const count = [...segmenter.segment(text)].length
    expect(count, id).toBeGreaterThanOrEqual(2)
    expect(count, id).toBeLessThanOrEqual(4)
  }
})

test('a topic and a question never have the same place on the page', () => {
  const places = [...QUESTION_TOPICS.map(({ id }) => id), ...questions.map(({ id }) => id)]
  const others = ['questions', 'contact', 'never-ask']
  expect(new Set([...places, ...others]).size).toBe(places.length + others.length)
})
