import { expect, test } from 'vitest'
import { type Article, yearsOf } from './news.ts'

const article = (id: number, create_time: string): Article => ({
  id,
  kind: 'release',
  slug: '',
  create_time,
  title: `Article ${id}`,
  summary: '',
  content: '',
  cover: '',
  lang: 'en',
  days: create_time.slice(5, 10),
  times: create_time.slice(11, 16),
})

test('articles are listed by year and by date, in the order given', () => {
  const articles = [
    article(3, '2026-01-20T08:00:00.000Z'),
    article(2, '2025-05-13T10:30:00.000Z'),
    article(1, '2025-05-13T08:00:00.000Z'),
  ]
  const found = yearsOf(articles).map(({ year, days }) => [
    year,
    days.map(({ date, items }) => [date, items.map(({ id }) => id)]),
  ])
  expect(found).toEqual([
    ['2026', [['2026-01-20', [3]]]],
    ['2025', [['2025-05-13', [2, 1]]]],
  ])
})
