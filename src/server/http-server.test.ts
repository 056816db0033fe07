import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Lifecycle } from './health.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { openTestApi, type TestApi } from './testing/api.ts'

const SUBSCRIBE = '/api/tokenPocket/subscribe'
const MB = 1024 * 1024

let api: TestApi
let lifecycle: Lifecycle
let server: HttpServer
let address: URL
const sockets: Socket[] = []

async function open(maxConnections = 100): Promise<void> {
  lifecycle = { state: 'ready' }
  server = openHttpServer({
    config: { host: '127.0.0.1', port: 0, listenFd: undefined, maxConnections },
    answer: getRequestListener(buildApp(api.services, undefined, lifecycle).fetch),
    log: entry => api.logged.push(entry),
  })
  address = new URL(await server.listen())
}

/** A connection, and what has come on it so far. */
async function dial() {
  const socket = connect(Number(address.port), address.hostname)
  sockets.push(socket)
  let text = ''
  socket.setEncoding('latin1').on('data', part => {
    text += part
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, closed, read: () => text }
}

beforeEach(async () => {
  api = await openTestApi()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.drain('at once')
  await api.close()
})

const post = (...headers: string[]) =>
  [
    `POST ${SUBSCRIBE} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n')
const BODY = '{"email":"a@example.org"}'
const LENGTH = `Content-Length: ${BODY.length}`

describe('a request that could be misread reaches no route', () => {
  test.each([
    ['two Hosts', post('Host: evil.example', LENGTH) + BODY, 400],
    [
      'an unknown transfer coding',
      `${post('Transfer-Encoding: gzip, chunked')}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
      501,
    ],
    ['a compressed body', post('Content-Encoding: gzip', LENGTH) + BODY, 415],
    ['a charset that is not read', post(LENGTH).replace('/json', '/json; charset=utf-16le') + BODY, 415],
  ])('%s', async (_, request, status) => {
    await open()
    const { socket, closed, read } = await dial()
    socket.write(request)
    await closed
    expect(read()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(read()).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
    expect(JSON.parse(read().split('\r\n\r\n')[1] ?? '')).toMatchObject({ result: status, data: null })
    expect(api.logged).toMatchObject([{ method: 'POST', status }])
    expect(await api.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test.each(['utf-8', '"UTF-8"', 'us-ascii'])('and one in %s does', async charset => {
    await open()
    const { socket, read } = await dial()
    socket.write(
      post('Content-Encoding: identity', LENGTH).replace('/json', `/json;charset=${charset}`) + BODY,
    )
    await expect.poll(read).toMatch(/^HTTP\/1.1 200 /)
  })
})

test('TRACE is refused, and nothing of the request is repeated', async () => {
  await open()
  const { socket, read } = await dial()
  socket.write('TRACE /livez HTTP/1.1\r\nHost: x\r\nX-Secret: hush\r\nConnection: close\r\n\r\n')
  await expect.poll(read).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(read()).not.toContain('hush')
})

describe('a large body', () => {
  test('is refused before it comes, when the sender waits for our word', async () => {
    await open()
    const { socket, closed, read } = await dial()
    socket.write(post(`Content-Length: ${100 * MB}`, 'Expect: 100-continue'))
    await closed
    expect(read()).toMatch(/^HTTP\/1.1 413 /)
  })

  test('of the right size is asked for', async () => {
    await open()
    const { socket, read } = await dial()
    socket.write(post(LENGTH, 'Expect: 100-continue'))
    await expect.poll(read).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(BODY)
    await expect.poll(read).toMatch(/Continue\r\n\r\nHTTP\/1.1 200 /)
  })

  test('is refused in words that a sender who reads a moment later still finds', async () => {
    await open()
    const { socket, read } = await dial()
    // What comes to a sender that was cut off is thrown away unread.
    socket.pause()
    socket.write(post(`Content-Length: ${100 * MB}`))
    const part = Buffer.alloc(64 * 1024, 32)
    for (const begin = performance.now(); performance.now() - begin < 200; await sleep(10)) socket.write(part)
    socket.resume()
    await expect.poll(read).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('a server that ends', () => {
  test('says so with what it answers, and is neither ready nor sent calls any more', async () => {
    await open()
    const { socket, closed, read } = await dial()
    socket.write(post(LENGTH, 'Expect: 100-continue') + BODY.slice(0, 5))
    await expect.poll(read).toMatch(/ 100 Continue/)
    lifecycle.state = 'draining'
    const drained = server.drain('at once')
    await expect(dial()).rejects.toThrow('ECONNREFUSED')
    socket.write(BODY.slice(5))
    await Promise.all([closed, drained])
    expect(read()).toMatch(/Continue\r\n\r\nHTTP\/1.1 200 /)
    expect(read()).toMatch(/\r\nConnection: close\r\n/i)
    expect((await buildApp(api.services, undefined, lifecycle).request('/readyz')).status).toBe(503)
    expect((await buildApp(api.services, undefined, lifecycle).request('/livez')).status).toBe(503)
  })

  test('still takes what a proxy sends in that moment, on a kept connection or a new one', async () => {
    await open()
    const kept = await dial()
    kept.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(kept.read).toMatch(/\r\nConnection: keep-alive\r\n/i)
    const begin = performance.now()
    const drained = server.drain()
    await sleep(100)
    const late = await dial()
    for (const { socket } of [kept, late]) socket.write(post(LENGTH) + BODY)
    await Promise.all([kept.closed, late.closed, drained])
    for (const { read } of [kept, late])
      expect(read()).toMatch(/HTTP\/1.1 200 [^{]*\r\nConnection: close\r\n/i)
    expect(performance.now() - begin).toBeLessThan(2_400)
  })

  test('closes the connections that nobody uses, and waits for none where there are none', async () => {
    await open()
    const idle = await dial()
    idle.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(idle.read).toMatch(/^HTTP\/1.1 200 /)
    const begin = performance.now()
    await Promise.all([idle.closed, server.drain()])
    expect(performance.now() - begin).toBeGreaterThan(2_000)
    const again = performance.now()
    await server.drain()
    expect(performance.now() - again).toBeLessThan(2_000)
  })
})

test('connections past the setting are closed as they come, and the others are served', async () => {
  await open(2)
  const [first, second] = [await dial(), await dial()]
  const third = await dial()
  await third.closed
  expect(third.read()).toBe('')
  first.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(first.read).toMatch(/^HTTP\/1.1 200 /)
  second.socket.destroy()
  await second.closed
  await expect.poll(() => server.connections()).toBe(1)
  const fourth = await dial()
  fourth.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(fourth.read).toMatch(/^HTTP\/1.1 200 /)
})

test('a process that starts is alive and not ready', async () => {
  await open()
  const starting = buildApp(api.services, undefined, { state: 'starting' })
  const answers = await Promise.all(['/livez', '/readyz', '/healthz'].map(path => starting.request(path)))
  expect(answers.map(answer => answer.status)).toEqual([200, 503, 200])
  expect(answers[1]?.headers.get('retry-after')).toBe('5')
  expect(await answers[1]?.json()).toEqual({ ok: false })
})
