import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTemporaryFolder } from './hosts/testing/temporary-folder.ts'
import { mappedPage, parseMarkup } from './pages/markup.ts'
import { pathOf } from './pages/pages.ts'
import { writeSitemaps } from './sitemap.ts'

const ORIGIN = 'https://site.example'
const LANGUAGES = [
  { code: 'en', tag: 'en' },
  { code: 'zh-tw', tag: 'zh-Hant' },
  { code: 'th', tag: 'th' },
]

const page = (path: string, tag = 'en', more = '') =>
  `<!DOCTYPE html><html lang="${tag}"><head><link rel="canonical" href="${ORIGIN}${path}">${more}</head><body></body></html>`
const alternates =
  `<link rel="alternate" hreflang="en" href="${ORIGIN}/en/about/">` +
  `<link rel="alternate" hreflang="zh-Hant" href="${ORIGIN}/zh-tw/about/">` +
  '<link rel="alternate" type="application/rss+xml" href="/en/news/feed.xml">'

const mappedIn = (files: Record<string, string>) =>
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, html]) => ({ mapped: mappedPage(pathOf(file), parseMarkup(html)) }))

test('a sitemap per language names every page that search engines may show, and its other languages', () => {
  const files = {
    'index.html': page('/'),
    'en/about/index.html': page('/en/about/', 'en', alternates),
    'zh-tw/about/index.html': page('/zh-tw/about/', 'zh-Hant', alternates),
    'en/success/index.html':
      '<html lang="en"><head><meta name="robots" content="noindex"></head><body></body></html>',
    'zh-tw/news/1/index.html': page('/en/news/1/', 'zh-Hant'),
    'about/index.html':
      '<html lang="en"><head><meta name="generator" content="redirects.json"></head></html>',
    '404.html': page('/404.html'),
  }
  const folder = namedTemporaryFolder('sitemaps')
  expect(Object.fromEntries(writeSitemaps(folder, mappedIn(files), LANGUAGES))).toEqual({
    'sitemap-en.xml': 2,
    'sitemap-zh-tw.xml': 1,
  })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(read('sitemap-index.xml').match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${ORIGIN}/sitemap-en.xml</loc>`,
    `<loc>${ORIGIN}/sitemap-zh-tw.xml</loc>`,
  ])
  expect(read('sitemap-en.xml').match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${ORIGIN}/en/about/</loc>`,
    `<loc>${ORIGIN}/</loc>`,
  ])
  expect(read('sitemap-zh-tw.xml').match(/hreflang="[^"]*"/g)).toEqual([
    'hreflang="en"',
    'hreflang="zh-Hant"',
  ])
  expect(existsSync(join(folder, 'sitemap-th.xml'))).toBe(false)
})

test('an article is dated by the day it was published', () => {
  const html = page(
    '/en/news/1/',
    'en',
    '<meta property="article:published_time" content="2024-03-01T08:00:00Z">',
  )
  expect(mappedPage('/en/news/1/', parseMarkup(html))?.changed).toBe('2024-03-01T08:00:00Z')
})

test('a site whose pages name no address of their own is no site', () => {
  const pages = mappedIn({ 'index.html': '<html></html>' })
  expect(() => writeSitemaps(namedTemporaryFolder('sitemaps'), pages, LANGUAGES)).toThrow(
    'no page names its own address',
  )
})
