import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { SQLITE_FILE } from '#platform/db/open.ts'
import { temporaryFolder } from './testing/api.ts'
import type { ServerProcess } from './testing/process.ts'
import { serverTest } from './testing/server-test.ts'

// Several start at once; `expect.poll` knows its test by the `expect` of that test's own only.
const test = serverTest.concurrent
vi.setConfig({ testTimeout: 120_000 })

/** A request that the server has begun to read; the rest is sent when `finish` is called. */
async function beginSubscription(server: ServerProcess, email: string) {
  const body = JSON.stringify({ email })
  const sending = request(`${server.address}/api/tokenPocket/subscribe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const begun = once(sending, 'continue')
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', response => resolve(response.resume().statusCode)).once('error', reject)
  })
  sending.flushHeaders()
  await begun
  sending.write(body.slice(0, 5))
  return { answer, finish: () => sending.end(body.slice(5)) }
}

const subscribersIn = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
  try {
    return database.prepare('select email from subscribers order by email').all()
  } finally {
    database.close()
  }
}

test('a fresh server fills its database, prints where it listens and serves the catalogue', async ({
  start,
}) => {
  const server = await start({ DATA_DIR: temporaryFolder() })
  expect(server.errors()).toBe('')
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const list = await fetch(`${server.address}/v1/application/list?start=0&count=500&lang=en`)
  expect(await list.json()).toMatchObject({ result: 0, data: expect.arrayContaining([]) })
})

test('a second server on the same file refuses to start with one line', async ({ start }) => {
  const dataDir = temporaryFolder()
  const first = await start({ DATA_DIR: dataDir })
  const second = await start({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(/^.*site\.db: another server is running on this database; stop it first\n$/)
  expect(await (await fetch(`${first.address}/healthz`)).json()).toEqual({ ok: true })
})

test('a wrong setting stops the start with one line that names it', async ({ start }) => {
  const server = await start({ DATA_DIR: temporaryFolder(), PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe('PORT: "eighty" is not a whole number from 0 to 65535\n')
  expect(server.output()).toBe('')
})

test('a taken port stops the start with one line', async ({ start }) => {
  const first = await start({ DATA_DIR: temporaryFolder() })
  const port = new URL(first.address ?? '').port
  const second = await start({ DATA_DIR: temporaryFolder(), PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.errors()).toBe(`PORT: ${port} is already in use on 127.0.0.1\n`)
})

test('an unreachable Postgres stops the start with one line that keeps the password', async ({ start }) => {
  const server = await start({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/site',
  })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\n$/)
  expect(server.errors()).not.toContain('hush')
})

test('a server told to stop finishes what it began', async ({ start, expect }) => {
  const dataDir = temporaryFolder()
  const server = await start({ DATA_DIR: dataDir })
  const { answer, finish } = await beginSubscription(server, 'late@example.org')
  server.child.kill('SIGTERM')
  // What was begun has eight seconds; that nothing new is taken meanwhile is asked in http-server.test.ts.
  const knock = () =>
    fetch(`${server.address}/readyz`).then(
      ({ status }) => status,
      () => 'closed',
    )
  await expect.poll(knock).not.toBe(200)
  finish()
  expect(await answer).toBe(200)
  expect(await server.ended).toBe(0)
  expect(subscribersIn(dataDir)).toEqual([{ email: 'late@example.org' }])
  expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1)
})

/** Code that the real server runs before its own, as an unforeseen error cannot be asked for. */
const runningFirst = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

test('a server whose readers of output and errors are gone goes on', async ({ start }) => {
  const complaint = runningFirst("process.on('SIGUSR2', () => process.stderr.write('to the errors'))")
  const server = await start({ DATA_DIR: temporaryFolder(), ...complaint })
  server.child.stdout?.destroy()
  server.child.stderr?.destroy()
  server.child.kill('SIGUSR2')
  for (let i = 0; i < 5; i++) {
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ ok: true })
    await sleep(50)
  }
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

const uncaughtIn = ({ output }: ServerProcess): unknown[] =>
  output()
    .split('\n')
    .filter(line => line.includes('"uncaught"'))
    .map(line => JSON.parse(line))

test.for([
  ['error', "throw new Error('boom of a@example.org')"],
  ['rejection', "Promise.reject(new Error('boom of a@example.org'))"],
])(
  'an uncaught %s is logged once; what was begun is finished, then it ends with 1',
  async ([, code], { start, expect }) => {
    const env = runningFirst(`process.on('SIGUSR2', () => { ${code} })`)
    const dataDir = temporaryFolder()
    const server = await start({ DATA_DIR: dataDir, ...env })
    const { answer, finish } = await beginSubscription(server, 'late@example.org')
    server.child.kill('SIGUSR2')
    await expect.poll(() => uncaughtIn(server)).toHaveLength(1)
    finish()
    expect(await answer).toBe(200)
    expect(await server.ended).toBe(1)
    expect(uncaughtIn(server)).toMatchObject([
      { level: 'error', error: 'boom of [address]', stack: expect.stringMatching(/^at [^@]+$/) },
    ])
    expect(server.errors()).toBe('')
    expect(subscribersIn(dataDir)).toEqual([{ email: 'late@example.org' }])
  },
)

test('an uncaught error that leaves something stuck ends the server all the same', async ({ start }) => {
  const code = `import { DatabaseSync } from 'node:sqlite'
    process.on('SIGUSR2', () => { throw new Error('boom') })
    setInterval(() => {}, 1000)
    DatabaseSync.prototype.close = () => { throw new Error('stuck') }`
  const server = await start({ DATA_DIR: temporaryFolder(), ...runningFirst(code) })
  server.child.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  // On a busy machine its time is over before the database is closed, and so before the second error.
  expect(uncaughtIn(server)[0]).toMatchObject({ error: 'boom' })
})

test('who sends nothing, or a request without end, is hung up on', async ({ start }) => {
  const server = await start({ DATA_DIR: temporaryFolder() })
  const { hostname, port } = new URL(server.address ?? '')
  const untilClosed = (text: string) =>
    new Promise<number>(resolve => {
      const begin = Date.now()
      const socket = connect(Number(port), hostname, () => socket.write(text))
      socket.on('data', () => {}).on('error', () => {})
      socket.once('close', () => resolve(Date.now() - begin))
    })
  const [halfHeader, halfBody] = await Promise.all([
    untilClosed('GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    untilClosed(
      'POST /api/tokenPocket/subscribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
  ])
  // After 5 and 10 seconds; the server looks once a second, on a busy machine later.
  expect(halfHeader).toBeLessThan(halfBody - 2_000)
  expect(halfBody).toBeLessThan(25_000)
})

test('the prices a configured source names reach the visitor', async ({ start, expect }) => {
  const asked: string[] = []
  const source = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end('{"ethereum":{"usd":2345.5,"usd_24h_change":-1.25},"binancecoin":{"usd":1.2e-7}}')
  })
  await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
  const address = source.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await start({ DATA_DIR: temporaryFolder(), MARKET_URL: `http://127.0.0.1:${port}/api/v3` })
  const prices = async () => {
    const answer = await fetch(`${server.address}/v1/swap_market/market_optional`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tokens: [
          { chain: 'eth', address: '' },
          { chain: 'bsc', address: '' },
        ],
      }),
    })
    return answer.json()
  }
  await expect.poll(prices).toMatchObject({
    result: 0,
    data: [
      { symbol: 'ETH', price: '2345.5', change_24h: '-1.25' },
      { symbol: 'BNB', price: '0.00000012', change_24h: null },
    ],
  })
  source.close()
  expect(asked[0]).toMatch(
    /^\/api\/v3\/simple\/price\?ids=.*ethereum.*&vs_currencies=usd&include_24hr_change=true$/,
  )
})
