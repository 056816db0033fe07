import { expect, test } from 'vitest'
import { type Guide, libraryOf } from './reading-order.ts'

const guide = (slug: string, more: Partial<Guide> = {}): Guide => ({
  id: 1,
  slug,
  lang: 'en',
  title: slug,
  summary: '',
  topic: 'safe',
  level: 'beginner',
  published: '2026-11-20',
  reviewed: '2026-11-20',
  html: '',
  picture: '',
  ...more,
})
const slugsOf = (guides: readonly Guide[], lang = 'en') =>
  libraryOf(guides, lang).map(({ topic, guides: own }) => [topic, own.map(({ slug }) => slug)])

test('topics come in their order, guides from the easiest to the hardest, topics without guides not at all', () => {
  const guides = [
    guide('hard', { id: 1, level: 'advanced' }),
    guide('later', { id: 9 }),
    guide('sooner', { id: 2 }),
    guide('first', { id: 7, topic: 'start' }),
  ]
  expect(slugsOf(guides)).toEqual([
    ['start', ['first']],
    ['safe', ['sooner', 'later', 'hard']],
  ])
})

test('each guide is there once, in the reader’s language, the other Chinese, or English', () => {
  const twins = ['en', 'zh', 'ja'].map(lang => guide('a', { lang }))
  const langIn = (lang: string) => libraryOf(twins, lang)[0]?.guides.map(({ lang: own }) => own)
  expect(['en', 'zh', 'zh-tw', 'ja', 'ru'].map(langIn)).toEqual([['en'], ['zh'], ['zh'], ['ja'], ['en']])
})

test('a guide that a reader could not read in any fallback is left out', () => {
  expect(libraryOf([guide('a', { lang: 'ja' })], 'ko')).toEqual([])
})
