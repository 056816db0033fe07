import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import { type Ask, askOver } from '#build/hosts/testing/host.ts'
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

  afterAll(async () => {
    for (const { api, server } of opened) {
      server.closeAllConnections()
      server.close()
      await api.close()
    }
  })

  async function start(rates: TestApiOptions['rates'] = {}): Promise<Ask> {
    const api = await openTestApi({ env: { ...(await env()), ALLOWED_ORIGINS: ORIGIN }, rates })
    const site = writeSite(fixtureFiles())
    await finishFixture(site)
    const html = `<p>${'About us. '.repeat(300)}</p>`
    mkdirSync(join(site.dist, 'en/about'), { recursive: true })
    const file = join(site.dist, 'en/about/index.html')
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
    const server = createServer(buildListener(api.services, siteRoutes(site)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    opened.push({ api, server })
    return askOver(typeof address === 'object' && address ? address.port : 0)
  }

  test('what differs by encoding, origin or language is never mixed up', async () => {
    const ask = await start()
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

  test('lists count against the limit of reading, pages do not', async () => {
    const ask = await start({ read: { address: 5, seconds: 1000 } })
    const statuses: number[] = []
    for (let call = 0; call < 7; call++) statuses.push((await ask(LIST)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    for (let call = 0; call < 7; call++) expect((await ask(PAGE)).status).toBe(200)
  })
})
