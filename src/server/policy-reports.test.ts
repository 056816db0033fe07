import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { POLICY_FORM_KINDS } from '#platform/metrics.ts'
import { SECTIONS } from './policy-reports.ts'
import { openTestApi, type TestApi } from './testing/api.ts'

let api: TestApi
beforeEach(async () => {
  api = await openTestApi()
})
afterEach(() => api.close())

const send = async (type: string, body: string, headers = {}) =>
  (
    await api.app.request('/v1/csp-report', {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...headers },
    })
  ).status
const old = (report: object) => send('application/csp-report', JSON.stringify({ 'csp-report': report }))
const lines = () => api.logged.filter(({ event }) => event === 'policy')

const INLINE = {
  'document-uri': 'https://example.org/en/status/?key=secret-of-a-visitor',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'inline',
}

test('what browsers report of a page is in the log once, without query and path of what it names', async () => {
  expect(await old(INLINE)).toBe(204)
  expect(await old(INLINE)).toBe(204)
  const body = {
    documentURL: 'https://example.org/ja/',
    effectiveDirective: 'img-src',
    blockedURL: 'https://tracker.example/pixel?visitor=ann',
  }
  const list = [{ type: 'csp-violation', body }, { type: 'deprecation', body: {} }, null]
  expect(await send('application/reports+json', JSON.stringify(list))).toBe(204)
  expect(lines()).toEqual([
    { level: 'warn', event: 'policy', directive: 'script-src-elem', blocked: 'inline', path: '/en/status/' },
    {
      level: 'warn',
      event: 'policy',
      directive: 'img-src',
      blocked: 'https://tracker.example',
      path: '/ja/',
    },
  ])
})

test('who reports again and again, or what extensions did, fills no log', async () => {
  for (let i = 0; i < 60; i++) await old({ ...INLINE, 'document-uri': `https://example.org/${i}/` })
  expect(lines()).toHaveLength(3)
  await api.close()
  api = await openTestApi()
  await old({ ...INLINE, 'source-file': 'moz-extension://5f2c/content.js' })
  await old({ ...INLINE, 'blocked-uri': 'chrome-extension' })
  expect(lines()).toEqual([])
  await old({ ...INLINE, 'effective-directive': 'made-up\n' })
  expect(lines()).toMatchObject([{ directive: 'other' }])
})

test('made-up reports of any number silence no real one of another page or kind', async () => {
  await api.close()
  api = await openTestApi({ rates: { policy: { address: 1_000, site: 1_000 } } })
  const report = (path: string, directive: string, blocked: string) =>
    old({
      'document-uri': `https://example.org${path}`,
      'effective-directive': directive,
      'blocked-uri': blocked,
    })
  for (const [place, directive] of ['img-src', 'script-src-elem', 'style-src-elem', 'x'].entries())
    for (let i = 0; i < 12; i++) {
      await report(`/en/made-up-${i}/`, directive, 'inline')
      await report('/en/about/', directive, `https://${i}-${place}.example`)
    }
  const before = lines().length
  const alertsOf = async () => (await POLICY_FORM_KINDS.get()).values[0]?.value ?? 0
  const alerts = await alertsOf()
  await report('/ja/submit/token/', 'script-src-elem', 'https://evil.example')
  await report('/en/submit/token/', 'script-src-elem', 'inline')
  await report('/en/news/', 'script-src-elem', 'inline')
  expect(lines().slice(before)).toMatchObject([
    { path: '/ja/submit/token/', blocked: 'https://evil.example' },
    { path: '/en/submit/token/' },
    { path: '/en/news/' },
  ])
  expect(await alertsOf()).toBe(alerts + 1)
  await report('/zh-tw/submit/token/', 'connect-src', 'https://evil.example')
  expect(await alertsOf()).toBe(alerts + 2)
})

test('every page of a language is counted by itself', () => {
  const names = readdirSync('src/pages/[lang]')
    .filter(name => /^(?!index\b|\d)[\w-]+(\.astro)?$/.test(name))
    .map(name => name.replace('.astro', ''))
  expect(names.filter(name => !SECTIONS.includes(name))).toEqual([])
})

test('what is no report, too large or from another origin is refused', async () => {
  expect(await send('application/json', '{}')).toBe(415)
  expect(await send('application/csp-report', '{')).toBe(400)
  expect(await send('application/csp-report', 'x'.repeat(17_000))).toBe(413)
  expect(await send('application/csp-report', '{}', { origin: 'https://evil.example' })).toBe(403)
  for (const text of ['null', '[]', '[[1]]', '{"csp-report":1}', '{"csp-report":{"document-uri":{}}}'])
    expect(await send('application/csp-report', text)).toBe(204)
  expect(lines()).toMatchObject([{ directive: 'other', blocked: '', path: '' }])
})

test('reports come no faster than they may, and take nothing from the forms of the same visitor', async () => {
  await api.close()
  const few = { address: 3 }
  api = await openTestApi({ rates: { write: few, policy: few } })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push(await old(INLINE))
  expect(statuses).toEqual([204, 204, 204, 429, 429])
  expect((await api.post('/api/tokenPocket/subscribe', { email: 'ann@example.org' })).status).toBe(200)
})
