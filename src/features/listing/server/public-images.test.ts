import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { temporaryFolder, WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { bearer, submitted, textOfAnswer, uploadPicture } from '#server/testing/listings.ts'
import { insertOld, openBefore } from '#server/testing/old-database.ts'
import { reviewDone } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import { deleteImages, keepImages } from './stored-images.ts'

const PUBLIC = 'public, max-age=31536000, immutable'

const square = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

onBothDatabases(env => {
  const api = apiForEach(async () => ({
    env: { ...(await env()), SITE_URL: 'https://site.example.org' },
    rates: WITHOUT_RATES,
  }))

  const done = (...args: string[]) => reviewDone(api.config, args)
  /** The address of an upload that a request holds. */
  async function uploaded(colour: string, purpose: 'logo' | 'report' = 'logo'): Promise<string> {
    const answer = await uploadPicture(api, await square(colour), { purpose })
    await api.db.transaction().execute(tx => keepImages(tx, [textOfAnswer(answer, 'id')]))
    return textOfAnswer(answer, 'url')
  }
  async function approved(options: SubmissionOptions): Promise<string> {
    const id = await addSubmission(api.db, options)
    await done('approve', id)
    return id
  }
  const token = (icon_url: string, address = `0x${'11'.repeat(20)}`): SubmissionOptions => ({
    kind: 'token',
    values: { icon_url, address },
  })
  const statusOf = async (path: string) => (await api.app.request(path)).status
  const iconOf = async (address: string) =>
    (
      await api.db
        .selectFrom('listed_tokens')
        .select('icon_url')
        .where('address', '=', address)
        .executeTakeFirst()
    )?.icon_url ?? ''
  const purges = async (): Promise<string[]> =>
    JSON.parse(await done('purges', '--json')).map(({ url }: { url: string }) => url)

  test('a stranger puts no picture on our domain: what was uploaded, sent or refused is shown to nobody else', async () => {
    const { id, key, form } = await submitted(api, 'token')
    const url = String(form.icon_url)
    const asked = async (headers = {}) => (await api.app.request(url, { headers })).status
    expect(await asked()).toBe(404)
    // Its owner has it on every device that has the private link.
    expect([await asked(bearer(key)), await asked(bearer('x'.repeat(43)))]).toEqual([200, 404])
    const other = await submitted(api, 'token', { address: `0x${'22'.repeat(20)}`, symbol: 'OTH' })
    expect(await asked(bearer(other.key))).toBe(404)
    await done('reject', id, '--reason', 'scam')
    expect([await asked(), await asked(bearer(key))]).toEqual([404, 200])
  })

  test('staff save the pictures of a request as files', async () => {
    const { id } = await submitted(api, 'token')
    const folder = temporaryFolder()
    expect(await done('show', id)).toContain(`pictures: "report ${id}" saves them`)
    expect(await done('report', id, '--to', folder)).toBe(`${folder}/${id}-logo.png\n`)
    expect(await sharp(readFileSync(`${folder}/${id}-logo.png`)).metadata()).toMatchObject({
      width: 200,
      height: 200,
    })
  })

  describe('the picture of a listing', () => {
    test('is public once it is approved, at an address of its content', async () => {
      const upload = await uploaded('#2980fe')
      await approved(token(upload, `0x${'11'.repeat(20)}`))
      const icon = await iconOf(`0x${'11'.repeat(20)}`)
      expect(icon).toMatch(/^\/v1\/image\/[\w-]{43}$/)
      expect(icon).not.toBe(upload)
      expect(await statusOf(upload)).toBe(404)
      const answer = await api.app.request(icon)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': PUBLIC,
        'cross-origin-resource-policy': 'cross-origin',
      })
      const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
      expect((await api.app.request(icon, again)).status).toBe(304)
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([answer.status, width, format]).toEqual([200, 200, 'png'])
      expect(await purges()).toEqual([])
    })

    test('that two listings share goes with the last, and is then to be purged', async () => {
      const [one, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
      const first = await approved(token(await uploaded('#a08'), one))
      const second = await approved(token(await uploaded('#a08'), other))
      const icon = await iconOf(one)
      expect(await iconOf(other)).toBe(icon)
      expect(await done('remove', first, '--reason', 'law')).not.toContain('purge')
      expect(await statusOf(icon)).toBe(200)
      expect(await done('remove', second, '--reason', 'law')).toContain('addresses to purge at the CDN: 1')
      expect(await statusOf(icon)).toBe(404)
      expect(await purges()).toEqual([`https://site.example.org${icon}`])
      const [last = ''] = (await done('purges')).split(' ')
      expect(await done('purges', 'done', last)).toBe('purged: 1\n')
      expect(await purges()).toEqual([])
    })

    test('that is replaced goes, and the new one is public', async () => {
      const address = `0x${'11'.repeat(20)}`
      const first = await approved(token(await uploaded('#111'), address))
      const before = await iconOf(address)
      await done('remove', first, '--reason', 'site')
      await approved(token(await uploaded('#222'), address))
      const after = await iconOf(address)
      expect(after).not.toBe(before)
      expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200])
      expect(await purges()).toEqual([`https://site.example.org${before}`])
    })

    test('is taken back while its DApp is hidden, its report too', async () => {
      const icon_url = await uploaded('#333')
      const audit_report = [await uploaded('#444', 'report')]
      await approved({ kind: 'dapp', values: { icon_url, audit_report } })
      const dapp = async () =>
        api.db
          .selectFrom('dapps')
          .select(['icon_url', 'audit_urls_json'])
          .where('id', '=', 100_000)
          .executeTakeFirstOrThrow()
      const { icon_url: icon, audit_urls_json } = await dapp()
      const page = new URL(JSON.parse(audit_urls_json)[1]).pathname
      expect(page).toMatch(/^\/v1\/image\/[\w-]{43}-report$/)
      expect([await statusOf(icon), await statusOf(page)]).toEqual([200, 200])
      const headers = Object.fromEntries((await api.app.request(page)).headers)
      expect(headers).toMatchObject({
        'content-disposition': 'attachment; filename="report.png"',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': PUBLIC,
      })
      expect(await done('hide', '100000', '--note', 'asked')).toContain('purge at the CDN: 2')
      expect([await statusOf(icon), await statusOf(page)]).toEqual([404, 404])
      await done('unhide', '100000', '--note', 'asked')
      expect([await statusOf(icon), await statusOf(page)]).toEqual([200, 200])
    })

    test('of a network that is not offered any more is shown by no list', async () => {
      const id = await approved({ kind: 'chain', values: { icon_url: await uploaded('#555') } })
      const chain = async () =>
        (await api.get('/v1/block_chain/list')).rows.find(({ hid }) => hid === 'c4321')
      const icon = String((await chain())?.icon_url)
      expect(await statusOf(icon)).toBe(200)
      await done('remove', id, '--reason', 'law')
      expect([(await chain())?.icon_url, await statusOf(icon)]).toEqual(['', 404])
    })
  })
})

onBothDatabases(env => {
  test('pictures of listings approved before are copied, and their old addresses go on answering', async () => {
    const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
    const options = readConfig(settings)
    const old = await openBefore(options, '0023-public-pictures')
    const content = await square('#2980fe')
    const hash = 'H'.repeat(43)
    await insertOld(old.db, 'image_contents', [
      { hash, bytes: content.length, content_base64: content.toString('base64') },
    ])
    const picture = {
      type: 'image/png',
      width: 200,
      height: 200,
      content_hash: hash,
      created_at: '',
      kept: 1,
    }
    const [logo, page, hidden, waiting] = ['l', 'p', 'h', 'w'].map(letter => letter.repeat(22))
    for (const id of [logo, hidden, waiting])
      await insertOld(old.db, 'images', [{ ...picture, id: String(id), purpose: 'logo' }])
    await insertOld(old.db, 'images', [{ ...picture, id: String(page), purpose: 'report' }])
    const dapp = {
      title: 'Swap',
      desc_json: '{}',
      url: 'https://example.org',
      tp_connect: 'both',
      hot: 0,
      rank: 0,
      create_time: '',
      audit_urls_json: JSON.stringify([`https://api.example.org/v1/image/${page}`]),
    }
    await insertOld(old.db, 'dapps', [
      { ...dapp, id: 100_000, slug: 'a', icon_url: `https://api.example.org/v1/image/${logo}`, status: 0 },
      { ...dapp, id: 100_001, slug: 'b', icon_url: `/v1/image/${hidden}`, status: 1, audit_urls_json: '[]' },
    ])
    await old.close()
    const { db, close } = await openSiteDatabase(options)
    const rows = await db.selectFrom('dapps').select(['icon_url', 'audit_urls_json']).orderBy('id').execute()
    expect(rows).toEqual([
      {
        icon_url: `https://api.example.org/v1/image/${hash}`,
        audit_urls_json: `["https://api.example.org/v1/image/${hash}-report"]`,
      },
      { icon_url: `/v1/image/${hash}`, audit_urls_json: '[]' },
    ])
    const published = await db.selectFrom('images').select('id').where('published', '=', 1).execute()
    expect(published.map(({ id }) => id).sort()).toEqual([hash, `${hash}-report`, logo, page].sort())
    // Forgotten, an old address is to be purged too.
    await db.transaction().execute(tx => deleteImages(tx, [String(logo), String(waiting)]))
    expect(await db.selectFrom('purges').select('path').execute()).toEqual([{ path: `/v1/image/${logo}` }])
    await close()
  })
}, 'nothing')
