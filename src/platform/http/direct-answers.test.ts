import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type DirectOptions, openDirectAnswers } from './direct-answers.ts'

const OPTIONS: DirectOptions = {
  maxBytes: 1e6,
  allowedOrigins: [],
  isTrusted: () => false,
  takeRead: () => ({ allowed: true }),
  log: () => {},
}

async function serve(maxBytes: number) {
  const direct = openDirectAnswers({ ...OPTIONS, maxBytes })
  const made: string[] = []
  const app = new Hono().use(direct.record).get('*', c => {
    made.push(c.req.path)
    const body = new Uint8Array(Number(c.req.query('bytes') ?? 20_000))
    const etag = `"${c.req.path}"`
    c.set('repeatable', { body, etag, isCurrent: () => true, ignoresQuery: false, isCounted: false })
    return c.body(body)
  })
  const listener = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => {
    direct.answer(incoming, outgoing, () => void listener(incoming, outgoing))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()).byteLength
  return { direct, made, ask, [Symbol.dispose]: () => server.close() }
}

test('the app makes an answer once, and what was not asked for longest is dropped when there is no more room', async () => {
  using served = await serve(410_000)
  const { made, ask, direct } = served
  for (let page = 0; page < 15; page++) await ask(`/${page}`)
  for (const page of [14, 0, 14]) expect(await ask(`/${page}`)).toBe(20_000)
  expect(made).toHaveLength(15)
  for (let page = 15; page < 60; page++) {
    await ask(`/${page}`)
    await ask('/0')
    expect(direct.bytes).toBeLessThanOrEqual(410_000)
  }
  expect(made.filter(path => path === '/0')).toHaveLength(1)
  await ask('/1')
  expect(made.filter(path => path === '/1')).toHaveLength(2)
})

test('a large file is made each time instead of taking the place of many pages', async () => {
  using served = await serve(410_000)
  const { made, ask, direct } = served
  await ask('/page')
  const before = direct.bytes
  for (let again = 0; again < 2; again++) expect(await ask('/large?bytes=100000')).toBe(100_000)
  expect(made).toEqual(['/page', '/large', '/large'])
  expect(direct.bytes).toBe(before)
})
