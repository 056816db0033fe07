import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { readSettings } from './settings.ts'
import { finishFixture, fixtureFiles, writeSite } from './testing/fixture-site.ts'
import { findProgram, type RunningHost } from './testing/host.ts'
import { startCaddy, startNginx } from './testing/real-hosts.ts'
import { namedTemporaryFolder } from './testing/temporary-folder.ts'

// What the settings of the build make of the two files for machines of the operator's own, asked of the real programs.

const nginx = findProgram('nginx')
const MEGABYTE = 2 ** 20
const PROXIES = [
  { name: 'nginx', program: nginx, start: startNginx, noticesAfterMs: 0 },
  // It asks each server whether it is ready, once a second.
  { name: 'Caddy', program: findProgram('caddy'), start: startCaddy, noticesAfterMs: 2_500 },
]

const running: { stop: () => unknown }[] = []
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop()
})

async function siteWith(settings: Record<string, string>) {
  const site = writeSite(fixtureFiles())
  await finishFixture(site, undefined, { settings: { BUILD_HOSTS: 'nginx', ...settings } })
  return site
}

/** Answers with how many bytes came, and which of several it is. */
function startApi(name: string): Promise<number> {
  const server: Server = createServer((request, response) => {
    let bytes = 0
    request.on('data', part => (bytes += part.length))
    request.on('end', () => response.end(JSON.stringify({ name, bytes })))
    // The proxy hangs up on what is too large.
    request.on('error', () => {})
  })
  running.push({ stop: () => server.close() })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function keep(host: RunningHost): RunningHost {
  running.push(host)
  return host
}

describe.each(PROXIES)('$name', ({ program, start, noticesAfterMs }) => {
  test.skipIf(!program)(
    'while one of two servers is away every call reaches the other, a POST too',
    async () => {
      const [away, there] = [await freePort(), await startApi('there')]
      const site = await siteWith({ API_UPSTREAM: `127.0.0.1:${away}, 127.0.0.1:${there}` })
      const { ask } = keep(await start(program ?? '', site, undefined))
      await sleep(noticesAfterMs)
      for (let calls = 0; calls < 6; calls++) {
        const { status, body } = await ask('/v1/report', {}, 'POST', { body: '{"id":1}' })
        expect([status, JSON.parse(body.toString())]).toEqual([
          200,
          expect.objectContaining({ name: 'there', bytes: 8 }),
        ])
      }
    },
  )

  test.skipIf(!program)(
    'an audit report of ten megabytes reaches the API, and nothing far above it',
    async () => {
      const port = await startApi('api')
      const { ask } = keep(await start(program ?? '', await siteWith({}), port))
      const send = (bytes: number) => ask('/v1/image/upload', {}, 'POST', { body: 'x'.repeat(bytes) })
      const taken = await send(10 * MEGABYTE)
      expect(JSON.parse(taken.body.toString())).toMatchObject({ bytes: 10 * MEGABYTE })
      const refused = await send(12 * MEGABYTE).catch(() => ({ status: 413 }))
      expect(refused.status).not.toBe(200)
    },
  )

  test.skipIf(!program)(
    'while no server is there the answer says when to come again',
    async () => {
      const { ask } = keep(await start(program ?? '', await siteWith({}), await freePort()))
      expect(await ask('/v1/news/list')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    },
    20_000,
  )
})

test.skipIf(!nginx)(
  'with a certificate nginx speaks HTTP/2 over TLS as the site, and moves http there',
  async () => {
    const folder = namedTemporaryFolder('tls')
    const certificate = join(folder, 'site.crt')
    const key = join(folder, 'site.key')
    const subject = ['-subj', '/CN=site.test', '-days', '2', '-keyout', key, '-out', certificate]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject],
      { stdio: 'ignore' },
    )
    const site = await siteWith({
      SITE_URL: 'https://site.test',
      TLS_CERTIFICATE: certificate,
      TLS_KEY: key,
      HSTS_SUBDOMAINS: 'on',
    })
    const plain = await freePort()
    // The ports of the real file belong to the machine.
    const adapt = (conf: string) =>
      conf.replaceAll(/^ *listen \[::\]:.*\n/gm, '').replace('listen 80;', `listen 127.0.0.1:${plain};`)
    const { port } = keep(await startNginx(nginx ?? '', site, undefined, adapt))

    const session = connect(`https://127.0.0.1:${port}`, {
      ca: readFileSync(certificate),
      servername: 'site.test',
      checkServerIdentity: () => undefined,
    })
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.on('error', reject)
      session
        .request({ ':path': '/en/about/', ':authority': 'site.test' })
        .on('response', resolve)
        .resume()
        .end()
    })
    session.close()
    expect(headers).toMatchObject({
      ':status': 200,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })

    const moved = await fetch(`http://127.0.0.1:${plain}/en/about?a=1`, { redirect: 'manual' })
    expect(moved.status).toBe(301)
    expect(moved.headers.get('location')).toMatch(/^https:\/\/[^/]+\/en\/about\?a=1$/)
  },
)

test.each([
  [{ TLS_CERTIFICATE: '/etc/a.pem' }, 'TLS_KEY'],
  [{ TLS_KEY: '/etc/a.key' }, 'TLS_CERTIFICATE'],
  [{ TLS_CERTIFICATE: '/etc/a.pem', TLS_KEY: '/etc/a.key' }, 'SITE_URL'],
  [{ TLS_CERTIFICATE: 'a.pem; evil', TLS_KEY: '/a' }, 'TLS_CERTIFICATE'],
  [{ SITE_ROOT: '/srv/my site' }, 'SITE_ROOT'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS'],
  [{ API_UPSTREAM: '127.0.0.1:1, a b;' }, 'API_UPSTREAM'],
])('settings that do not fit stop the build: %o', (settings, named) => {
  expect(() => readSettings(settings)).toThrow(named)
})
