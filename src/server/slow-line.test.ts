import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, vi } from 'vitest'
import { finishFixture, fixtureFiles, writeSite } from '#build/hosts/testing/fixture-site.ts'
import { findProgram } from '#build/hosts/testing/host.ts'
import { startCaddy, startNginx } from '#build/hosts/testing/real-hosts.ts'
import { temporaryFolder } from './testing/api.ts'
import { serverTest } from './testing/server-test.ts'

vi.setConfig({ testTimeout: 120_000 })

const PIECE_MS = 100
/** Caddy answers a body that it was not given the time for with 200 and nothing. */
const TAKEN = /^200 {"result":0,/
const FILE_BYTES = 840_000
const BOUNDARY = 'end-of-part'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nreport\r\n--${BOUNDARY}\r\n\
Content-Disposition: form-data; name="image"; filename="audit.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
const PDF = `%PDF-1.7\n${' '.repeat(FILE_BYTES)}\nstartxref\n9\n%%EOF\n`
const BODY = Buffer.from(`${HEAD}${PDF}\r\n--${BOUNDARY}--\r\n`)

/** Sends the body at this speed; resolves to what is answered, or to `cut off`. */
async function upload(port: string, bytesPerSecond: number) {
  const sending = request({
    host: '127.0.0.1',
    port,
    path: '/v1/image/upload',
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': BODY.length,
    },
  })
  let isOver = false
  const begun = performance.now()
  const over = new Promise<string>(resolve => {
    sending.once('response', async answer => {
      isOver = true
      resolve(`${answer.statusCode} ${await text(answer).catch(String)}`)
    })
    sending.once('error', () => resolve('cut off'))
  }).then(answer => {
    isOver = true
    return { answer, seconds: (performance.now() - begun) / 1_000 }
  })
  const piece = (bytesPerSecond * PIECE_MS) / 1_000
  for (let sent = 0; sent < BODY.length && !isOver; ) {
    // By the clock, not by the number of pauses, which a busy machine makes longer.
    const due = Math.min(BODY.length, ((performance.now() - begun) * bytesPerSecond) / 1_000 + piece)
    sending.write(BODY.subarray(sent, due))
    sent = Math.floor(due)
    await sleep(PIECE_MS)
  }
  if (!isOver) sending.end()
  return over
}

async function smallSite() {
  const site = writeSite(fixtureFiles())
  await finishFixture(site)
  return site
}

const PROXIES = [
  { name: 'nginx', start: startNginx },
  { name: 'Caddy', start: startCaddy },
]

serverTest.concurrent(
  'a slow line may send a file for longer than ten seconds, a trickle may not',
  async ({ start, expect }) => {
    const { address } = await start({ DATA_DIR: temporaryFolder() })
    const { port } = new URL(address ?? '')
    const [slow, trickle] = await Promise.all([upload(port, 60_000), upload(port, 10_000)])
    expect(slow.answer).toMatch(TAKEN)
    expect(slow.seconds).toBeGreaterThan(12)
    expect(trickle.answer).toMatch(/^(408|cut off)/)
    expect(trickle.seconds).toBeGreaterThan(9)
    expect(trickle.seconds).toBeLessThan(30)
  },
)

for (const { name, start: startProxy } of PROXIES) {
  const program = findProgram(name.toLowerCase())
  describe.skipIf(program === undefined)(`through ${name} as the build sets it up`, () => {
    serverTest.concurrent('it may as well', async ({ start, expect }) => {
      const { address } = await start({ DATA_DIR: temporaryFolder(), TRUSTED_PROXIES: '127.0.0.1' })
      const upstream = Number(new URL(address ?? '').port)
      const proxy = await startProxy(program ?? '', await smallSite(), upstream)
      try {
        const { answer, seconds } = await upload(String(proxy.port), 60_000)
        expect(answer).toMatch(TAKEN)
        expect(seconds).toBeGreaterThan(12)
      } finally {
        await proxy.stop()
      }
    })
  })
}
