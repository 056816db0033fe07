import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildListener } from '#server/app.ts'
import { openHttpServer } from '#server/http-server.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { trustedProxies } from './client-address.ts'
import { traceOf } from './trace.ts'

const LIST = '/v1/application/list?start=0&count=40&lang=en'
const ID = '0123456789abcdef'

let api: TestApi
let close: () => Promise<void>
let ask: (headers?: Record<string, string>, path?: string) => Promise<string | null>
beforeAll(async () => {
  api = await openTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const config = { ...api.config, port: 0 }
  const server = openHttpServer({ config, answer: buildListener(api.services), log: api.services.log })
  const address = await server.listen()
  ask = async (headers = {}, path = LIST) =>
    (await fetch(`${address}${path}`, { headers })).headers.get('x-request-id')
  close = () => server.drain('at once')
})
afterAll(async () => {
  await close()
  await api.close()
})

test('an answer names the id under which the log tells of it, made by the app or given again', async () => {
  const ids: (string | null)[] = []
  for (let i = 0; i < 3; i++) ids.push(await ask())
  expect(new Set(ids).size).toBe(3)
  expect(api.logged.map(({ id }) => id)).toEqual(ids)
})

test('a proxy of ours gives the id, and the network is of the one who asked it', async () => {
  for (const path of [LIST, '/v1/nothing']) {
    expect(await ask({ 'X-Request-Id': ID, 'X-Forwarded-For': '203.0.113.77' }, path)).toBe(ID)
    expect(api.logged.at(-1)).toMatchObject({ id: ID, network: '203.0.113.0/24' })
  }
  expect(JSON.stringify(api.logged)).not.toContain('203.0.113.77')
})

test.each(['short', 'x'.repeat(65), 'with a blank', '{"level":"error"}'])('%s is no id', async given => {
  expect(await ask({ 'X-Request-Id': given })).toMatch(/^[\da-f-]{36}$/)
})

test('anybody else can choose neither id nor network', () => {
  const named = { requestId: ID, forwarded: '203.0.113.77' }
  const trace = traceOf('2001:db8:1:2::3', named, trustedProxies(['127.0.0.1']))
  expect(trace.network).toBe('2001:0db8:0001::/48')
  expect(trace.id).not.toBe(ID)
})
