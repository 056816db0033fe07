import { mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { namedTemporaryFolder } from '#build/hosts/testing/temporary-folder.ts'
import { isNewsId } from '#features/news/server/news.ts'
import type { Log, LogEntry } from '#platform/log.ts'
import { openTestApi } from '../testing/api.ts'
import { acceptedEncodings } from './encodings.ts'
import { cleanPath } from './files.ts'
import type { HostRules } from './rules.ts'
import { type SiteOptions, siteRoutes } from './site.ts'

const RULES: HostRules = {
  languages: [
    { code: 'en', tag: 'en', matches: [] },
    { code: 'zh-tw', tag: 'zh-Hant', matches: ['zh-TW'] },
  ],
  fallback: 'en',
  languageCookie: 'lang',
  aliases: [{ from: 'zh-hk', code: 'zh-tw' }],
  redirects: [{ from: '/get', to: '/{visitor}/app/?ios=1', status: 302 }],
  shells: [{ pattern: '/{lang}/news/{id}/', shell: '/{lang}/news/article/' }],
  pages: [{ pattern: '/{lang}/', policy: "default-src 'none'; frame-ancestors 'none'" }],
  headers: { 'X-Content-Type-Options': 'nosniff', 'Permissions-Policy': 'camera=()' },
  cache: [],
  cacheDefault: 'no-cache',
  cacheRedirect: { 301: 'public', 302: 'private' },
}

function makeSite(entries?: SiteOptions['entries'], log?: Log) {
  const folder = namedTemporaryFolder('site')
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'en/news/article'), { recursive: true })
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(RULES))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(dist, '404.html'), 'This page could not be found.')
  writeFileSync(join(dist, 'index.html'), 'home')
  writeFileSync(join(dist, 'en/index.html'), 'English')
  writeFileSync(join(dist, 'en/news/article/index.html'), 'shell')
  return { dist, folder, site: siteRoutes({ dist, hosts: folder, entries, log }) }
}

test('only a page says which features it may use, any file that it is no other type', async () => {
  const { dist, site } = makeSite()
  writeFileSync(join(dist, 'style.css'), 'p{}')
  const [page, lost, style] = [
    await site.request('/en/'),
    await site.request('/nothing'),
    await site.request('/style.css'),
  ]
  for (const answer of [page, lost]) expect(answer.headers.get('Permissions-Policy')).toBe('camera=()')
  expect(style.headers.get('Permissions-Policy')).toBeNull()
  for (const answer of [page, lost, style])
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a link that leads out of the site is not followed', async () => {
  const { dist, folder, site } = makeSite()
  symlinkSync(join(folder, 'secret.txt'), join(dist, 'secret.txt'))
  symlinkSync(folder, join(dist, 'up'))
  symlinkSync(join(dist, 'en/index.html'), join(dist, 'inside.html'))
  expect((await site.request('/secret.txt')).status).toBe(404)
  expect((await site.request('/up/secret.txt')).status).toBe(404)
  expect((await site.request('/inside.html')).status).toBe(200)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/en/%00',
  '/%E0%A4%A',
  '/.env',
])('%s finds nothing', async path => {
  const answer = await makeSite().site.request(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('This page could not be found.')
})

test('only a path that stays inside is looked for', () => {
  expect(cleanPath('/en/%C3%A9')).toBe('/en/é')
  expect(cleanPath('/.well-known/security.txt')).toBe('/.well-known/security.txt')
  expect(cleanPath('/a/../b')).toBeUndefined()
  expect(cleanPath('/.git/config')).toBeUndefined()
})

test('encodings are taken as the client weighs them', () => {
  expect(acceptedEncodings('gzip, deflate, br')).toEqual(['br', 'gzip', 'identity'])
  expect(acceptedEncodings('br;q=0, *')).toEqual(['gzip', 'identity'])
  expect(acceptedEncodings('GZIP;Q=0.5')).toEqual(['gzip', 'identity'])
  expect(acceptedEncodings(undefined)).toEqual(['identity'])
})

test('a page that changed has another tag, one that was only written again has not', async () => {
  const { dist, site } = makeSite()
  const tag = async () => (await site.request('/en')).headers.get('ETag')
  const first = await tag()
  unlinkSync(join(dist, 'en/index.html'))
  writeFileSync(join(dist, 'en/index.html'), 'English')
  expect(await tag()).toBe(first)
  writeFileSync(join(dist, 'en/index.html'), 'English!')
  expect(await tag()).not.toBe(first)
  const again = await site.request('/en', { headers: { 'If-None-Match': `"x", W/${await tag()}` } })
  expect(again.status).toBe(304)
})

test('a redirect cannot be talked into leading elsewhere', async () => {
  const { site } = makeSite()
  for (const path of ['/get?//evil.test', '//get', '/get//', '/get/?x=%0d%0aSet-Cookie:a=b']) {
    const { headers } = await site.request(`http://site.test${path}`)
    const location = headers.get('Location')
    if (location !== null) expect(new URL(location, 'http://site.test').host).toBe('site.test')
    expect(headers.get('Set-Cookie')).toBeNull()
  }
})

test("the API's addresses and everything that is no reading are left to others", async () => {
  const { site } = makeSite()
  const app = new Hono().route('/', site).notFound(c => c.json({ result: 404 }, 404))
  expect(await (await app.request('/v1/nothing')).json()).toEqual({ result: 404 })
  expect(await (await app.request('/api/nothing')).json()).toEqual({ result: 404 })
  expect(await (await app.request('/en/', { method: 'POST' })).json()).toEqual({ result: 404 })
})

test("an error of the server is shown in the path's language and logged", async () => {
  const logged: LogEntry[] = []
  const broken = () => {
    throw new Error('the disk is gone')
  }
  const { dist, site } = makeSite({ news: broken }, entry => logged.push(entry))
  writeFileSync(join(dist, '500.html'), 'Something went wrong.')
  writeFileSync(join(dist, 'en/500.html'), 'Something went wrong under /en/.')
  const answer = await new Hono().route('/', site).request('/en/news/7')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('Something went wrong under /en/.')
  expect(answer.headers.get('Content-Language')).toBe('en')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(logged).toEqual([{ level: 'error', method: 'GET', path: '/en/news/7', error: 'the disk is gone' }])
})

test('a site without its own 404 page still answers 404', async () => {
  const { dist, site } = makeSite()
  unlinkSync(join(dist, '404.html'))
  expect((await site.request('/en/nothing')).status).toBe(404)
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('home')
})

test('an article that the build did not know is the shell, an id of no article is not found', async () => {
  // Articles 1 to 25 are in its database.
  const { db, close } = await openTestApi()
  const { site } = makeSite({ news: id => isNewsId(db, id) })
  for (const path of ['/en/news/7', '/en/news/7/', '/en/news/7?x=1']) {
    const answer = await site.request(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text()).toBe('shell')
  }
  for (const id of ['900', '99999999999999999999', 'gas-explained', '-7']) {
    const answer = await site.request(`/en/news/${id}/`)
    expect(answer.status, id).toBe(404)
    expect(await answer.text()).toBe('This page could not be found.')
  }
  // The shell shows by itself that the server is away; a 404 would mean that the article is gone.
  await close()
  expect((await site.request('/en/news/900/')).status).toBe(200)
})
