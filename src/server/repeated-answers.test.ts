import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import { type Ask, askOver, type FixtureSite, type HostAnswer } from '#build/hosts/testing/host.ts'
import { buildListener } from './app.ts'
import { siteRoutes } from './site/site.ts'
import { openTestApi, type TestApi, type TestApiOptions } from './testing/api.ts'
import { onBothDatabases } from './testing/both-databases.ts'

// The first answer to a list is made, the ones after it are kept ones: nobody may see a difference.

const PAGE = '/en/about/'
const LIST = '/v1/application/list?start=0&count=40&lang=en'
const ORIGIN = 'https://pages.example'

onBothDatabases(env => {
  const opened: { api: TestApi; server: Server }[] = []
  let site: FixtureSite

  afterAll(async () => {
    for (const { api, server } of opened) {
      server.closeAllConnections()
      server.close()
      await api.close()
    }
  })

  async function start(rates: TestApiOptions['rates'] = {}): Promise<{ api: TestApi; ask: Ask }> {
    const more = { ALLOWED_ORIGINS: ORIGIN, TRUSTED_PROXIES: '127.0.0.2' }
    const api = await openTestApi({ env: { ...(await env()), ...more }, rates })
    site = writeSite(fixtureFiles())
    await finishFixture(site)
    const html = `<p>${'About us. '.repeat(300)}</p>`
    mkdirSync(join(site.dist, 'en/about'), { recursive: true })
    const file = join(site.dist, 'en/about/index.html')
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
    writeFileSync(`${file}.gz`, gzipSync(html))
    const server = createServer(buildListener(api.services, siteRoutes(site)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    opened.push({ api, server })
    return { api, ask: askOver(typeof address === 'object' && address ? address.port : 0) }
  }

  const comparable = ({ status, headers: { date, 'x-request-id': id, ...headers }, body }: HostAnswer) => ({
    status,
    headers,
    body: body.toString('base64'),
  })

  let shared: { api: TestApi; ask: Ask }
  beforeAll(async () => {
    shared = await start()
  })

  test.each<[string, string, Record<string, string>]>([
    ['a page, packed by brotli', PAGE, { 'Accept-Encoding': 'gzip, br' }],
    ['a page, packed by gzip', PAGE, { 'Accept-Encoding': 'gzip' }],
    ['a page as it is', PAGE, {}],
    ['a page with a query', `${PAGE}?utm=1`, { 'Accept-Encoding': 'br' }],
    ['a part of a page, which is the whole', PAGE, { Range: 'bytes=0-9' }],
    ['the way to the language of the visitor', '/', { 'Accept-Language': 'zh' }],
    ['a page that is not there', '/en/nothing/', {}],
    ['a list', LIST, { 'Accept-Encoding': 'gzip' }],
    ['a list as it is', LIST, {}],
    ['a list for a page of another site', LIST, { Origin: ORIGIN, 'Accept-Encoding': 'br' }],
    ['a list for a page of a strange site', LIST, { Origin: 'https://evil.example' }],
    ['a list in the language of a header', '/v1/application/list?count=40', { lang: 'zh' }],
    ['the description of the API', '/v1/openapi.json', { 'Accept-Encoding': 'gzip' }],
    ['a refusal', '/v1/application/category_list', {}],
  ])('%s is the same each time', async (_, path, headers) => {
    const { api, ask } = shared
    // The first one is made for it, and what comes before the first whole answer as well.
    const head = await ask(path, headers, 'HEAD')
    const known = { ...headers, 'If-None-Match': `"x", ${head.headers.etag ?? '"y"'}` }
    const unchanged = comparable(await ask(path, known))
    const isNew = head.status === 200 && head.headers.etag !== undefined
    expect(unchanged.status).toBe(isNew ? 304 : head.status)
    const first = comparable(await ask(path, headers))
    const before = api.logged.length
    for (let again = 0; again < 3; again++) expect(comparable(await ask(path, headers))).toEqual(first)
    expect(comparable(await ask(path, known))).toEqual(unchanged)
    expect(comparable(await ask(path, headers, 'HEAD'))).toEqual(comparable(head))
    const { pathname } = new URL(path, 'http://site.test')
    expect(api.logged.slice(before, before + 4)).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ method: 'GET', path: pathname, status: first.status })),
      { method: 'GET', path: pathname, status: unchanged.status },
    ])
  })

  test('what differs by encoding, origin or language is never mixed up', async () => {
    const { ask } = await start()
    for (let again = 0; again < 2; again++) {
      expect((await ask(PAGE, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br')
      expect((await ask(PAGE)).headers['content-encoding']).toBeUndefined()
      expect((await ask(LIST, { Origin: ORIGIN })).headers['access-control-allow-origin']).toBe(ORIGIN)
      expect((await ask(LIST)).headers['access-control-allow-origin']).toBeUndefined()
      const inChinese = (await ask('/v1/application/list', { lang: 'zh' })).body
      expect(String(inChinese)).toContain('关于')
      expect(String((await ask('/v1/application/list')).body)).not.toContain('关于')
    }
  })

  test('a change of a list or a file is in the next answer', async () => {
    const { api, ask } = await start()
    for (let again = 0; again < 2; again++) {
      expect(String((await ask(LIST)).body)).not.toContain('Renamed')
      expect(String((await ask(PAGE)).body)).toContain('About us')
    }
    await api.db.updateTable('dapps').set({ title: 'Renamed' }).where('id', '=', 1).execute()
    expect(String((await ask(LIST)).body)).toContain('Renamed')
    writeFileSync(join(site.dist, 'en/about/index.html'), 'Other')
    expect(String((await ask(PAGE)).body)).toBe('Other')
  })

  test('lists count against the limit of reading, pages do not', async () => {
    const { ask } = await start({ read: { address: 5, seconds: 1000 } })
    const statuses: number[] = []
    for (let call = 0; call < 7; call++) statuses.push((await ask(LIST)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    for (let call = 0; call < 7; call++) expect((await ask(PAGE)).status).toBe(200)
  })

  test('callers behind a trusted proxy are counted apart, and a proxy that nobody named is told of', async () => {
    const { api, ask } = await start({ read: { address: 2, seconds: 1000 } })
    const from = (address: string, localAddress: string) =>
      ask(LIST, { 'X-Forwarded-For': address }, 'GET', { localAddress })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      expect((await from(address, '127.0.0.2')).status).toBe(200)
      expect((await from(address, '127.0.0.2')).status).toBe(200)
      expect((await from(address, '127.0.0.2')).status).toBe(429)
    }
    expect(api.logged.filter(({ event }) => event === 'proxy')).toEqual([])
    await from('192.0.2.9', '127.0.0.1')
    expect(api.logged.filter(({ event }) => event === 'proxy')).toHaveLength(1)
  })
})
