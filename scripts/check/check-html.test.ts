import { expect, test } from 'vitest'
import { checkHtml } from './check-html.ts'
import { fixtureTree } from './fixture-tree.ts'

const LANGUAGES = [
  { code: 'en', tag: 'en' },
  { code: 'zh-tw', tag: 'zh-Hant' },
]

interface Parts {
  lang?: string
  title?: string
  description?: string
  canonical?: string
  head?: string
  body?: string
}

/** A page of `/{code}/{rest}` as it should be, but for what is named. */
function page(code: string, rest: string, parts: Parts = {}): string {
  const lang = LANGUAGES.find(language => language.code === code)?.tag ?? 'en'
  const alternates = LANGUAGES.map(
    ({ code, tag }) => `<link rel="alternate" hreflang="${tag}" href="https://example.org/${code}/${rest}">`,
  )
  return [
    `<!doctype html><html lang="${parts.lang ?? lang}"><head><meta charset="utf-8"><title>${parts.title ?? `Title ${rest}`}</title>`,
    `<meta name="description" content="${parts.description ?? `About ${rest}`}">`,
    parts.head ??
      `<link rel="canonical" href="${parts.canonical ?? `https://example.org/${code}/${rest}`}">${alternates.join('')}` +
        `<link rel="alternate" hreflang="x-default" href="https://example.org/en/${rest}">`,
    `</head><body>${parts.body ?? '<h1>x</h1>'}</body></html>`,
  ].join('\n')
}

const SITE = {
  'en/index.html': page('en', ''),
  'en/about/index.html': page('en', 'about/'),
  'zh-tw/index.html': page('zh-tw', ''),
  'zh-tw/about/index.html': page('zh-tw', 'about/'),
}

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const { findings } = await checkHtml(fixtureTree({ ...SITE, ...files }), LANGUAGES)
  return findings.map(({ path, line, problem }) => `${path}:${line} ${problem}`)
}

test('a site whose pages have correct metadata passes, redirects and an article in one language included', async () => {
  const gone = { title: 'Gone', head: '<meta name="robots" content="noindex">' }
  const files = {
    'index.html': page('en', '').replace('example.org/en/"', 'example.org/"'),
    '404.html': page('en', '', gone),
    'en/404.html': page('en', '', gone),
    'zh-tw/404.html': page('zh-tw', '', gone),
    'about/index.html':
      '<!doctype html><html lang="en"><head><meta http-equiv="refresh" content="0; url=/en/about/"><title>x</title></head><body></body></html>',
    'en/dappstore/detail/index.html':
      '<!doctype html><html lang="en"><head><title>DApp</title><meta name="description" content="d"></head><body><h1>x</h1></body></html>',
    'zh-tw/dappstore/detail/index.html':
      '<!doctype html><html lang="zh-Hant"><head><title>DApp</title><meta name="description" content="d"></head><body><h1>x</h1></body></html>',
    'en/news/7/index.html': page('en', 'news/7/', {
      head: '<link rel="canonical" href="https://example.org/en/news/7/">',
    }),
    'zh-tw/news/7/index.html': page('zh-tw', 'news/7/', {
      head: '<link rel="canonical" href="https://example.org/en/news/7/">',
    }),
  }
  expect(await problemsOf(files)).toEqual([])
})

test('markup that is not HTML is found, with its line', async () => {
  const body =
    '<h1>x</h1>\n<p><div>x</div></p>\n<button><a href="/">x</a></button>\n<label for="nobody">x</label>\n<img>'
  const found = await problemsOf({ 'en/about/index.html': page('en', 'about/', { body }) })
  expect(found.map(problem => `${problem.split(' ')[0]} ${/\(([a-z-]+)\)/.exec(problem)?.[1]}`)).toEqual(
    expect.arrayContaining([
      'dist/en/about/index.html:5 close-order',
      'dist/en/about/index.html:6 element-permitted-content',
      'dist/en/about/index.html:7 no-missing-references',
      'dist/en/about/index.html:8 element-required-attributes',
    ]),
  )
})

test('an inline style and an inline handler are found', async () => {
  const body = '<h1 style="top: 0">x</h1>\n<button type="button" onclick="go()">x</button>'
  expect(await problemsOf({ 'en/about/index.html': page('en', 'about/', { body }) })).toEqual([
    'dist/en/about/index.html:4 style= is refused by the Content-Security-Policy',
    'dist/en/about/index.html:5 onclick= is refused by the Content-Security-Policy',
  ])
})

test('a page without its one h1, its language, its title or its description is found', async () => {
  const parts = { lang: 'zh', title: '', description: '', body: '<h2>x</h2>' }
  const found = await problemsOf({ 'zh-tw/about/index.html': page('zh-tw', 'about/', parts) })
  expect(found).toEqual(
    expect.arrayContaining([
      'dist/zh-tw/about/index.html:1 has 0 h1',
      'dist/zh-tw/about/index.html:1 has no title',
      'dist/zh-tw/about/index.html:1 has no description',
      'dist/zh-tw/about/index.html:1 has lang="zh" instead of zh-Hant',
    ]),
  )
})

test('a description that search engines would cut off is found', async () => {
  const files = (letters: number) => ({
    'zh-tw/about/index.html': page('zh-tw', 'about/', { description: 'x'.repeat(letters) }),
  })
  expect(await problemsOf(files(160))).toEqual([])
  expect(await problemsOf(files(161))).toEqual([
    'dist/zh-tw/about/index.html:1 has a description of 161 characters, 160 are shown',
  ])
})

test('two pages of one language with one title or description are found, of two languages they are not', async () => {
  const about = page('en', 'about/', { title: 'Title ', description: 'About ' })
  expect(await problemsOf({ 'en/about/index.html': about })).toEqual([
    'dist/en/index.html:1 has the title of /en/about/: Title',
    'dist/en/index.html:1 has the description of /en/about/: About',
  ])
})

test('a canonical or an alternate that is missing, doubled or wrong is found', async () => {
  const head =
    '<link rel="canonical" href="https://example.org/en/about/"><link rel="alternate" hreflang="en" href="https://example.org/en/">'
  expect(await problemsOf({ 'en/about/index.html': page('en', 'about/', { head }) })).toEqual([
    'dist/en/about/index.html:1 has no hreflang="x-default"',
    'dist/en/about/index.html:1 has hreflang="en" for https://example.org/en/',
    'dist/en/about/index.html:1 has no hreflang="zh-Hant"',
  ])
  expect(await problemsOf({ 'en/about/index.html': page('en', 'about/', { head: '' }) })).toEqual([
    'dist/en/about/index.html:1 has 0 canonical links',
  ])
  const gone = page('en', 'about/', { canonical: 'https://example.org/en/gone/' })
  expect(await problemsOf({ 'en/about/index.html': gone })).toEqual([
    'dist/en/about/index.html:1 has the canonical https://example.org/en/gone/, which does not exist',
  ])
})

test('a page that one language lacks is found', async () => {
  expect(await problemsOf({ 'en/team/index.html': page('en', 'team/') })).toEqual([
    'dist/en/team/index.html:1 has no counterpart /zh-tw/team/',
  ])
})

test('many pages are shared out to threads and every one of them is checked', async () => {
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  const files = numbers.flatMap(number =>
    LANGUAGES.map(({ code }) => {
      const body = code === 'en' ? `<h1>x</h1>\n<p id="a" id="b">x</p>` : undefined
      return [`${code}/${number}/index.html`, page(code, `${number}/`, body ? { body } : {})]
    }),
  )
  const found = await problemsOf(Object.fromEntries(files))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^dist\/en\/0\/index\.html:5 .*no-dup-attr.*\(12 times on 12 pages\)$/)
})

test('with a choice of pages only those are read by the rules of HTML, and the metadata of all', async () => {
  const wrong = '<h1>x</h1><img>'
  const files = {
    ...SITE,
    'en/index.html': page('en', '', { body: wrong }),
    'en/about/index.html': page('en', 'about/', { body: wrong, lang: 'fr' }),
  }
  const { findings } = await checkHtml(fixtureTree(files), LANGUAGES, new Set(['en/index.html']))
  const isOfHtml = ({ problem }: { problem: string }) => /\([a-z-]+\)/.test(problem)
  expect([...new Set(findings.filter(isOfHtml).map(({ path }) => path))]).toEqual(['dist/en/index.html'])
  expect(findings.some(({ path, problem }) => path.includes('about') && problem.includes('fr'))).toBe(true)
})
