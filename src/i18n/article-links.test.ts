import { expect, test } from 'vitest'
import { linkInLanguage, withOrigin } from './article-links.ts'

test('links to pages of ours lead to the language of the page, all others stay', () => {
  const other = '<a href="/en/news/">a</a><a href="/privacy-en/">b</a><a href="/hashes.txt">c</a>'
  expect(linkInLanguage(`<a href="/learn/bridges/">d</a><a href="/support/#keys">e</a>${other}`, 'ja')).toBe(
    `<a href="/ja/learn/bridges/">d</a><a href="/ja/support/#keys">e</a>${other}`,
  )
})

test('a feed holds addresses that lead back here', () => {
  expect(
    withOrigin(
      '<a href="/en/news/">a</a><img src="/art/a.svg"><a href="https://a.example/">b</a>',
      'https://o',
    ),
  ).toBe(
    '<a href="https://o/en/news/">a</a><img src="https://o/art/a.svg"><a href="https://a.example/">b</a>',
  )
})
