import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Answer, openTestApi, UNLIMITED } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { bearer, pngPicture, textOfAnswer, uploadPicture } from '#server/testing/listings.ts'
import { deleteImages, forgetImages, keepImages } from './stored-images.ts'

const DAY_MS = 24 * 3_600_000
const report = { purpose: 'report' }
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

onBothDatabases(env => {
  const api = apiForAll(async () => ({
    env: { ...(await env()), PUBLIC_API_URL: 'https://api.example.org' },
    rates: { write: UNLIMITED },
  }))

  const pathOf = (url: string) => new URL(url).pathname
  const bytesAt = async (url: string, headers = {}) => {
    const response = await api.app.request(pathOf(url), { headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const secretOf = (answer: Answer) => bearer(textOfAnswer(answer, 'secret'))
  const errorOf = async (image: Uint8Array | undefined, fields?: Record<string, string>) =>
    (await uploadPicture(api, image, fields)).body

  describe('a report as PDF', () => {
    const pdf = (size = 400, end = 'startxref\n9\n%%EOF\n') => {
      const start = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj<</Type/Catalog>>endobj\n', 'latin1')
      const tail = Buffer.from(end, 'latin1')
      return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length - tail.length), 0x20), tail])
    }
    const MEGABYTE = 1024 * 1024

    test('is kept as it came, and sent as an attachment to who uploaded it', async () => {
      const document = pdf(9 * MEGABYTE)
      const answer = await uploadPicture(api, document, report)
      const [id, secret] = [textOfAnswer(answer, 'id'), textOfAnswer(answer, 'secret')]
      const url = `https://api.example.org/v1/image/${id}.pdf`
      expect(answer.body).toEqual({ result: 0, data: { id, url, secret, width: 0, height: 0 } })
      expect((await bytesAt(url)).response.status).toBe(404)
      await api.db.transaction().execute(tx => keepImages(tx, [id]))
      expect((await bytesAt(url)).response.status).toBe(404)
      const { response, bytes } = await bytesAt(url, bearer(secret))
      expect(bytes.equals(document)).toBe(true)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="report.pdf"',
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      expect((await bytesAt(url.replace('.pdf', ''), bearer(secret))).response.status).toBe(404)
    })

    test.each<[string, Buffer, string]>([
      [
        'a page with the mark inside',
        Buffer.from('<html><script>alert(1)</script>%PDF-1.7\nstartxref\n1\n%%EOF'),
        'type',
      ],
      ['a page with the mark behind a blank', Buffer.concat([Buffer.from(' '), pdf()]), 'type'],
      ['no version', Buffer.from('%PDF-<html>startxref\n1\n%%EOF'), 'type'],
      ['cut off', pdf().subarray(0, 380), 'unreadable'],
      [
        'with a page behind its end',
        Buffer.concat([pdf(), Buffer.from('<html><script>alert(1)</script>')]),
        'unreadable',
      ],
      ['of eleven megabytes', pdf(11 * MEGABYTE), 'size'],
      ['of ten megabytes and a byte', pdf(10 * MEGABYTE + 1), 'size'],
    ])('that is %s is refused', async (_, bytes, code) => {
      expect(await errorOf(bytes, report)).toMatchObject({ result: 1, data: { fields: { image: code } } })
    })

    test('is no logo, and a picture of a page may still have five megabytes only', async () => {
      expect(await errorOf(pdf())).toMatchObject({ data: { fields: { image: 'type' } } })
      const large = Buffer.concat([await pngPicture(), Buffer.alloc(6 * MEGABYTE)])
      expect(await errorOf(large, report)).toMatchObject({ data: { fields: { image: 'size' } } })
    })
  })

  describe('a picture that is uploaded', () => {
    test('is kept as a new PNG without anything its sender put into it', async () => {
      const withPlace = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#a08' } })
        .withExif({ IFD0: { Copyright: 'secret-author' } })
        .jpeg()
        .toBuffer()
      expect(withPlace.includes('secret-author')).toBe(true)
      const answer = await uploadPicture(api, withPlace)
      expect(answer.body).toEqual({
        result: 0,
        data: {
          id: expect.stringMatching(/^[\w-]{22,64}$/),
          url: `https://api.example.org/v1/image/${textOfAnswer(answer, 'id')}`,
          secret: expect.stringMatching(/^[\w-]{43}$/),
          width: 200,
          height: 200,
        },
      })
      const { bytes } = await bytesAt(textOfAnswer(answer, 'url'), secretOf(answer))
      const { format, exif, width } = await sharp(bytes).metadata()
      expect({ format, exif, width }).toEqual({ format: 'png', exif: undefined, width: 200 })
      expect(bytes.includes('secret-author')).toBe(false)
    })

    test('is shown to its uploader alone, by a secret that no address holds', async () => {
      const answer = await uploadPicture(api, await pngPicture())
      const url = textOfAnswer(answer, 'url')
      const secret = textOfAnswer(answer, 'secret')
      const stranger = await uploadPicture(api, await pngPicture())
      const wrong = [
        {},
        bearer('x'),
        secretOf(stranger),
        { authorization: secret },
        { cookie: `secret=${secret}` },
      ]
      for (const headers of wrong) {
        const { response } = await bytesAt(url, headers)
        expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      }
      expect((await bytesAt(`${url}?secret=${secret}`)).response.status).toBe(404)
      const { response, bytes } = await bytesAt(url, bearer(secret))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'private, no-store',
        'content-security-policy': SANDBOX,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      const { secret_hash } = await api.db
        .selectFrom('images')
        .select('secret_hash')
        .where('id', '=', textOfAnswer(answer, 'id'))
        .executeTakeFirstOrThrow()
      expect(secret_hash).not.toContain(secret)
    })

    test('of a report may be a photograph of its page, and is turned the right way up', async () => {
      const turned = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const answer = await uploadPicture(api, turned, report)
      expect(answer.data).toMatchObject({ width: 400, height: 300 })
      const { response } = await bytesAt(textOfAnswer(answer, 'url'), secretOf(answer))
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="report.jpg"')
    })
  })

  describe('a picture is refused', () => {
    const refusedAs = (code: string) => ({
      result: 1,
      message: 'This picture cannot be taken',
      data: { fields: { image: code } },
    })

    test('when it is neither PNG nor JPEG, whatever its name and type are', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')
      const square = sharp(await pngPicture())
      const others = [
        ...[svg, Buffer.from('GIF89a'), Buffer.alloc(0), Buffer.from('%PDF-1.7')],
        ...[await square.clone().webp().toBuffer(), await square.clone().tiff().toBuffer()],
        ...[await square.clone().gif().toBuffer(), await square.clone().avif().toBuffer()],
      ]
      for (const bytes of others) expect(await errorOf(bytes)).toEqual(refusedAs('type'))
    })

    test('when it has another size than a logo', async () => {
      for (const size of [{ width: 199 }, { height: 201 }, { width: 400, height: 400 }]) {
        expect(await errorOf(await pngPicture(size))).toEqual(refusedAs('dimensions'))
      }
      expect(await errorOf(await pngPicture({ width: 4_001, height: 10 }), report)).toEqual(
        refusedAs('dimensions'),
      )
    })

    test('when it would be enormous once it is decoded', async () => {
      const head = Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2, 0, 0, 0])
      const small = await pngPicture()
      const bomb = Buffer.concat([small.subarray(0, 8), chunk('IHDR', head), small.subarray(33)])
      for (const fields of [undefined, report]) {
        expect(await errorOf(bomb, fields)).toEqual(refusedAs('dimensions'))
      }
    })

    test('when it is more than 5 MB, also when there is no end to it', async () => {
      const png = await pngPicture()
      const heavy = Buffer.concat([
        png.subarray(0, 33),
        chunk('teXt', Buffer.alloc(5 * 1024 * 1024)),
        png.subarray(33),
      ])
      expect(await errorOf(heavy)).toEqual(refusedAs('size'))
      let sent = 0
      const endless = new ReadableStream({
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
        },
      })
      const response = await api.app.request('/v1/image/upload', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: endless,
        duplex: 'half',
      } as RequestInit)
      expect(await response.json()).toEqual(refusedAs('size'))
      expect(sent).toBeLessThan(51 * 1024 * 1024)
    })

    test('when a part of it is missing, or broken, or something else is hidden in it', async () => {
      const png = await pngPicture()
      const jpeg = await pngPicture({}, 'jpeg')
      const html = Buffer.from('<script>alert(1)</script>')
      const noise = await sharp(
        Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * 7_919) % 251)),
        {
          raw: { width: 200, height: 200, channels: 3 },
        },
      )
        .png()
        .toBuffer()
      const animated = Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png.subarray(33)])
      const emptied = Buffer.concat([
        noise.subarray(0, 33),
        chunk('IDAT', deflateSync(Buffer.alloc(10))),
        chunk('IEND', Buffer.alloc(0)),
      ])
      const wrong = {
        cut: noise.subarray(0, noise.length - 200),
        cutBeforeEnd: Buffer.concat([
          noise.subarray(0, noise.length - 400),
          noise.subarray(noise.length - 12),
        ]),
        cutJpeg: jpeg.subarray(0, jpeg.length - 20),
        withPage: Buffer.concat([png, html]),
        jpegWithPage: Buffer.concat([jpeg, html]),
        animated,
        emptied,
        headAlone: png.subarray(0, 8),
        twoHeads: Buffer.concat([png.subarray(0, 8), jpeg]),
      }
      for (const [name, bytes] of Object.entries(wrong)) {
        expect(await errorOf(bytes), name).toEqual(refusedAs('unreadable'))
      }
    })

    test('when there is none, or it is meant for something else', async () => {
      expect(await errorOf(undefined)).toEqual(refusedAs('required'))
      expect(await errorOf(await pngPicture(), { purpose: 'banner' })).toMatchObject({
        data: { fields: { purpose: 'unknown' } },
      })
      expect(await errorOf(undefined, { image: 'data:image/png;base64,AA==' })).toEqual(refusedAs('required'))
    })

    test('when the call itself is none', async () => {
      const request = (type: string, body: string) =>
        api.app.request('/v1/image/upload', { method: 'POST', headers: { 'content-type': type }, body })
      expect((await request('application/json', '{}')).status).toBe(415)
      expect((await request('multipart/form-data; boundary=x', 'nonsense')).status).toBe(400)
      expect((await request('multipart/form-data', 'x')).status).toBe(415)
      expect((await api.get(`/v1/image/${'A'.repeat(22)}`)).status).toBe(404)
      for (const id of ['..%2f..%2fetc', '%00']) expect((await api.get(`/v1/image/${id}`)).status).toBe(404)
    })
  })

  test('uploads are counted by themselves', async () => {
    const limited = await openTestApi({ budgets: { uploads: { address: 2, site: 2, all: 9, seconds: 100 } } })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await uploadPicture(limited, undefined)).status)
    expect(statuses).toEqual([200, 200, 429])
    await limited.close()
  })

  test('a picture is counted as large as it is kept, not as it came', async () => {
    const uploadKb = { address: 100, site: 100, all: 1_000, seconds: 100 }
    const limited = await openTestApi({ budgets: { uploadKb }, rates: { write: UNLIMITED } })
    const png = await pngPicture()
    const padding = chunk('teXt', Buffer.alloc(2 * 1024 * 1024))
    const heavy = Buffer.concat([png.subarray(0, 33), padding, png.subarray(33)])
    for (let i = 0; i < 3; i++) expect((await uploadPicture(limited, heavy)).status).toBe(200)
    const noise = sharp(randomBytes(120_000), { raw: { width: 200, height: 200, channels: 3 } })
    expect((await uploadPicture(limited, await noise.png().toBuffer())).status).toBe(429)
    await limited.close()
  })

  test('the same picture takes its room once, and goes with the last that shows it', async () => {
    const fresh = await openTestApi({ env: await env(), rates: { write: UNLIMITED } })
    const picture = await pngPicture()
    const ids: string[] = []
    let newest = {}
    for (let i = 0; i < 100; i++) {
      const answer = await uploadPicture(fresh, picture)
      ids.unshift(textOfAnswer(answer, 'id'))
      newest = secretOf(answer)
    }
    expect(new Set(ids).size).toBe(100)
    const contents = () => fresh.db.selectFrom('image_contents').select('hash').execute()
    expect(await contents()).toHaveLength(1)
    const [last = '', ...others] = ids
    const remove = (gone: string[]) => fresh.db.transaction().execute(tx => deleteImages(tx, gone))
    expect(await remove(others)).toBe(99)
    expect((await fresh.get(`/v1/image/${last}`, newest)).status).toBe(200)
    expect(await remove([last])).toBe(1)
    expect(await contents()).toEqual([])
    await fresh.close()
  })

  test('when there is no room left, a picture is asked for again later, and the operator was told', async () => {
    const fresh = await openTestApi({ env: { ...(await env()), MAX_PICTURES_MB: '1' } })
    const first = await pngPicture()
    await uploadPicture(fresh, first)
    await fresh.db.updateTable('image_contents').set({ bytes: 799_990 }).execute()
    const other = (red: number) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer()
    for (const red of [1, 2]) expect((await uploadPicture(fresh, await other(red))).status).toBe(200)
    expect(fresh.logged.filter(({ event }) => event === 'pictures')).toMatchObject([
      { level: 'warn', of: 1_000_000 },
    ])
    await fresh.db.updateTable('image_contents').set({ bytes: 400_000 }).execute()
    const { status, headers } = await uploadPicture(fresh, await other(3))
    expect([status, headers.get('retry-after')]).toEqual([503, '3600'])
    // What is there already needs no room.
    expect((await uploadPicture(fresh, first)).status).toBe(200)
    await fresh.close()
  })

  test('of very many at once some are told to come again, and lose nothing of their budget', async () => {
    const uploads = { address: 40, site: 40, all: 400, seconds: 100 }
    const busy = await openTestApi({ budgets: { uploads }, rates: { write: UNLIMITED } })
    const logo = await pngPicture()
    const upload = () => uploadPicture(busy, logo)
    const answers = await Promise.all(Array.from({ length: 40 }, upload))
    const again = answers.filter(({ status }) => status === 503)
    expect(again.length).toBeGreaterThan(0)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const { headers } of again) expect(headers.get('retry-after')).toBe('5')
    for (const _ of again) expect((await upload()).status).toBe(200)
    expect((await upload()).status).toBe(429)
    await busy.close()
  })

  test('what was not sent along with a form is deleted after a week, and nothing else', async () => {
    const [left, kept] = [
      await uploadPicture(api, await pngPicture()),
      await uploadPicture(api, await pngPicture()),
    ]
    await api.db.transaction().execute(tx => keepImages(tx, [textOfAnswer(kept, 'id')]))
    const now = Date.now()
    await forgetImages(api.db, now + 7 * DAY_MS - 60_000)
    const statusOf = async (answer: Answer) =>
      (await bytesAt(textOfAnswer(answer, 'url'), secretOf(answer))).response.status
    expect(await statusOf(left)).toBe(200)
    expect(await forgetImages(api.db, now + 7 * DAY_MS + 60_000)).toBeGreaterThanOrEqual(1)
    expect([await statusOf(left), await statusOf(kept)]).toEqual([404, 200])
  })
})
