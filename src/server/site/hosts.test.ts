import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ability } from '#build/hosts/host.ts'
import { HOSTS } from '#build/hosts/hosts.ts'
import { STUB_MARK } from '#build/hosts/stubs.ts'
import type { Expectation } from '#build/hosts/testing/expectations.ts'
import { expectations } from '#build/hosts/testing/expectations.ts'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import {
  type FixtureSite,
  findProgram,
  type HostAnswer,
  type RunningHost,
} from '#build/hosts/testing/host.ts'
import { BROKEN } from '#build/hosts/testing/nginx.ts'
import { askCloudFront, askCloudflare, askNetlify, askPlain } from '#build/hosts/testing/read-rules-as.ts'
import { startCaddy, startNginx, startOurs, startUpstream } from '#build/hosts/testing/real-hosts.ts'
import { whereHomeLeads, whereStubLeads } from '#build/hosts/testing/run-page.ts'
import { freePort } from '#server/testing/free-port.ts'

// One table of expectations, asked of every host: those that run here, and the documented rules of those that do not.

type Start = (site: FixtureSite) => Promise<RunningHost>

const upstreamPort = await freePort()
const nginx = findProgram('nginx')
const caddy = findProgram('caddy')
const still = async () => {}
const played = (ask: (site: FixtureSite) => RunningHost['ask']) => async (site: FixtureSite) => ({
  ask: ask(site),
  stop: still,
})

/** What answers for each host here, by its name. */
const STARTS: Readonly<Record<string, Start | undefined>> = {
  'our own server': startOurs,
  nginx: nginx === undefined ? undefined : site => startNginx(nginx, site, upstreamPort),
  Caddy: caddy === undefined ? undefined : site => startCaddy(caddy, site, upstreamPort),
  CloudFront: played(askCloudFront),
  Netlify: played(askNetlify),
  'Cloudflare Pages': played(askCloudflare),
  'a host without rules': played(askPlain),
}
/** Those that are real programs here. The others have the same rules for the small site; of the built one `TEST_ALL` asks them. */
const PROGRAMS = ['our own server', 'nginx', 'Caddy']
const isRare = (site: FixtureSite | undefined, host: string): boolean =>
  site === built && !PROGRAMS.includes(host) && !process.env.TEST_ALL

test('every host has something that answers for it here', () => {
  expect(Object.keys(STARTS).sort()).toEqual(HOSTS.map(({ name }) => name).sort())
})

const built: FixtureSite = { dist: resolve('dist'), hosts: resolve('dist-hosts') }
const SITES: { name: string; site: FixtureSite | undefined }[] = [
  { name: 'a small site', site: await smallSite() },
  { name: 'the built site', site: existsSync(join(built.hosts, 'rules.json')) ? built : undefined },
]

async function smallSite(options?: Parameters<typeof finishFixture>[2]): Promise<FixtureSite> {
  const site = writeSite(fixtureFiles())
  await finishFixture(site, undefined, options)
  return site
}

/** What a visitor gets in the end: a page that only moves them on counts as the redirect it is for. */
function outcome(site: FixtureSite, answer: HostAnswer, { path, headers }: Expectation) {
  const location = answer.headers.location?.replace(/^http:\/\/127\.0\.0\.1(:\d+)?(?=\/)/, '')
  if (answer.status !== 200) return { status: answer.status, location, body: answer.body }
  const html = answer.body.toString()
  const visit = { path, cookie: headers?.Cookie ?? '', acceptLanguage: headers?.['Accept-Language'] ?? '' }
  if (html.includes(STUB_MARK))
    return { status: 300, location: whereStubLeads(site.dist, html, visit), body: answer.body }
  const elsewhere = path.split('?')[0] === '/' ? whereHomeLeads(html, visit) : undefined
  return elsewhere
    ? { status: 300, location: elsewhere, body: answer.body }
    : { status: 200, location, body: answer.body }
}

/** The query of a redirect that has no server behind it is lost where it cannot matter: on the way to another host. */
function expectedLocation({ location }: Expectation, status: number): string | undefined {
  return status === 300 && location?.startsWith('http') ? location.replace(/\?.*$/, '') : location
}

const asIs = (type: string | undefined): string =>
  (type ?? '').replace(/; ?charset=/i, '; charset=').toLowerCase()

function checkHeader(name: string, value: string | null, header: string | undefined): void {
  if (value === null) expect(header ?? null, name).toBeNull()
  else if (name === 'content-type') expect(header === undefined ? value : asIs(header), name).toBe(value)
  else if (name === 'vary') expect(header, name).toContain(value)
  else expect(header, name).toBe(value)
}

function check(site: FixtureSite, wanted: Expectation, answer: HostAnswer, lacks: readonly Ability[]): void {
  const got = outcome(site, answer, wanted)
  const found: Ability = wanted.headers?.Cookie === undefined ? 'found-status' : 'cookie-status'
  const ability = wanted.status === 301 ? 'moved-status' : found
  const isRedirect = wanted.status === 301 || wanted.status === 302
  if (isRedirect && !lacks.includes(ability)) expect(got.status, 'a redirect of the host').toBe(wanted.status)
  // 300 means a page that moves on by itself.
  if (got.status !== 300) expect([wanted.status, wanted.orStatus], 'status').toContain(got.status)
  else expect([301, 302], 'moves on').toContain(wanted.status)
  if (wanted.location !== undefined) {
    const isStatic = got.status === 300 && wanted.status === 301
    const location = isStatic ? wanted.location.replace(/\?.*$/, '') : expectedLocation(wanted, got.status)
    expect(got.location, 'location').toBe(location)
  }
  if (wanted.file !== undefined)
    expect(got.body.equals(readFileSync(join(site.dist, wanted.file))), wanted.file).toBe(true)
  for (const [name, value] of Object.entries(wanted.expect ?? {}))
    checkHeader(name, value, answer.headers[name])
}

for (const { name: siteName, site } of SITES) {
  for (const { name: hostName, lacks } of HOSTS) {
    if (isRare(site, hostName)) continue
    const start = STARTS[hostName]
    const reason =
      site === undefined ? ' (skipped: not built)' : start === undefined ? ' (skipped: not installed)' : ''
    describe.skipIf(reason !== '')(`${siteName} on ${hostName}${reason}`, () => {
      let host: RunningHost
      beforeAll(async () => {
        if (site && start) host = await start(site)
      })
      afterAll(() => host?.stop())
      const cases = site ? expectations(site) : []
      const fitting = cases.filter(({ needs = [] }) => !needs.some(need => lacks.includes(need)))
      test.skipIf(site === undefined)(
        'every expectation holds',
        async () => {
          if (!site) return
          const failures: string[] = []
          for (const wanted of fitting) {
            try {
              check(site, wanted, await host.ask(wanted.path, wanted.headers), lacks)
            } catch (error) {
              failures.push(`${wanted.name}: ${error instanceof Error ? error.message : error}`)
            }
          }
          expect(failures).toEqual([])
          expect(fitting.length).toBeGreaterThan(300)
        },
        120_000,
      )
    })
  }
}

for (const name of PROGRAMS) {
  const start = STARTS[name]
  const reason = start === undefined ? ' (skipped: not installed)' : ''
  describe.skipIf(reason !== '')(`files on ${name}${reason}`, () => {
    let host: RunningHost
    let site: FixtureSite
    let stopUpstream: () => void
    beforeAll(async () => {
      site = await smallSite()
      if (start) host = await start(site)
    })
    afterAll(async () => {
      stopUpstream?.()
      await host?.stop()
    })

    test('text is sent packed to those who take it, and as it is to others', async () => {
      const plain = readFileSync(join(site.dist, 'en/about/index.html'))
      const gzip = await host.ask('/en/about', { 'Accept-Encoding': 'gzip, deflate' })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gzip.headers.vary).toMatch(/accept-encoding/i)
      expect(gzip.headers['content-type']).toMatch(/^text\/html/)
      expect(gunzipSync(gzip.body).equals(plain)).toBe(true)
      const none = await host.ask('/en/about/')
      expect(none.headers['content-encoding']).toBeUndefined()
      const refused = await host.ask('/en/about/', { 'Accept-Encoding': 'gzip;q=0, br;q=0' })
      expect(refused.headers['content-encoding']).toBeUndefined()
      // nginx has brotli only with a module that this one lacks.
      if (name === 'nginx') return
      const brotli = await host.ask('/en/about/', { 'Accept-Encoding': 'gzip, deflate, br' })
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true)
    })

    test.skipIf(name === 'our own server')('text without a packed copy is packed as it is sent', async () => {
      const bare = await smallSite({ settings: {} })
      expect(existsSync(join(bare.dist, 'en/about/index.html.gz'))).toBe(false)
      const other = await start?.(bare)
      try {
        const gzip = await other?.ask('/en/about', { 'Accept-Encoding': 'gzip' })
        expect(gzip?.headers['content-encoding']).toBe('gzip')
        const plain = readFileSync(join(bare.dist, 'en/about/index.html'))
        expect(gzip && gunzipSync(gzip.body).equals(plain)).toBe(true)
      } finally {
        await other?.stop()
      }
    })

    test('a page that has not changed is not sent again', async () => {
      const first = await host.ask('/en/about/')
      const { etag } = first.headers
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
      const again = await host.ask('/en/about/', { 'If-None-Match': etag ?? '' })
      expect(again.status).toBe(304)
      expect(again.body.length).toBe(0)
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      const other = await host.ask('/en/about/', { 'If-None-Match': '"other"' })
      expect(other.status).toBe(200)
    })

    test('HEAD answers the headers of GET and no body', async () => {
      const [head, get] = [await host.ask('/ja/about', {}, 'HEAD'), await host.ask('/ja/about')]
      expect(head.status).toBe(200)
      expect(head.body.length).toBe(0)
      expect(head.headers['content-length']).toBe(`${get.body.length}`)
      expect((await host.ask('/ja/nothing', {}, 'HEAD')).status).toBe(404)
    })

    test.skipIf(name === 'our own server')(
      "an error of the host is shown in the path's language",
      async () => {
        const answer = await host.ask(BROKEN)
        expect(answer.status).toBe(500)
        expect(answer.body.equals(readFileSync(join(site.dist, 'ja/500.html')))).toBe(true)
        expect(answer.headers['content-language']).toBe('ja')
      },
    )

    test.skipIf(name === 'our own server')('a page is only read: other methods are 405', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect((await host.ask('/en/about/', {}, method)).status, method).toBe(405)
        expect((await host.ask('/en/nothing/', {}, method)).status, method).not.toBe(200)
      }
    })

    test.skipIf(name !== 'nginx')("what it refuses of a call itself has the API's shape", async () => {
      const refused = await host.ask('/v1/image/upload', { 'Content-Length': '99000000' }, 'POST')
      expect(refused.status).toBe(413)
      expect(refused.headers['content-type']).toMatch(/^application\/json/)
      expect(JSON.parse(refused.body.toString())).toMatchObject({ result: 413, data: null })
    })

    test.skipIf(name === 'our own server')(
      'the API behind it is reached, and missed in its own shape',
      async () => {
        const down = await host.ask('/v1/news/list?start=0')
        expect(down.status).toBe(503)
        expect(JSON.parse(down.body.toString())).toMatchObject({ result: 503, data: null })
        expect(down.headers['x-content-type-options']).toBe('nosniff')
        stopUpstream = await startUpstream(upstreamPort)
        const reached = await host.ask('/v1/news/list?start=0&count=20')
        expect(JSON.parse(reached.body.toString())).toEqual({
          path: '/v1/news/list?start=0&count=20',
          proto: 'http',
        })
        const other = await host.ask('/api/tokenPocket/subscribe')
        expect(JSON.parse(other.body.toString())).toMatchObject({ path: '/api/tokenPocket/subscribe' })
        // Without it a first call to the API alone leaves later ones open to an unencrypted connection.
        for (const { headers } of [down, reached, other])
          expect(headers['strict-transport-security']).toMatch(/^max-age=63072000/)
      },
    )
  })
}
