import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readMultipart } from './request.ts'

const MB = 1024 * 1024
const HEAD = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.pdf"\r\n\r\n'

const handling = Promise.withResolvers<void>()
let handled = 0

const app = new Hono().post('/', async c => {
  return readMultipart(c, 10 * MB, async form => {
    handled++
    if (c.req.query('slow') !== undefined) await handling.promise
    return c.text(form === 'tooLarge' ? form : 'read')
  })
})

/** A form whose file is sent up to so many bytes at once, which `sent` waits for; the rest when `finish` is called. */
function beginUpload(bytes: number, path = '/') {
  const sent = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const chunks = [HEAD, ...Array.from({ length: bytes / MB }, () => 'x'.repeat(MB))]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = chunks.shift()
      if (next !== undefined) return controller.enqueue(new TextEncoder().encode(next))
      sent.resolve()
      await gate.promise
      controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  // `duplex` is needed for a streamed body and missing from the type.
  const answer = app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { answer, sent: sent.promise, finish: () => gate.resolve() }
}

test('uploads that are read at once hold no more than 32 MB together, and one that finds no room may try again', async () => {
  const first = Array.from({ length: 3 }, () => beginUpload(10 * MB))
  await Promise.all(first.map(({ sent }) => sent))
  const fourth = await beginUpload(10 * MB).answer
  expect(fourth.status).toBe(503)
  expect(fourth.headers.get('retry-after')).toBe('5')
  for (const { finish } of first) finish()
  for (const { answer } of first) expect(await (await answer).text()).toBe('read')
  const again = beginUpload(10 * MB)
  again.finish()
  expect(await (await again.answer).text()).toBe('read')
})

test('one that is too large holds nothing while the rest of it is thrown away', async () => {
  const large = Array.from({ length: 3 }, () => beginUpload(12 * MB))
  await Promise.all(large.map(({ sent }) => sent))
  const fits = beginUpload(10 * MB)
  fits.finish()
  expect(await (await fits.answer).text()).toBe('read')
  for (const { finish } of large) finish()
  for (const { answer } of large) expect(await (await answer).text()).toBe('tooLarge')
})

test('uploads that are being handled still take their room', async () => {
  const before = handled
  const first = Array.from({ length: 3 }, () => beginUpload(10 * MB, '/?slow'))
  for (const { finish } of first) finish()
  await expect.poll(() => handled).toBe(before + 3)
  expect((await beginUpload(10 * MB).answer).status).toBe(503)
  handling.resolve()
  for (const { answer } of first) expect(await (await answer).text()).toBe('read')
  const again = beginUpload(10 * MB)
  again.finish()
  expect(await (await again.answer).text()).toBe('read')
})
