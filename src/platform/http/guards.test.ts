import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { answerOf, openTestApi, type TestApi, type TestApiOptions } from '#server/testing/api.ts'

let api: TestApi
afterEach(() => api.close())

const open = async (options: TestApiOptions = {}) => {
  api = await openTestApi(options)
  return api
}

const SUBSCRIBE = '/api/tokenPocket/subscribe'
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const JSON_TYPE = { 'content-type': 'application/json' }

describe('a malformed call gets an error in the shape of every other answer', () => {
  test('an unknown path is 404, a known path with another method 405 with the right one named', async () => {
    await open()
    expect(await api.get('/v1/nothing/here')).toMatchObject({
      status: 404,
      body: { result: 404, data: null },
    })
    expect(await api.get('/somewhere')).toMatchObject({ status: 404, body: { result: 404 } })
    const wrong = await api.post('/v1/news/list', {})
    expect(wrong).toMatchObject({ status: 405, body: { result: 405, data: null } })
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
    const get = await api.get(SUBSCRIBE)
    expect(get.status).toBe(405)
    expect(get.headers.get('allow')).toBe('POST')
  })

  test('an unknown call is 404 for every method, whatever the site beside the API answers', async () => {
    await open({ site: new Hono().get('*', c => c.text('a page')) })
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await answerOf(await api.app.request('/v1/nothing', { method }))
      expect(answer, method).toMatchObject({ status: 404, body: { result: 404, data: null } })
      expect(answer.headers.get('allow'), method).toBeNull()
    }
    expect((await api.app.request('/anything', { method: 'POST' })).status).toBe(404)
  })

  test('a body that is no JSON object is 400, of another type 415, too large 413', async () => {
    await open()
    for (const body of ['{"email":', '[]', 'null', '"a@b.co"', '', '\ufffe']) {
      expect(await api.post(SUBSCRIBE, body), body).toMatchObject({
        status: 400,
        body: { result: 400, data: null },
      })
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ]) {
      expect((await api.post(SUBSCRIBE, '{}', { 'content-type': type })).status, type).toBe(415)
    }
    expect((await api.post(SUBSCRIBE, { email: 'a'.repeat(64 * 1024) })).status).toBe(413)
  })

  test('a body that grows without saying how large it is, is cut off', async () => {
    await open()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    // `duplex` is needed for a streamed body and missing from the type.
    const init = { method: 'POST', headers: JSON_TYPE, body: endless, duplex: 'half' } as RequestInit
    const answer = await api.app.request(SUBSCRIBE, init)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(80 * 1024)
  })

  test('an error of the server tells the visitor nothing about its cause', async () => {
    await open()
    await api.db.destroy()
    const { status, body } = await api.get('/v1/block_chain/list')
    expect(status).toBe(500)
    expect(body).toEqual({ result: 500, message: 'Something went wrong here', data: null })
    expect(await api.get('/healthz')).toMatchObject({ status: 503, body: { ok: false } })
  })
})

describe('who may read and write', () => {
  test('a page of a foreign origin can neither write nor read', async () => {
    await open({ env: { ALLOWED_ORIGINS: 'https://www.example.org', SITE_URL: 'https://example.com' } })
    for (const origin of [
      'https://evil.example',
      'null',
      'https://www.example.org.evil.example',
      'http://www.example.org',
    ]) {
      const { status, headers } = await api.post(
        SUBSCRIBE,
        { email: 'a@b.co' },
        { origin, host: 'api.example.org' },
      )
      expect(status, origin).toBe(403)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await api.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('pages of the site itself and of the allowed origins can', async () => {
    await open({ env: { ALLOWED_ORIGINS: 'https://www.example.org', SITE_URL: 'https://example.com' } })
    const own = { origin: 'https://api.example.org', host: 'api.example.org' }
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' }, own)).body).toMatchObject({ result: 0 })
    const site = { origin: 'https://example.com', host: 'api.example.org' }
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' }, site)).body).toMatchObject({ result: 0 })
    const allowed = await api.post(SUBSCRIBE, { email: 'a@b.co' }, { origin: 'https://www.example.org' })
    expect(allowed.body).toMatchObject({ result: 0 })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    expect(allowed.headers.get('vary')).toMatch(/origin/i)
    // A program that is no browser names no origin.
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' })).body).toMatchObject({ result: 0 })
  })

  test('a preflight request is answered with what an allowed origin may send', async () => {
    await open({ env: { ALLOWED_ORIGINS: 'https://www.example.org' } })
    const ask = (origin: string) =>
      api.app.request(SUBSCRIBE, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    const yes = await ask('https://www.example.org')
    expect(yes.status).toBe(204)
    expect(yes.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    expect(yes.headers.get('access-control-allow-headers')).toMatch(/content-type/i)
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('what every answer carries', () => {
  test('security headers are on answers and refusals alike', async () => {
    await open()
    for (const path of [
      '/healthz',
      '/v1/news/list',
      '/v1/nothing',
      '/api/tokenPocket/subscribe/confirm?token=x',
      SUBSCRIBE,
    ]) {
      const { headers } = await api.get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      const policy = headers.get('content-security-policy')?.split('; ')
      // What the first does not cover has to be closed by itself.
      for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
        expect(policy, path).toContain(`${name} 'none'`)
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    }
  })

  test('lists are kept a short while and cheap to ask again, what is personal is never kept', async () => {
    await open({ env: { ALLOWED_ORIGINS: 'https://www.example.org' } })
    const first = await api.get('/v1/application/list?lang=en')
    expect(first.headers.get('cache-control')).toMatch(/public, max-age=60/)
    const again = { 'if-none-match': first.headers.get('etag') ?? '', origin: 'https://www.example.org' }
    const unchanged = await api.app.request('/v1/application/list?lang=en', { headers: again })
    expect(unchanged.status).toBe(304)
    expect(unchanged.headers.get('cache-control')).toMatch(/public, max-age=60/)
    expect(unchanged.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    const other = await api.get('/v1/application/list?lang=zh')
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' })).headers.get('cache-control')).toBe('no-store')
    expect((await api.get('/v1/nothing')).headers.get('cache-control')).toBe('no-store')
  })

  test('a long list comes compressed to those who can read it', async () => {
    await open()
    const encodingFor = async (accepted: string) => {
      const { headers } = await api.app.request('/v1/application/list', {
        headers: { 'accept-encoding': accepted },
      })
      expect(headers.get('vary')).toMatch(/accept-encoding/i)
      return headers.get('content-encoding')
    }
    expect(await encodingFor('gzip')).toBe('gzip')
    expect(await encodingFor('gzip, deflate, br')).toBe('gzip')
    expect(await encodingFor('gzip;q=0')).toBeNull()
  })

  test('HEAD answers as GET does, without a body', async () => {
    await open()
    const head = await api.app.request('/v1/application/list', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test('the log has one line per call and neither query nor e-mail', async () => {
    await open()
    await api.post(`${SUBSCRIBE}?secret=1`, { email: 'ann@example.org' })
    await api.get('/api/tokenPocket/subscribe/confirm?token=secret')
    expect(api.logged).toMatchObject([
      { method: 'POST', path: SUBSCRIBE, status: 200, ms: expect.any(Number) },
      { method: 'GET', path: '/api/tokenPocket/subscribe/confirm', status: 303 },
    ])
    expect(JSON.stringify(api.logged)).not.toMatch(/ann|example|secret/)
  })

  test('controls and direction marks of a path are in the log as they were asked for, and not raw', async () => {
    await open()
    for (const sign of [
      '%1B',
      '%0A',
      '%C2%85',
      '%E2%80%AE',
      '%E2%81%A6',
      '%E2%80%A8',
      '%EF%BB%BF',
      '%E2%80%8B',
    ]) {
      await api.get(`/v1/a${sign}b`)
      expect(api.logged.at(-1)).toMatchObject({ path: `/v1/a${sign}b`, status: 404 })
    }
  })
})

describe('how often one network may call', () => {
  const rates = { read: { address: 3, seconds: 1000 }, write: { address: 2, seconds: 1000 } }
  const read = async (address: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
    return answerOf(await api.app.request('/healthz', { headers }, from(address)))
  }

  test('a client that calls too often learns when to come back, others are served meanwhile', async () => {
    await open({ rates })
    for (let i = 0; i < 3; i++) expect((await read('192.0.2.1')).status).toBe(200)
    const refused = await read('192.0.2.1')
    expect(refused).toMatchObject({ status: 429, body: { result: 429, data: null } })
    expect(Number(refused.headers.get('retry-after'))).toBeOneOf([999, 1000])
    expect((await read('192.0.2.2')).status).toBe(200)
    expect((await read('::ffff:192.0.2.1')).status).toBe(429)
  })

  test('reading much does not keep anybody from writing', async () => {
    await open({ rates })
    for (let i = 0; i < 4; i++) await read('192.0.2.1')
    const init = { method: 'POST', headers: JSON_TYPE, body: '{"email":"a@b.co"}' }
    expect((await api.app.request(SUBSCRIBE, init, from('192.0.2.1'))).status).toBe(200)
  })

  test('a whole IPv6 /64 counts as one caller', async () => {
    await open({ rates })
    for (let i = 1; i <= 3; i++) expect((await read(`2001:db8:1:2::${i}`)).status).toBe(200)
    expect((await read('2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await read('2001:db8:1:3::1')).status).toBe(200)
  })

  test('a caller cannot borrow other addresses by writing them into a header', async () => {
    await open({ rates })
    for (let i = 0; i < 3; i++) await read('192.0.2.1', `198.51.100.${i}`)
    expect((await read('192.0.2.1', '198.51.100.9')).status).toBe(429)
  })

  test('behind a trusted proxy each visitor counts alone, by the last entry that no proxy of ours wrote', async () => {
    await open({ rates, env: { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' } })
    for (let i = 0; i < 3; i++)
      expect((await read('10.0.0.1', `203.0.113.${i}, 198.51.100.7, 10.0.0.2`)).status).toBe(200)
    expect((await read('10.0.0.1', '203.0.113.99, 198.51.100.7')).status).toBe(429)
    expect((await read('2001:db8::1', '198.51.100.7')).status).toBe(429)
    expect((await read('10.0.0.1', '198.51.100.8')).status).toBe(200)
    // What is no address is not believed: such calls count for the proxy itself.
    for (let i = 0; i < 3; i++) expect((await read('10.0.0.1', `nonsense ${i}`)).status).toBe(200)
    expect((await read('10.0.0.1', 'other nonsense')).status).toBe(429)
  })

  test('a form that mails is counted more strictly, a wrong address costs nothing', async () => {
    await open({ budgets: { mails: { address: 2, site: 2, all: 9, seconds: 1000 } } })
    for (let i = 0; i < 5; i++) expect((await api.post(SUBSCRIBE, { email: 'wrong' })).status).toBe(200)
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' })).status).toBe(200)
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' })).status).toBe(200)
    expect((await api.post(SUBSCRIBE, { email: 'a@b.co' })).status).toBe(429)
  })
})
