import { serve } from '@hono/node-server'
import { afterEach, describe, expect, test } from 'vitest'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import { type FixtureSite, findProgram, type RunningHost } from '#build/hosts/testing/host.ts'
import { startCaddy, startNginx } from '#build/hosts/testing/real-hosts.ts'
import { freePort } from '#server/testing/free-port.ts'
import { openTestApi, type TestApi } from '../testing/api.ts'

// The real server behind real proxies that run from the files the build writes.

const RATES = { read: { address: 2, seconds: 1000 }, write: { address: 2, seconds: 1000 } }
const SUBSCRIBE = '/api/tokenPocket/subscribe'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const PROXIES = [
  { name: 'nginx', start: startNginx },
  { name: 'Caddy', start: startCaddy },
]

async function smallSite(): Promise<FixtureSite> {
  const site = writeSite(fixtureFiles())
  await finishFixture(site)
  return site
}

for (const { name, start } of PROXIES) {
  const program = findProgram(name.toLowerCase())
  describe.skipIf(program === undefined)(`behind ${name}`, () => {
    let api: TestApi | undefined
    let host: RunningHost | undefined
    let server: ReturnType<typeof serve> | undefined

    afterEach(async () => {
      await host?.stop()
      server?.close()
      await api?.close()
    })

    async function open(env: Record<string, string>) {
      api = await openTestApi({ env, rates: RATES })
      const upstream = await freePort()
      server = serve({ fetch: api.app.fetch, port: upstream, hostname: '127.0.0.1' })
      host = await start(program ?? '', await smallSite(), upstream)
      return { api, ask: host.ask, port: host.port }
    }

    // A machine other than Linux has one address of its own, so there is no second visitor.
    test.skipIf(process.platform !== 'linux')(
      'visitors have limits of their own when the server trusts the proxy',
      async () => {
        const { api, ask } = await open({ TRUSTED_PROXIES: '127.0.0.1,::1' })
        const read = async (localAddress: string) =>
          (await ask('/v1/block_chain/list', {}, 'GET', { localAddress })).status
        expect([await read('127.0.0.2'), await read('127.0.0.2'), await read('127.0.0.2')]).toEqual([
          200, 200, 429,
        ])
        expect(await read('127.0.0.3')).toBe(200)
        expect(api.logged.filter(({ level }) => level === 'warn')).toEqual([])
      },
    )

    test('a server that trusts no proxy logs once that all its visitors share one limit', async () => {
      const { api, ask } = await open({})
      for (let calls = 0; calls < 3; calls++) await ask('/v1/block_chain/list')
      const warnings = api.logged.filter(({ level }) => level === 'warn')
      expect(warnings).toEqual([
        {
          level: 'warn',
          event: 'proxy',
          address: '127.0.0.1',
          message: expect.stringContaining('TRUSTED_PROXIES'),
        },
      ])
    })

    test("a browser's POST from a page of the same host and port is taken, another origin's is not", async () => {
      const { ask, port } = await open({ TRUSTED_PROXIES: '127.0.0.1' })
      const post = (origin: string) =>
        ask(SUBSCRIBE, { ...JSON_TYPE, Origin: origin }, 'POST', { body: '{"email":"a@b.co"}' })
      const taken = await post(`http://127.0.0.1:${port}`)
      expect(taken.status).toBe(200)
      expect(JSON.parse(taken.body.toString())).toMatchObject({ result: 0 })
      expect((await post('http://127.0.0.1')).status).toBe(403)
    })

    test('each call has an id of the proxy, whatever id its caller sends', async () => {
      const { api, ask } = await open({ TRUSTED_PROXIES: '127.0.0.1' })
      const idOf = async () => {
        const { headers } = await ask('/v1/block_chain/list', { 'X-Request-Id': 'id-of-another-call' })
        return headers['x-request-id']
      }
      const ids = [await idOf(), await idOf()]
      expect(new Set(ids).size).toBe(2)
      expect(ids).not.toContain('id-of-another-call')
      expect(api.logged.map(({ id }) => id)).toEqual(ids)
    })
  })
}
