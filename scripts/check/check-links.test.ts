import { expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'
import { fixtureTree } from './fixture-tree.ts'

const LANGUAGES = [
  { code: 'en', tag: 'en' },
  { code: 'ja', tag: 'ja' },
  { code: 'zh-tw', tag: 'zh-Hant' },
]

const page = (path: string, body: string, lang = 'en', head = '') =>
  `<!doctype html><html lang="${lang}"><head><title>x</title>` +
  `<link rel="canonical" href="https://example.org${path}">${head}</head>\n<body>${body}</body></html>`

/** Problems of `/ja/` with this content, on a site that has these files besides. */
function problemsOf(
  body: string,
  files: Record<string, string> = {},
  head = '',
  redirects: string[] = [],
): string[] {
  const dist = fixtureTree({
    'index.html': page('/', '<a href="/en/">x</a>'),
    'en/index.html': page('/en/', '<h1 id="news">x</h1>'),
    'ja/index.html': page('/ja/', body, 'ja', head),
    'ja/about/index.html': page('/ja/about/', '<h2 id="contact">x</h2>', 'ja'),
    ...files,
  })
  return checkLinks(dist, { languages: LANGUAGES, redirects }).findings.map(
    ({ path, line, problem }) => `${path}:${line} ${problem}`,
  )
}

test('links that lead somewhere in their own language pass', () => {
  const body =
    '<a href="/ja/about/#contact">a</a><a href="about/?x=1">a</a><a href="#here" id="here">a</a><a href="#top">a</a>' +
    '<a href="https://example.org/ja/">a</a><a href="https://elsewhere.org/" rel="noopener">a</a>' +
    '<a href="/en/" hreflang="en" data-language="en">a</a><a href="/privacy-en/index.html">a</a>' +
    '<a href="mailto:a@example.org">a</a><a href="/kit.zip" download>a</a><form action="/api/tokenPocket/subscribe"></form>' +
    '<img src="/a%20b.svg" srcset="/a%20b.svg 1x, /c.svg 2x" alt=""><svg><use href="/c.svg#mark"></use></svg>'
  const files = {
    'kit.zip': 'PK',
    'a b.svg': '<svg></svg>',
    'c.svg': '<svg><symbol id="mark"/></svg>',
    'privacy-en/index.html': page('/privacy-en/', '<a href="/en/">a</a>'),
  }
  const head = '<link rel="alternate" hreflang="en" href="https://example.org/en/">'
  expect(problemsOf(body, files, head)).toEqual([])
})

test('a page, picture, script, style or sprite that is not there is found', () => {
  const body =
    '<a href="/ja/gone/">a</a><img src="/gone.png" alt=""><script src="/gone.js"></script><style>a{src:url(/gone.woff2)}</style>' +
    '<source srcset="/gone.avif 2x"><svg><use href="/c.svg#gone"></use></svg><astro-island component-url="/_astro/gone.js"></astro-island>'
  expect(
    problemsOf(
      body,
      { 'c.svg': '<svg/>' },
      '<meta property="og:image" content="https://example.org/gone.jpg">',
    ),
  ).toEqual(
    [
      'dist/ja/index.html:1 https://example.org/gone.jpg does not exist',
      'dist/ja/index.html:2 /ja/gone/ does not exist',
      'dist/ja/index.html:2 /gone.png does not exist',
      'dist/ja/index.html:2 /gone.js does not exist',
      'dist/ja/index.html:2 /gone.avif does not exist',
      'dist/ja/index.html:2 /c.svg#gone names #gone, which is not there',
      'dist/ja/index.html:2 /_astro/gone.js does not exist',
      'dist/ja/index.html:1 /gone.woff2 does not exist',
    ].sort((a, b) => Number(a[19]) - Number(b[19])),
  )
})

test('a fragment that the target does not have is found', () => {
  expect(problemsOf('<a href="/ja/about/#team">a</a><a href="#there">a</a><a href="#">a</a>')).toEqual([
    'dist/ja/index.html:2 /ja/about/#team names #team, which is not there',
    'dist/ja/index.html:2 #there names #there, which is not there',
    'dist/ja/index.html:2 href="#" of <a> leads nowhere',
  ])
})

test('a link into another language, or out of all of them, is found', () => {
  const body =
    '<a href="/en/#news">a</a><form action="/en/"></form><a href="/">a</a><a href="/en/" hreflang="ja">a</a>'
  expect(problemsOf(body)).toEqual([
    'dist/ja/index.html:2 /en/#news leaves ja for en',
    'dist/ja/index.html:2 /en/ leaves ja for en',
    'dist/ja/index.html:2 / leaves ja for a page without language',
    'dist/ja/index.html:2 /en/ says hreflang="ja" and is en',
  ])
})

test('a link that would need a redirect is found: an old address, a lost slash, a page that only sends on', () => {
  const files = {
    'about/index.html': '<html><head><meta http-equiv="refresh" content="0; url=/en/about/"></head></html>',
    'old/index.html': '<html><head><meta name="generator" content="redirects.json"></head></html>',
  }
  const body =
    '<a href="/ja/project/dapp/">a</a><a href="/ja/about">a</a><a href="/about/">a</a><a href="/old/">a</a>'
  expect(problemsOf(body, files, '', ['/[lang]/project/dapp'])).toEqual([
    'dist/ja/index.html:2 /ja/project/dapp/ is an old address of redirects.json',
    'dist/ja/index.html:2 /ja/about lacks the slash at its end',
    'dist/ja/index.html:2 /about/ ends in a redirect',
    'dist/ja/index.html:2 /old/ ends in a redirect',
  ])
})

test('http, a script for an address, and an outside link that hands over the window are found', () => {
  const body =
    '<a href="http://elsewhere.org/" rel="noopener">a</a><img src="//elsewhere.org/a.png" alt="">' +
    '<a href="javascript:go()">a</a><a href="https://elsewhere.org/">a</a>'
  expect(problemsOf(body)).toEqual([
    'dist/ja/index.html:2 http://elsewhere.org/ is not https',
    'dist/ja/index.html:2 //elsewhere.org/a.png is not https',
    'dist/ja/index.html:2 javascript:go() is no address of a page',
    'dist/ja/index.html:2 https://elsewhere.org/ leads off the site without rel="noopener"',
  ])
})

test('what is wrong on every page of every language is said once', () => {
  const files = {
    'en/index.html': page('/en/', '<a href="/en/gone/">a</a>'),
    'zh-tw/index.html': page('/zh-tw/', '<a href="/zh-tw/gone/">a</a>', 'zh-Hant'),
  }
  expect(problemsOf('<a href="/ja/gone/">a</a><a href="/ja/gone/">a</a>', files)).toEqual([
    'dist/en/index.html:2 /en/gone/ does not exist (4 times on 3 pages)',
  ])
})
