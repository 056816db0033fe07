import { expect, test } from 'vitest'
import { cleanArticle } from '#features/news/clean-article.ts'
import { linkInLanguage, withOrigin } from './article-links.ts'

test('links to pages of ours lead to the language of the page, all others stay', () => {
  const other =
    '<a href="/en/news/">a</a><a href="/privacy-en/">b</a><a href="/hashes.txt">c</a><img src="/art/a.svg" alt="" loading="lazy" />'
  expect(
    cleanArticle(`<a href="/learn/bridges/">d</a><a href="/support/#keys">e</a>${other}`, address =>
      linkInLanguage(address, 'ja'),
    ),
  ).toBe(`<a href="/ja/learn/bridges/">d</a><a href="/ja/support/#keys">e</a>${other}`)
})

test('a feed holds addresses that lead back here', () => {
  expect(
    cleanArticle(
      '<a href="/en/news/">a</a><img src="/art/a.svg" alt="" loading="lazy" /><a href="https://a.example/" rel="noopener noreferrer">b</a>',
      address => withOrigin(address, 'https://o'),
    ),
  ).toBe(
    '<a href="https://o/en/news/">a</a><img src="https://o/art/a.svg" alt="" loading="lazy" /><a href="https://a.example/" rel="noopener noreferrer">b</a>',
  )
})
