import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeBundle } from '../deploy/write-bundle.ts'
import { printTable } from './document.ts'
import { GOALS } from './goals.ts'
import { failBeyondNoise, median } from './measure.ts'
import { memoryOf } from './process-figures.ts'

const MB = 2 ** 20
/** As the units and the image start it. */
const MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=20']
const KEPT_MEMORY = { MALLOC_TRIM_THRESHOLD_: '131072' }
const LIST = '/v1/application/list?start=0&count=40&lang=en'
const CALM_MS = 3_000
const OTHERS_EVERY_MS = 50

const BODIES = 72
const BODY_BYTES = 100 * MB
const PIECE_BYTES = 256 * 1024
/** A piece of a body that does not say how long it will be: one that does is refused by its head. */
const PIECE = Buffer.concat([
  Buffer.from(`${PIECE_BYTES.toString(16)}\r\n`),
  Buffer.alloc(PIECE_BYTES, 0x61),
  Buffer.from('\r\n'),
])
const SOCKETS = 3_000
const SLOW_MS = 1_000
/** Past the 10 s after which a request that does not end is hung up on. */
const CROWD_MS = 13_000
const ADDRESSES = 10_000
const CLIENTS = 50
const WORDS = ['swap', 'game', 'nft', 'lend', 'bridge', 'wallet', 'dao', 'farm']

interface Started {
  child: ChildProcess
  host: string
  port: number
}

async function start(bundle: string): Promise<Started> {
  const env = { ...KEPT_MEMORY, ...process.env, PORT: '0', TRUSTED_PROXIES: '127.0.0.1' }
  const child = spawn(process.execPath, [...MEMORY, 'src/server/main.js'], {
    cwd: bundle,
    env: { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'crowd-')) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>(resolve =>
    child.stdout.on('data', (text: Buffer) => {
      const ready = /Ready on http:\/\/[^:]+:(\d+)/.exec(text.toString())
      if (ready) resolve(Number(ready[1]))
    }),
  )
  return { child, host: '127.0.0.1', port }
}

/** A network of its own for each. */
const addressOf = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`

function openSocket({ host, port }: Started, greeting = ''): Socket {
  const socket = connect(port, host)
  // Being hung up on is what it comes for.
  socket.on('error', () => {})
  socket.resume()
  if (greeting !== '') socket.write(greeting)
  return socket
}

const headOf = (i: number, path: string, type: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${addressOf(i)}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`

const closed = (socket: Socket) => new Promise<void>(resolve => socket.once('close', () => resolve()))

/** Sends as fast as it is read, until it is hung up on. */
async function pour(server: Started, i: number): Promise<void> {
  const type = 'multipart/form-data; boundary=x'
  const start = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
  const head = headOf(i, '/v1/image/upload', type, 'Transfer-Encoding: chunked')
  const socket = openSocket(server, `${head}${start.length.toString(16)}\r\n${start}\r\n`)
  let sent = 0
  const more = () => {
    while (socket.writable && sent < BODY_BYTES) {
      sent += PIECE_BYTES
      if (!socket.write(PIECE)) return
    }
  }
  socket.on('drain', more)
  more()
  await closed(socket)
}

async function holdOpen(server: Started): Promise<void> {
  const silent = Array.from({ length: SOCKETS }, () => openSocket(server))
  const slow = Array.from({ length: SOCKETS }, (_, i) =>
    openSocket(server, headOf(i, '/api/tokenPocket/subscribe', 'application/json', 'Content-Length: 999')),
  )
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(' ')
  }, SLOW_MS)
  await sleep(CROWD_MS)
  clearInterval(dripping)
  for (const socket of [...silent, ...slow]) socket.destroy()
}

async function visit({ host, port }: Started): Promise<void> {
  let next = 0
  const client = async () => {
    for (let i = next++; i < ADDRESSES; i = next++) {
      const headers = { 'x-forwarded-for': addressOf(i) }
      const key = `${WORDS[i % WORDS.length]} ${i % 500}`
      for (const path of [
        LIST,
        `/v1/application/search?${new URLSearchParams({ key, start: '0', count: '40', lang: 'en' })}`,
      ])
        await (await fetch(`http://${host}:${port}${path}`, { headers })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

const CROWDS: Readonly<Record<string, (server: Started) => Promise<unknown>>> = {
  [`${BODIES} bodies of 100 MB`]: server =>
    Promise.all(Array.from({ length: BODIES }, (_, i) => pour(server, i))),
  [`${SOCKETS} silent and ${SOCKETS} slow sockets`]: holdOpen,
  [`${ADDRESSES} addresses, a list and a search each`]: visit,
}

/** Asks for a list again and again until told to stop; the times of all answers, in milliseconds. */
function askMeanwhile({ host, port }: Started) {
  const times: number[] = []
  let failed = 0
  let isOver = false
  async function ask(): Promise<void> {
    while (!isOver) {
      const begun = performance.now()
      try {
        const answer = await fetch(`http://${host}:${port}${LIST}`, {
          headers: { 'x-forwarded-for': '192.0.2.1' },
        })
        await answer.arrayBuffer()
        if (!answer.ok) failed++
        times.push(performance.now() - begun)
      } catch {
        failed++
      }
      await sleep(OTHERS_EVERY_MS)
    }
  }
  const asking = ask()
  return async () => {
    isOver = true
    await asking
    return { times, failed }
  }
}

/** What strangers in a crowd cost the server's memory and everybody else's time. */
export async function benchCrowds(): Promise<void> {
  const rows: string[][] = []
  const bundle = mkdtempSync(join(tmpdir(), 'bundle-'))
  await writeBundle(bundle, { withSite: false })
  for (const [name, come] of Object.entries(CROWDS)) {
    const server = await start(bundle)
    const pid = server.child.pid ?? 0
    const calm = askMeanwhile(server)
    await sleep(CALM_MS)
    const before = await calm()
    const atStart = memoryOf(pid, 'VmRSS')
    const meanwhile = askMeanwhile(server)
    await come(server)
    const { times, failed } = await meanwhile()
    const atMost = memoryOf(pid, 'VmHWM')
    rows.push([
      name,
      ...[atStart, atMost].map(String),
      `${(median(times) / median(before.times)).toFixed(2)} (${Math.max(...times).toFixed(0)} ms)`,
      `${times.length - failed} of ${times.length}`,
    ])
    failBeyondNoise(`${name}, MB`, [atMost], GOALS.serverMemory)
    server.child.kill('SIGKILL')
  }
  printTable(
    ['crowd', 'memory before, MB', 'at most', 'others: median to a calm one (worst)', 'others answered'],
    rows,
  )
}
