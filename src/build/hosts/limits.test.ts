import { expect, test } from 'vitest'
import type { HostRules } from '#server/site/rules.ts'
import { cloudflarePages } from './cloudflare-pages.ts'
import { cloudFront, packIds, requestFunction, responseFunction } from './cloudfront.ts'
import { fileProblems, tellFiles } from './file-room.ts'
import { writtenFor } from './host.ts'
import { cacheRules } from './host-rules.ts'
import { HEADERS_FILE, REDIRECTS_FILE } from './netlify.ts'
import { readSettings } from './settings.ts'

const rules: HostRules = {
  languages: [
    { code: 'en', tag: 'en', matches: [] },
    { code: 'ja', tag: 'ja', matches: [] },
  ],
  fallback: 'en',
  languageCookie: 'lang',
  aliases: [],
  redirects: [],
  shells: [{ pattern: '/{lang}/news/{id}/', shell: '/{lang}/news/article/' }],
  pages: [{ pattern: '/{lang}/about/', policy: "default-src 'none'" }],
  headers: { 'X-Content-Type-Options': 'nosniff' },
  cache: [],
  cacheDefault: 'no-cache',
  cacheRedirect: { 301: 'public', 302: 'private' },
}
const { serving } = readSettings({})
const site = (own: HostRules) => ({ rules: own, files: [], serving })
const redirectsFile = (own: HostRules) => writtenFor([cloudflarePages], site(own)).get(REDIRECTS_FILE) ?? ''
const headersFile = (own: HostRules) => writtenFor([cloudflarePages], site(own)).get(HEADERS_FILE) ?? ''
const many = <Item>(count: number, make: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => make(place))
const moved = (count: number) => ({
  ...rules,
  redirects: many(count, n => ({ from: `/old-${n}.html`, to: '/x/', status: 301 as const })),
})
const pages = (count: number) => ({
  ...rules,
  pages: many(count, n => ({ pattern: `/{lang}/p${n}/`, policy: 'p' })),
})

test('more static rules than Cloudflare takes stop the build', () => {
  expect(() => redirectsFile(moved(1900))).not.toThrow()
  expect(() => redirectsFile(moved(2100))).toThrow(
    /_redirects: 21\d\d static rules, Cloudflare Pages takes 2000/,
  )
})

test('more wildcard rules than Cloudflare takes stop the build', () => {
  expect(() => redirectsFile(pages(90))).not.toThrow()
  expect(() => redirectsFile(pages(130))).toThrow(/_redirects: 132 dynamic rules, Cloudflare Pages takes 100/)
})

test('a file that Cloudflare would cut off in silence stops the build', () => {
  const long = {
    ...rules,
    redirects: many(700, n => ({ from: `/${'a'.repeat(60)}${n}.html`, to: '/x/', status: 301 as const })),
  }
  expect(() => redirectsFile(long)).toThrow(/bytes, Cloudflare Pages takes 100000/)
})

test('of the lines that Cloudflare reads, static rules come before the first wildcard', () => {
  const lines = redirectsFile(moved(3))
    .split('\n')
    .filter(line => /^\/\S* \S+ \d+$/.test(line))
  const firstWild = lines.findIndex(line => /[:*]/.test(line))
  expect(lines.slice(firstWild).every(line => /[:*]/.test(line))).toBe(true)
})

test('more header rules than Cloudflare takes stop the build, fewer lose only doubles', () => {
  expect(headersFile(pages(40))).toContain('\n/:lang/p39\n')
  const crowded = headersFile(pages(80))
  expect(crowded).toContain('\n/:lang/p79/\n')
  expect(crowded).not.toContain('\n/:lang/p79\n')
  expect(() => headersFile(pages(110))).toThrow(/_headers: 11\d rules, Cloudflare Pages takes 100/)
})

test('a header line that Cloudflare would drop stops the build', () => {
  const long = { ...rules, pages: [{ pattern: '/{lang}/', policy: 'x'.repeat(2000) }] }
  expect(() => headersFile(long)).toThrow('_headers: a line for /en/ is longer than 2000 characters')
})

test('functions that CloudFront would refuse stop the build', () => {
  expect(() => writtenFor([cloudFront], site(moved(900)))).toThrow(
    /cloudfront-function.js: \d+ bytes, CloudFront takes 10240/,
  )
  const long = {
    ...rules,
    pages: many(300, n => ({
      pattern: `/{lang}/${n}/`,
      policy: `script-src 'sha256-${n}${'a'.repeat(40)}='`,
    })),
  }
  expect(() => writtenFor([cloudFront], site(long))).toThrow(/cloudfront-headers-function.js: \d+ bytes/)
})

test('the build tells how many more DApps the files of a host leave room for', () => {
  const files = (count: number) => many(count, n => [`${n}.html`, `${n}.html.br`, `${n}.html.gz`]).flat()
  expect(tellFiles(files(6_000), [cloudFront, cloudflarePages], 12, 2)).toEqual([
    'Files: 6000 and 12000 packed copies (.br, .gz)',
    'Cloudflare Pages takes 20000: room for 54 more DApps, without the copies room for 1076 more DApps',
  ])
  expect(tellFiles(files(7_000), [cloudflarePages], 12, 2)[1]).toContain(
    '1000 files too many, without the copies room for 1000 more DApps',
  )
})

test('a build for a host that sends no copies tells of the room without them, and stops where there is none', () => {
  const pages = (count: number) => many(count, n => `${n}.html`)
  expect(tellFiles(pages(18_800), [cloudflarePages], 12, 0)[1]).toBe(
    'Cloudflare Pages takes 20000: room for 92 more DApps',
  )
  expect(fileProblems(pages(20_000), [cloudflarePages, cloudFront], undefined)).toEqual([])
  expect(fileProblems(pages(20_001), [cloudFront], undefined)).toEqual([])
  expect(fileProblems(pages(20_001), [cloudflarePages], 100_000)).toEqual([])
  expect(fileProblems(pages(20_001), [cloudflarePages], undefined)).toEqual([
    expect.stringContaining('Cloudflare Pages takes 20000 files, the site has 20001'),
  ])
})

test('the functions keep to what the runtime documents', () => {
  for (const text of [requestFunction(moved(3), ['en/news/1/index.html']), responseFunction(rules)]) {
    const code = text.replace(/\/\/.*|'[^'\n]*'|"[^"\n]*"/g, '""')
    expect(code).not.toMatch(/\.\.\.|\bof\b|\?\?|\?\.|\bclass\b|(const|let|var) [[{]|\bimport\b|`/)
  }
})

test('ten thousand articles in a row are one run', () => {
  expect(packIds(many(10_000, n => `${n + 1}`))).toBe('1-10000')
  expect(packIds(['7', '3', '1', '2', 'gas-explained', '007'])).toBe('1-3,7,=007,=gas-explained')
})

test('a folder with anything but pictures is asked for again', () => {
  const paths = cacheRules([
    'icons/a.svg',
    'brand/a.svg',
    'brand/kit.zip',
    'favicon.ico',
    'robots.txt',
    '_astro/x.js',
  ]).map(({ path }) => path)
  expect(paths).toEqual(['/_astro/', '/icons/', '/favicon.ico'])
})
