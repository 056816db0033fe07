import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { get, post, upload } from '#contract/endpoint.ts'
import { file, rowsOf } from '#contract/resource-shapes.ts'
import { nothing, number, optional, text } from '#contract/shape.ts'
import { type CallSettings, call, type Outcome, type Transport } from './call.ts'

let server: Server
let answer: RequestListener
let address: string

beforeAll(async () => {
  server = createServer((incoming, outgoing) => answer(incoming, outgoing))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterEach(() => server.closeAllConnections())
afterAll(() => server.close())

const numbers = get('/v1/numbers', { input: { start: number, lang: optional(text) }, data: rowsOf(number) })

function ask(options: CallSettings = {}): Promise<Outcome<number[]>> {
  return call(numbers, { start: 0 }, { transport: { baseUrl: address }, ...options })
}

const respond =
  (text: string, status = 200, type = 'application/json'): RequestListener =>
  (_, outgoing) =>
    void outgoing.writeHead(status, { 'content-type': type }).end(text)

test.each([
  ['30', 30],
  ['999999', 86_400],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['-1', undefined],
])('a refusal that names %s as the time of the next call brings %s seconds', async (named, retryAfterS) => {
  answer = (_, outgoing) => void outgoing.writeHead(429, { 'retry-after': named }).end()
  expect(await ask()).toMatchObject({ ok: false, status: 429, retryAfterS })
})

describe('whatever the server does, a call ends in an outcome with a name', () => {
  const badAnswers: [string, RequestListener, object][] = [
    [
      'HTML instead of JSON',
      respond('<!doctype html><p>Welcome to the hotel wifi', 200, 'text/html'),
      { reason: 'intercepted', status: 200 },
    ],
    [
      'a network that wants one to sign in',
      respond('<h1>Sign in', 511, 'text/html'),
      { reason: 'intercepted' },
    ],
    ['nothing', respond(''), { reason: 'shape' }],
    ['half a JSON', respond('{"result":0,"data":[1,'), { reason: 'shape' }],
    ['null', respond('null'), { reason: 'shape' }],
    ['a list without envelope', respond('[1,2]'), { reason: 'shape' }],
    ['an envelope without result', respond('{"data":[1]}'), { reason: 'shape' }],
    ['a result that is no number', respond('{"result":{},"data":[1]}'), { reason: 'shape' }],
    ['data of the wrong type', respond('{"result":0,"data":{"1":1}}'), { reason: 'shape' }],
    ['no data at all', respond('{"result":0}'), { reason: 'shape' }],
    [
      'an error page',
      respond('<h1>Bad gateway', 502, 'text/html'),
      { reason: 'status', status: 502, message: undefined },
    ],
    [
      'an error page that claims to be JSON',
      respond('<h1>', 500),
      { reason: 'status', status: 500, message: undefined },
    ],
    ['another success than 200', respond('{"result":0,"data":[1]}', 201), { reason: 'status', status: 201 }],
    [
      'too many calls',
      respond('{"result":429,"message":"Too many"}', 429),
      { reason: 'status', status: 429, message: 'Too many' },
    ],
    [
      'a refusal',
      respond('{"result":1,"message":"No","data":{"fields":{"email":"email","x":5}}}'),
      { reason: 'refused', result: 1, message: 'No', fields: { email: 'email' } },
    ],
    [
      'a refusal of the wrong types',
      respond('{"result":"7","message":[],"data":[]}'),
      { reason: 'refused', result: 7, message: undefined, fields: undefined },
    ],
    ['a hang-up', (_, outgoing) => void outgoing.destroy(), { reason: 'offline' }],
    [
      'a hang-up in the middle of the body',
      (_, outgoing) => {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
        outgoing.write('{"result":0,"da')
        setTimeout(() => outgoing.destroy(), 30)
      },
      { reason: 'offline' },
    ],
  ]
  test.each(badAnswers)('%s', async (_, handler, expected) => {
    answer = handler
    expect(await ask()).toMatchObject({ ok: false, ...expected })
  })

  test('a server that is not there', async () => {
    expect(await ask({ transport: { baseUrl: 'http://127.0.0.1:1' } })).toMatchObject({
      ok: false,
      reason: 'offline',
    })
  })

  test('an address that is none', async () => {
    expect(await ask({ transport: { baseUrl: 'http://' } })).toMatchObject({ ok: false, reason: 'offline' })
  })

  test('a server that does not answer in time', async () => {
    answer = () => {}
    expect(await ask({ timeout: 50 })).toEqual({ ok: false, reason: 'timeout' })
  })

  test('a server that begins in time and never ends', async () => {
    answer = (_, outgoing) => void outgoing.writeHead(200).write('{"result":0,"data":[')
    expect(await ask({ timeout: 80 })).toEqual({ ok: false, reason: 'timeout' })
  })

  test('a transport that knows no signals', async () => {
    const transport: Partial<Transport> = { fetch: () => new Promise(() => {}) }
    expect(await ask({ timeout: 50, transport })).toEqual({ ok: false, reason: 'timeout' })
  })

  test('a reader that throws', async () => {
    answer = respond('{"result":0,"data":[1]}')
    const read = () => {
      throw new Error('unexpected')
    }
    const throwing = get('/v1/numbers', { data: { ...rowsOf(number), read } })
    expect(await call(throwing, {}, { transport: { baseUrl: address } })).toMatchObject({ ok: false })
  })
})

describe('a call that its caller no longer wants', () => {
  test('is given up at once', async () => {
    answer = () => {}
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)
    expect(await ask({ signal: controller.signal })).toEqual({ ok: false, reason: 'aborted' })
  })

  test('is not even made when it was unwanted before', async () => {
    let calls = 0
    answer = (_, outgoing) => {
      calls++
      outgoing.end('{}')
    }
    expect(await ask({ signal: AbortSignal.abort() })).toEqual({ ok: false, reason: 'aborted' })
    expect(calls).toBe(0)
  })
})

describe('what goes out', () => {
  interface Seen {
    url: string
    init: RequestInit
  }
  const seen: Seen[] = []
  const transport: Partial<Transport> = {
    baseUrl: 'https://api.example.org/',
    fetch: (url, init) => {
      seen.push({ url, init })
      return Response.json({ result: 0, data: [1, '2', 'x', null] })
    },
  }

  test('a GET carries its input in the query, leaves out what is not given and brings back what can be used', async () => {
    expect(await ask({ transport, headers: { lang: 'ja' } })).toEqual({ ok: true, data: [1, 2] })
    const input = { start: 20, lang: undefined }
    await call(numbers, input, { transport })
    expect(seen[0]).toMatchObject({
      url: 'https://api.example.org/v1/numbers?start=0',
      init: { method: 'GET', credentials: 'omit', headers: { lang: 'ja' } },
    })
    expect(seen[1]?.url).toBe('https://api.example.org/v1/numbers?start=20')
  })

  test('a name in the path is filled and cannot break out of it', async () => {
    const one = get('/v1/news/:id', { input: { id: text, lang: text }, data: nothing })
    await call(one, { id: '../x?y#z', lang: 'zh-tw' }, { transport })
    expect(seen.at(-1)?.url).toBe('https://api.example.org/v1/news/..%2Fx%3Fy%23z?lang=zh-tw')
  })

  test('a POST is JSON, an upload a form', async () => {
    const plain = post('/p', { input: { email: text }, data: nothing })
    await call(plain, { email: 'a@b.co' }, { transport })
    expect(seen.at(-1)?.init).toMatchObject({
      method: 'POST',
      body: '{"email":"a@b.co"}',
      headers: { 'content-type': 'application/json' },
    })
    const image = new Blob(['x'], { type: 'image/png' })
    await call(upload('/u', { input: { image: file }, data: nothing }), { image }, { transport })
    const { body, headers } = seen.at(-1)?.init ?? {}
    expect(body instanceof FormData && body.get('image')).toBeInstanceOf(Blob)
    expect(headers).not.toHaveProperty('content-type')
  })
})
