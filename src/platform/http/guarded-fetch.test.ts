import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redirectTo, type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { type Outbound, openOutbound } from './guarded-fetch.ts'

const USER_AGENT = 'TokenPocket-listing-check/1.0 (+https://example.org/)'
const KB = 1024

let strangers: Strangers
let out: Outbound
beforeAll(async () => {
  strangers = await startStrangers()
  out = openOutbound({ isOn: true, userAgent: USER_AGENT, tests: strangers.tests })
})
afterAll(() => strangers.stop())

const fetched = (url: string) => out.guardedFetch(url)
const site: Strangers['serve'] = (answer, name) => strangers.serve(answer, name)

describe('an address that a stranger named', () => {
  test('is asked plainly, and what it answers is handed on', async () => {
    const seen: unknown[] = []
    const url = await site((request, response) => {
      seen.push({ method: request.method, path: request.url, headers: request.headers })
      response.writeHead(418, { 'set-cookie': 'a=b' }).end('short and stout')
    })
    for (let again = 0; again < 2; again += 1)
      expect(await fetched(`${url}/a?b=c`)).toMatchObject({
        status: 418,
        url: `${url}/a?b=c`,
        text: 'short and stout',
      })
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
      host: new URL(url).host,
      'user-agent': USER_AGENT,
    }
    // The second time as well: a cookie is not kept.
    expect(seen).toEqual(Array.from({ length: 2 }, () => ({ method: 'GET', path: '/a?b=c', headers })))
  })

  test('gets JSON as a node of a chain does', async () => {
    const url = await site(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      response.end(`${request.method} ${request.headers['content-type']} ${Buffer.concat(parts)}`)
    })
    expect(await out.guardedFetch(url, { json: { id: 1 } })).toMatchObject({
      text: 'POST application/json {"id":1}',
    })
  })

  test('may have a port of its own when it is a node, and no port of other services', async () => {
    const url = await site((_request, response) => response.end('{}'))
    const strict = openOutbound({
      isOn: true,
      userAgent: USER_AGENT,
      tests: { ...strangers.tests, ports: [] },
    })
    expect(await strict.guardedFetch(url, { json: {} })).toMatchObject({ status: 200 })
    expect(await strict.guardedFetch(url)).toEqual({ refused: 'notAllowed' })
    for (const port of [22, 25, 110, 1023])
      expect(await strict.guardedFetch(`http://example.org:${port}/`, { json: {} })).toEqual({
        refused: 'notAllowed',
      })
  })

  test('is not asked at all while the setting is off', async () => {
    const off = openOutbound({ isOn: false, userAgent: USER_AGENT, tests: strangers.tests })
    const before = strangers.dns.asked.length
    expect(await off.guardedFetch('https://example.org/')).toEqual({ refused: 'off' })
    expect(await off.readTxt('example.org')).toEqual({ refused: 'off' })
    expect(strangers.dns.asked.length).toBe(before)
  })
})

describe('a redirect', () => {
  test('is followed on the same host, three times and no more', async () => {
    const url = await site((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('here')
      else redirectTo(`/${left - 1}`)(request, response)
    })
    expect(await fetched(`${url}/3`)).toMatchObject({ status: 200, url: `${url}/0`, text: 'here' })
    expect(await fetched(`${url}/4`)).toMatchObject({ refused: 'elsewhere' })
  })

  test('leads to https on the same host, whose certificate is checked', async () => {
    const names: string[] = []
    const secure = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('no certificate'))
      },
    })
    secure.on('tlsClientError', () => {})
    secure.listen(0, '127.0.0.1')
    await new Promise(listening => secure.on('listening', listening))
    const port = Number(Object(secure.address()).port)
    const url = await site(redirectTo(`https://up.example.org:${port}/`, 301), 'up.example.org')
    const open = openOutbound({
      isOn: true,
      userAgent: USER_AGENT,
      tests: { ...strangers.tests, ports: [...(strangers.tests.ports ?? []), port] },
    })
    expect(await open.guardedFetch(url)).toEqual({ refused: 'failed' })
    expect(names).toEqual(['up.example.org'])
    secure.close()
  })

  test.each([
    ['http://127.0.0.2/', '127.0.0.2'],
    ['http://169.254.169.254/', '169.254.169.254'],
    ['http://[::1]/', '[::1]'],
    ['http://2130706433/', '127.0.0.1'],
    ['https://www.example.org/', 'www.example.org'],
    ['//example.com/', 'example.com'],
    ['file:///etc/passwd', ''],
  ])('to %s is not followed', async (location, to) => {
    const url = await site(redirectTo(location))
    expect(await fetched(url)).toEqual({ refused: 'elsewhere', to })
  })

  test('to another port of the same host is not followed', async () => {
    const url = await site(redirectTo('http://port.example.org:22/'), 'port.example.org')
    expect(await fetched(url)).toEqual({ refused: 'notAllowed' })
  })

  test('does not have a call of a node sent again', async () => {
    let calls = 0
    const url = await site((request, response) => {
      calls += 1
      if (request.url === '/') redirectTo('/again', 307)(request, response)
      else response.end('again')
    })
    expect(await out.guardedFetch(url, { json: {} })).toMatchObject({ refused: 'elsewhere' })
    expect(calls).toBe(1)
  })
})

describe('an answer', () => {
  test('of up to 64 kB is read, a longer or endless one is not', async () => {
    let sent = 0
    const url = await site((request, response) => {
      if (request.url === '/fits') response.end('a'.repeat(64 * KB))
      else if (request.url === '/more') response.end('a'.repeat(64 * KB + 1))
      else {
        const send = () => {
          sent += 16 * KB
          if (!response.destroyed && response.write('a'.repeat(16 * KB))) setImmediate(send)
          else response.once('drain', send)
        }
        send()
      }
    })
    expect(await fetched(`${url}/fits`)).toMatchObject({ status: 200, text: 'a'.repeat(64 * KB) })
    expect(await fetched(`${url}/more`)).toEqual({ refused: 'tooLarge' })
    expect(await fetched(`${url}/endless`)).toEqual({ refused: 'tooLarge' })
    // What the sockets hold on both sides, and no more.
    expect(sent).toBeLessThan(16 * KB * KB)
    expect(await out.guardedFetch(`${url}/endless`, { isStatusEnough: true })).toMatchObject({
      status: 200,
      text: '',
    })
  })

  test('that is packed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * KB * KB))
    const url = await site((_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
    const before = process.memoryUsage().rss
    expect(await fetched(url)).toEqual({ refused: 'failed' })
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * KB * KB)
  })

  test('with headers without end is refused', async () => {
    const url = await site(({ socket }) => {
      socket.on('error', () => {})
      socket.write(`HTTP/1.1 200 OK\r\n${`a: ${'b'.repeat(1000)}\r\n`.repeat(1000)}\r\n`)
    })
    expect(await fetched(url)).toEqual({ refused: 'failed' })
  })

  test('that drips, and a silent name server, are waited for five seconds in all', {
    timeout: 20_000,
  }, async () => {
    const url = await site((_request, response) => {
      const drip = setInterval(() => response.write('a'), 100)
      response.on('close', () => clearInterval(drip))
    })
    strangers.dns.records.set('silent.example.org', { isSilent: true })
    const start = performance.now()
    const [dripped, silent] = await Promise.all([fetched(url), fetched('http://silent.example.org/')])
    expect(dripped).toEqual({ refused: 'timeout' })
    expect(['timeout', 'failed']).toContain(Object(silent).refused)
    expect(performance.now() - start).toBeGreaterThan(4_900)
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  test('that cannot be had is told from a name that is not there', async () => {
    const url = await site((_request, response) => response.destroy())
    expect(await fetched(url)).toEqual({ refused: 'failed' })
    expect(await fetched('http://nobody.example.org/')).toEqual({ refused: 'unknownHost' })
  })
})

describe('of many calls', () => {
  test('two are made at a time, the others wait, and who gives up makes none', async () => {
    let now = 0
    let most = 0
    const answers: (() => void)[] = []
    const url = await site((_request, response) => {
      now += 1
      most = Math.max(most, now)
      answers.push(() => {
        now -= 1
        response.end('done')
      })
    })
    const calls = Array.from({ length: 5 }, () => fetched(url))
    const impatient = out.guardedFetch(url, { signal: AbortSignal.timeout(100) })
    expect(await impatient).toEqual({ refused: 'busy' })
    for (let answered = 0; answered < 5; ) {
      answers.shift()?.()
      answered = (
        await Promise.all(calls.map(call => Promise.race([call, Promise.resolve(undefined)])))
      ).filter(Boolean).length
      await new Promise(later => setTimeout(later, 5))
    }
    expect(most).toBe(2)
    for (const call of calls) expect(await call).toMatchObject({ text: 'done' })
  })

  test('too many are refused at once', async () => {
    const answers: (() => void)[] = []
    const url = await site((_request, response) => answers.push(() => response.end('done')))
    const given = new AbortController()
    const calls = Array.from({ length: 66 }, () => out.guardedFetch(url, { signal: given.signal }))
    expect(await fetched(url)).toEqual({ refused: 'busy' })
    given.abort()
    await Promise.all(calls)
    const again = fetched(url)
    while (answers.length < 3) {
      for (const answer of answers) answer()
      await new Promise(later => setTimeout(later, 5))
      if ((await Promise.race([again, Promise.resolve(undefined)])) !== undefined) break
    }
    expect(await again).toMatchObject({ text: 'done' })
  })
})

describe('TXT records', () => {
  test('are read, long ones whole', async () => {
    strangers.dns.records.set('_proof.example.org', { TXT: ['a=b', 'c'.repeat(600)] })
    expect(await out.readTxt('_proof.example.org')).toEqual({ records: ['a=b', 'c'.repeat(600)] })
  })

  test.each([
    'localhost',
    '127.0.0.1',
    'a b.example.org',
    'example.org/',
    '[::1]',
    '',
    `${'a.'.repeat(130)}org`,
  ])('of %o are not asked for', async name => {
    expect(await out.readTxt(name)).toEqual({ refused: 'notAllowed' })
  })

  test('that are not there are told from a name server that is silent', async () => {
    strangers.dns.records.set('mute.example.org', { isSilent: true })
    expect(await out.readTxt('none.example.org')).toEqual({ refused: 'unknownHost' })
    const signal = AbortSignal.timeout(200)
    expect(await out.readTxt('mute.example.org', { signal })).toEqual({ refused: 'timeout' })
  })
})
