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
const mappedIn = (files: Record<string, string>) =>
  Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, html]) => ({ mapped: mappedPage(pathOf(file), parseMarkup(html)) }))

test('a sitemap per language names every page that search engines may show', () => {
  const files = {
    'index.html': page('/'),
    'en/about/index.html': page('/en/about/'),
    'zh-tw/about/index.html': page('/zh-tw/about/', 'zh-Hant'),
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
  expect(existsSync(join(folder, 'sitemap-th.xml'))).toBe(false)
})

test('an article is dated by the day it was published, or read anew', () => {
  const dated = (which: string, day: string) => `<meta property="article:${which}_time" content="${day}">`
  const changed = (dates: string) =>
    mappedPage('/en/news/1/', parseMarkup(page('/en/news/1/', 'en', dates)))?.changed
  const published = dated('published', '2024-03-01T08:00:00Z')
  expect(changed(published)).toBe('2024-03-01T08:00:00Z')
  expect(changed(published + dated('modified', '2026-11-01'))).toBe('2026-11-01')
})

test('a site whose pages name no address of their own is no site', () => {
  const pages = mappedIn({ 'index.html': '<html></html>' })
  expect(() => writeSitemaps(namedTemporaryFolder('sitemaps'), pages, LANGUAGES)).toThrow(
    'no page names its own address',
  )
})
