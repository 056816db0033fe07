import { createServer } from 'node:http'
import { connect } from 'node:net'
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
  const state = { revision: 1, asked: 0 }
  const revisionNow = () => {
    state.asked += 1
    return state.revision
  }
  const app = new Hono().use(direct.record).get('*', c => {
    made.push(c.req.path)
    const body = new Uint8Array(Number(c.req.query('bytes') ?? 20_000))
    const etag = `"${c.req.path}"`
    const { revision } = state
    c.set('repeatable', { revision, revisionNow, body, etag, ignoresQuery: false, isCounted: false })
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
  return { direct, made, state, ask, port, [Symbol.dispose]: () => server.close() }
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

/** Several requests in one piece, so that they come in one turn of the event loop; their statuses. */
const askTogether = (port: number, paths: readonly string[]) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('error', reject)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      const statuses = text.match(/HTTP\/1\.1 \d+/g) ?? []
      if (statuses.length < paths.length) return
      socket.destroy()
      resolve(statuses)
    })
    socket.write(paths.map(path => `GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`).join(''))
  })

test('all who come together share one question for the revision, and an answer of an older one is made again', async () => {
  using served = await serve(410_000)
  const { made, state, ask, port } = served
  await ask('/a?bytes=9')
  await ask('/b?bytes=9')
  await askTogether(port, ['/a?bytes=9', '/b?bytes=9'])
  state.asked = 0
  await askTogether(port, ['/a?bytes=9', '/b?bytes=9', '/a?bytes=9'])
  expect(state.asked).toBe(1)
  // `fetch` names encodings, the socket none.
  expect(made).toEqual(['/a', '/b', '/a', '/b'])
  state.revision = 2
  await askTogether(port, ['/a?bytes=9', '/b?bytes=9'])
  expect(made).toEqual(['/a', '/b', '/a', '/b', '/a', '/b'])
})
