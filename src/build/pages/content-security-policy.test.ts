import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SPECULATION_RULES } from '#client/first-touch/prefetch.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { readSettings } from '../hosts/settings.ts'
import { policiesOf, policyFor, policySlot } from './content-security-policy.ts'
import { applyEdits, parseMarkup } from './markup.ts'
import { planPage } from './pages.ts'

const settings = readSettings({})
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const slot = '<meta http-equiv="Content-Security-Policy" content="">'
const document = (head: string, body = '') =>
  `<html><head><meta charset="utf-8">${slot}${head}</head><body>${body}</body></html>`
const LOADED = '<script data-early>early()</script><script type="module" src="/_astro/page.a.js"></script>'
/** What those pages load imports nothing. */
const BUILT = new Map(['page.a', 'a', 'r'].map(name => [name, []]))
const page = (path: string, html: string, pattern = '/{lang}/', design = '') =>
  planPage({ path, file: `${path.slice(1)}index.html`, pattern, design }, html + LOADED, BUILT).page
/** The hashes of a page without scripts and styles of its own. */
const plain = page('/en/', document('')).inline
const inlineOf = (html: string) => {
  const { scripts, styles } = page('/en/', html).inline
  return { scripts: scripts.filter(script => !plain.scripts.includes(script)), styles }
}

test('what a browser runs is hashed, data is not', () => {
  const html = document(
    '<script>a()</script><script type="module">b()</script><script type="speculationrules">{}</script>' +
      '<script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script>' +
      '<script src="/x.js"></script><style>p{}</style><!-- <script>c()</script> --><style media="print">i{}</style>',
  )
  expect(inlineOf(html)).toEqual({
    scripts: [hash('a()'), hash('b()'), hash('{}')].sort(),
    styles: [hash('p{}'), hash('i{}')].sort(),
  })
})

test('a closing bracket inside an attribute does not hide a script', () => {
  expect(inlineOf('<script data-x="a > b">go()</script>').scripts).toEqual([hash('go()')])
})

test('scripts named by their hashes are admitted, but on pages that send nothing; other words stop the build', () => {
  const provider = hash('window.ethereum = {}')
  const named = readSettings({ SCRIPT_HASHES: `${provider}, sha512-${'A'.repeat(86)}==` })
  const scriptsOf = (policy: string) => /script-src [^;]*/.exec(policy)?.[0]
  expect(scriptsOf(policyFor(plain, named))).toContain(` ${provider} 'sha512-${'A'.repeat(86)}==' `)
  expect(policyFor(plain, named, true)).not.toContain(provider)
  for (const SCRIPT_HASHES of [
    "'unsafe-inline'",
    'sha256-AAAA',
    "sha256-'none'",
    `'nonce-${'A'.repeat(43)}='`,
  ])
    expect(() => readSettings({ SCRIPT_HASHES })).toThrow(/^SCRIPT_HASHES: /)
})

test('the policy allows itself, its hashes and the configured hosts, and nothing unsafe', () => {
  const policy = policyFor(
    { scripts: ["'sha256-s'"], styles: [] },
    readSettings({
      PUBLIC_API_URL: 'https://api.test/base',
      PUBLIC_API_BETA_URL: 'https://beta.test',
      PUBLIC_IMAGE_HOSTS: 'img.test, https://cdn.test',
    }),
  )
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src 'self' 'sha256-s' ${hash(SPECULATION_RULES)};`)
  expect(policy).toContain(
    "img-src 'self' data: blob: https://api.test https://beta.test https://img.test https://cdn.test;",
  )
  expect(policy).toContain("connect-src 'self' https://api.test https://beta.test;")
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

test('a script that counts visits may load and report; its further hosts are named beside it', () => {
  const policy = policyFor(
    { scripts: [], styles: [] },
    readSettings({
      PUBLIC_ANALYTICS_WEB: 'https://web.test/js?id=SITE-1',
      PUBLIC_ANALYTICS_HOSTS: 'report.test https://web.test',
    }),
  )
  for (const directive of ["script-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'"])
    expect(policy).toContain(`${directive} https://web.test https://report.test`)
})

test('a page that sends nothing connects to nobody, whatever the site is configured with', () => {
  const closed = slot.replace('content=""', `content="connect-src 'none'"`)
  const quiet = page('/en/', document('<script>a()</script>').replace(slot, closed))
  const { policies, problems } = policiesOf(
    [quiet],
    readSettings({
      PUBLIC_API_URL: 'https://api.test',
      PUBLIC_IMAGE_HOSTS: 'https://cdn.test',
      PUBLIC_ANALYTICS_WEB: 'https://web.test/js?id=SITE-1',
    }),
  )
  expect(problems).toEqual([])
  const policy = policies.get('/{lang}/')
  expect(policy).toContain("connect-src 'none';")
  expect(policy).toContain("form-action 'none';")
  expect(policy).toContain(hash('a()'))
  expect(policy).not.toContain('.test')
})

test('one language that sends something is named beside those that do not', () => {
  const closed = document('').replace('content=""', `content="connect-src 'none'"`)
  const pages = [page('/en/', closed), page('/ja/', closed), page('/zh/', document(''))]
  expect(policiesOf(pages, settings).problems.join()).toContain('/zh/')
})

test('a page that may not fetch keeps what its islands need', () => {
  const island = `<astro-island uid="1" component-url="/_astro/a.js" component-export="A" renderer-url="/_astro/r.js" props="${escapeHtml(JSON.stringify({ words: [0, 'x'.repeat(5000)] }))}" ssr client="intent" opts="{}"></astro-island>`
  const main = document('', `<main>${island}</main>`)
  expect(page('/en/', main).propsFiles).toHaveLength(1)
  expect(page('/en/', main.replace('content=""', `content="connect-src 'none'"`)).propsFiles).toEqual([])
})

test('only a site that is configured for https, outside of tests, asks for https only', () => {
  const asks = (env: Record<string, string>) =>
    policyFor({ scripts: [], styles: [] }, readSettings(env)).includes('upgrade-insecure-requests')
  expect(asks({ SITE_URL: 'https://www.tokenpocket.pro' })).toBe(true)
  expect(asks({ SITE_URL: 'https://www.tokenpocket.pro', NODE_ENV: 'test' })).toBe(false)
  expect(asks({ SITE_URL: 'http://localhost:4321' })).toBe(false)
  expect(asks({})).toBe(false)
})

test.each([
  ['PUBLIC_API_URL', 'not an address'],
  ['PUBLIC_IMAGE_HOSTS', "x.test; script-src 'unsafe-inline'"],
  ['STATIC_URL', 'ftp://files.test'],
  ['API_UPSTREAM', 'localhost; evil'],
  ['PUBLIC_ANALYTICS_STATISTICS', 'http://statistics.test/count.js'],
  ['PUBLIC_ANALYTICS_WEB', 'https://web.test/js'],
  ['PUBLIC_DONATION_ADDRESS', '0x123'],
  ['PUBLIC_DONATION_TOKEN', 'TPT'],
  ['PUBLIC_DONATION_CHAIN_ID', 'bsc'],
])('a wrong %s stops the build', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test.each([
  ['<p style="color:red">', 'has a style attribute on <p>: color:red'],
  ['<button onclick="go()">', 'has an onclick handler on <button>'],
  ['<a href="javascript:go()">', 'has a javascript: address on <a>'],
  ['<svg><path d="M0" style=fill:red /></svg>', 'has a style attribute on <path>: fill:red'],
])('%s is refused', (markup, problem) => {
  expect(parseMarkup(`<body>${markup}</body>`).refused).toEqual([problem])
})

test('text that only mentions such things is allowed', () => {
  const html = `<script>x = '<p style="a" onclick="b">'</script><!-- <p style="x"> --><p title="style=1" data-on="x">a style="b"</p>`
  expect(parseMarkup(html).refused).toEqual([])
})

test('the slot is where the policy goes', () => {
  const html = document('<script>a()</script>')
  const slot = policySlot(parseMarkup(html)).span
  expect(slot && applyEdits(html, [{ ...slot, text: 'content="policy"' }])).toBe(
    html.replace('content=""', 'content="policy"'),
  )
})

test.each([
  ['without a slot', '<html><head></head></html>', 'has 0 slots'],
  ['with two', document(slot), 'has 2 slots'],
  [
    'with a script before it',
    `<html><head><script>a()</script>${slot}</head></html>`,
    'after a script, style or link',
  ],
  ['outside of the head', `<html>${slot}<head></head></html>`, 'outside <head>'],
  [
    'with a policy of its own',
    `<html><head>${slot.replace('""', '"img-src *"')}</head></html>`,
    'asks for a policy that is not known',
  ],
])('a page %s stops the build', (_, html, problem) => {
  expect(policiesOf([page('/en/', html)], settings).problems[0]).toContain(problem)
})

test('pages of one route that differ are named', () => {
  const same = document('<style>p{}</style>')
  const other = document('<style>b{}</style>')
  const pages = [page('/en/', same), page('/ja/', same), page('/zh/', other)]
  expect(policiesOf(pages, settings).problems).toEqual([
    "/{lang}/ inline scripts or styles differ from the other pages' in /zh/",
  ])
})

test('an entry and its shell share what both need', () => {
  const pattern = '/{lang}/news/{id}/'
  const entry = page('/en/news/1/', document('<style>p{}</style>'), pattern)
  const shell = page('/en/news/article/', document('<script>load()</script>'), pattern, 'article')
  const { policies, problems } = policiesOf([entry, shell], settings)
  expect(problems).toEqual([])
  expect(policies.get(pattern)).toContain(hash('load()'))
  expect(policies.get(pattern)).toContain(hash('p{}'))
})
