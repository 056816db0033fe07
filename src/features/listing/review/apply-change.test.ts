import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { proofApiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askedChange, type Changing, pressProve } from '#server/testing/changes.ts'
import { textOfAnswer, uploadLogo, uploadPicture } from '#server/testing/listings.ts'
import { reviewAs, reviewDone } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS } from '#server/testing/submissions.ts'

const TOKEN = String(SUBMISSION_FORMS.token.address)
const OTHER = `0x${'77'.repeat(20)}`

onBothDatabases(env => {
  const { api, strangers } = proofApiForEach(env)

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  const done = (...args: string[]) => reviewDone(api.config, args)
  /** A request whose proof is found at `host`. */
  async function asked(path: string, host: string, changing: Changing): Promise<string> {
    const { id, mailed, task } = await askedChange(api, path, changing)
    strangers.dns.records.set(`_tokenpocket.${host}`, { TXT: [task.dns.value] })
    expect((await pressProve(api, id, mailed)).body).toMatchObject({ result: 0 })
    return id
  }
  const ofAlpha = (more: Changing) => asked('dapp/1', 'app.alpha.example', more)
  const alpha = async (lang = 'en') =>
    (await api.get(`/v1/application/list?lang=${lang}`)).rows.find(({ id }) => id === 1)
  const listed = async (path: string) => (await api.get(`/v1/listing/${path}`)).data
  const tokens = async () => Object((await api.get('/v1/token/list')).data).tokens

  describe('a request about a listing', () => {
    test('is shown with old beside new, its proof, and what needs a look', async () => {
      const fields = { title: 'Alpha Two', desc: 'Better.', url: 'https://alpha2.example/' }
      const id = await ofAlpha({ fields, reason: 'We moved.\nSoon.' })
      const out = await done('show', id)
      for (const part of [
        'asks for  change\n  of        dapp 1 (Alpha Swap)\n  e-mail    ann@example.org',
        'reason    We moved.\n            Soon.',
        'title\n    old  Alpha Swap\n    new  Alpha Two',
        'desc\n    old  About Alpha Swap\n    new  Better.',
        'ok    proof dns: found at _tokenpocket.app.alpha.example',
        'ok    e-mail: confirmed by its mail',
        'ok    owner: none on record',
        'STAFF site: leaves app.alpha.example for alpha2.example',
      ])
        expect(out).toContain(part)
      expect(out).not.toContain('categories')
      const json = JSON.parse(await done('show', id, '--json'))
      expect(json).toMatchObject({
        purpose: 'change',
        change: { asked: 'change', proof: { state: 'proven' } },
      })
    })

    test('whose proof nobody could look for is approved only by somebody who did', async () => {
      const id = await ofAlpha({ fields: { title: 'Alpha Two' } })
      const proof_json = JSON.stringify({ method: 'dns', state: 'staff', why: 'off', by: '', at: '' })
      await api.db.updateTable('listing_changes').set({ proof_json }).execute()
      expect(await done('show', id)).toContain('STAFF proof dns: not found by us (off)')
      expect(await run('approve', id)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('--proof-ok'),
      })
      expect(await alpha()).toMatchObject({ title: 'Alpha Swap' })
      await done('approve', id, '--proof-ok')
      expect(await alpha()).toMatchObject({ title: 'Alpha Two' })
    })

    test('that nobody proved yet is in no queue, and is approved only by somebody who looked', async () => {
      const { id } = await askedChange(api, 'dapp/1', { fields: { title: 'Alpha Two' } })
      expect(await done('list')).not.toContain(id)
      expect(await done('list', '--unpaid')).toContain(id)
      const out = await done('show', id)
      expect(out).toContain('STAFF proof: not found yet, looked for until ')
      expect(out).toContain('STAFF e-mail: not confirmed; anybody may have typed it')
      expect(await run('approve', id)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('its proof was not found'),
      })
      await done('approve', id, '--proof-ok')
      expect(await alpha()).toMatchObject({ title: 'Alpha Two' })
    })

    test('that leads to another host is approved only by a word of whoever made sure of it', async () => {
      const id = await ofAlpha({ fields: { url: 'https://alpha2.example/' } })
      const refused = { code: 1, errors: expect.stringContaining('visitors would be led to alpha2.example') }
      expect(await run('approve', id)).toMatchObject(refused)
      expect(await run('approve', id, '--new-host', 'alpha.example', '--note', 'x')).toMatchObject(refused)
      expect(await run('approve', id, '--new-host', 'alpha2.example')).toMatchObject({ code: 2 })
      expect(await alpha()).toMatchObject({ url: expect.stringContaining('app.alpha.example') })
      await done('approve', id, '--new-host', 'alpha2.example', '--note', 'their old site links to it')
      expect(await alpha()).toMatchObject({ url: 'https://alpha2.example/' })
      expect(await api.db.selectFrom('staff_log').select('note').where('subject', '=', id).execute()).toEqual(
        [{ note: 'alpha2.example: their old site links to it' }],
      )
    })

    test('is not sent back for corrections, as it can be sent again', async () => {
      const id = await ofAlpha({ fields: { title: 'Alpha Two' } })
      const { code, errors } = await run('request-changes', id, '--field', 'title=unclear')
      expect([code, errors]).toEqual([1, expect.stringContaining('reject it with a --message')])
    })
  })

  describe('an approved change', () => {
    test('sets what changed and the day, leaves the rest, and is logged', async () => {
      const before = await alpha()
      const logo = await uploadLogo(api)
      const id = await ofAlpha({ fields: { title: 'Alpha Two', icon_url: logo, categories: [2] } })
      expect(await done('approve', id)).toContain('dapp 1 (Alpha Swap): changed: title, categories, icon_url')
      const { update_time, proved_at, ...now } = Object(await alpha())
      const { update_time: _, ...old } = Object(before)
      const icon_url = expect.stringMatching(/^\/v1\/image\/[\w-]{43}$/)
      expect(now).toEqual({ ...old, title: 'Alpha Two', icon_url, categories: [2] })
      expect(update_time).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(proved_at).toBe(update_time)
      expect(await api.db.selectFrom('staff_log').select(['account', 'action', 'subject']).execute()).toEqual(
        [{ account: 'carol', action: 'approve', subject: id }],
      )
      expect(await done('show', id)).toContain('title\n    old  Alpha Swap\n    new  Alpha Two')
    })

    test('of words changes those of its language', async () => {
      await done('approve', await ofAlpha({ fields: { language: 'zh', desc: '换得更好' } }))
      expect(await alpha('zh')).toMatchObject({ desc: '换得更好' })
      expect(await alpha()).toMatchObject({ desc: 'About Alpha Swap' })
    })

    test('can be taken back', async () => {
      const before = await alpha()
      const id = await ofAlpha({ fields: { title: 'Alpha Two', platform: ['bsc'], tp_connect: 'none' } })
      await done('approve', id)
      expect(await alpha()).toMatchObject({ chains: ['bsc'], tp_connect: 'none' })
      expect(await done('remove', id, '--reason', 'other')).toContain(
        'taken back, dapp 1 is as it was before',
      )
      const { evidence: _, ...now } = Object(await alpha())
      expect(now).toEqual(before)
      expect(await api.db.selectFrom('listing_owners').selectAll().execute()).toEqual([])
    })

    test('of a logo that is taken back brings the one before back to everybody', async () => {
      const change = async (colour: string) => {
        const create = { width: 200, height: 200, channels: 3 as const, background: colour }
        const picture = await uploadPicture(api, await sharp({ create }).png().toBuffer())
        const id = await ofAlpha({ fields: { icon_url: textOfAnswer(picture, 'url') } })
        await done('approve', id)
        return { id, icon: String((await alpha())?.icon_url) }
      }
      const [first, second] = [await change('#a08'), await change('#08a')]
      const statuses = async () =>
        Promise.all([first, second].map(async ({ icon }) => (await api.app.request(icon)).status))
      expect(await statuses()).toEqual([404, 200])
      await done('remove', second.id, '--reason', 'other')
      expect(await alpha()).toMatchObject({ icon_url: first.icon })
      expect(await statuses()).toEqual([200, 404])
    })

    test('of a token’s contract moves the listing to the new one, and what is said of it follows', async () => {
      await done('approve', await addSubmission(api.db, { kind: 'token' }))
      const change = (path: string, fields: Changing['fields']) => asked(path, 'omega.example', { fields })
      const id = await change(`token/eth:${TOKEN}`, { address: OTHER, symbol: 'OM2' })
      await done('approve', id)
      expect(await tokens()).toMatchObject([{ address: OTHER, symbol: 'OM2', decimals: 6 }])
      expect(await listed(`token/eth:${TOKEN}`)).toBeNull()
      expect(await listed(`token/eth:${OTHER}`)).toMatchObject({ has_owner: true, host: 'omega.example' })
      await done('approve', await change(`token/eth:${OTHER}`, { symbol: 'OM3' }))
      await done('remove', id, '--reason', 'other')
      expect(await tokens()).toMatchObject([{ address: TOKEN, symbol: 'OMG' }])
    })

    test('of a network and a collection shows in their lists', async () => {
      for (const kind of ['nft', 'chain'] as const)
        await done('approve', await addSubmission(api.db, { kind }))
      const chain = { explorer_url: 'https://new.omega.example/', type: 'testnet' }
      await done('approve', await asked('chain/c4321', 'omega.example', { fields: chain }))
      const row = (await api.get('/v1/block_chain/list')).rows.at(-1)
      expect(JSON.parse(String(row?.metadata))).toMatchObject({
        explorer: 'https://new.omega.example',
        testnet: true,
      })
      await done('approve', await asked(`nft/eth:${TOKEN}`, 'omega.example', { fields: { name: 'Apes' } }))
      expect((await api.get('/v1/token/ns_token_protocol_list_map')).data).toMatchObject({
        collections: [{ key: 'Apes' }],
      })
    })
  })

  describe('an approved removal', () => {
    test('takes a DApp out of the store, and taking it back brings it again', async () => {
      const id = await ofAlpha({ purpose: 'removal' })
      expect(await done('approve', id)).toContain('is taken out of the lists')
      expect(await alpha()).toBeUndefined()
      expect(await listed('dapp/1')).toBeNull()
      await done('remove', id, '--reason', 'other')
      expect(await alpha()).toMatchObject({ title: 'Alpha Swap' })
    })

    test('takes a token out of its list, whose version tells that one is gone', async () => {
      await done('approve', await addSubmission(api.db, { kind: 'token' }))
      const version = async () => Object((await api.get('/v1/token/list')).data).version.major
      const before = await version()
      await done('approve', await asked(`token/eth:${TOKEN}`, 'omega.example', { purpose: 'removal' }))
      expect(await tokens()).toEqual([])
      expect(await version()).toBe(before + 1)
      // Its contract may be listed anew.
      await done('approve', await addSubmission(api.db, { kind: 'token' }))
      expect(await tokens()).toMatchObject([{ address: TOKEN }])
    })
  })

  describe('an owner', () => {
    const owners = () => api.db.selectFrom('listing_owners').select(['listing', 'submission_id']).execute()

    test('is on record from the first request that was approved', async () => {
      const id = await ofAlpha({ purpose: 'takeover' })
      expect(await done('approve', id)).toContain('owner recorded')
      expect(await owners()).toEqual([{ listing: 'dapp 1', submission_id: id }])
      const next = await ofAlpha({ fields: { title: 'Alpha Two' } })
      expect(await done('show', next)).toContain(`ok    owner: the same as proved in ${id}`)
    })

    test('is named with the address to ask when somebody else wants the listing', async () => {
      const id = await ofAlpha({ purpose: 'takeover' })
      await done('approve', id)
      const fields = { url: 'https://thief.example/' }
      const second = await ofAlpha({ email: 'bob@example.org', fields })
      const out = await done('show', second)
      expect(out).toContain('asks for  takeover (sent as change)')
      expect(out).toMatch(
        new RegExp(`STAFF owner: somebody else since \\S+ \\(proved in ${id}\\); ask ann@example.org first`),
      )
      const third = await ofAlpha({ email: 'dan@example.org', purpose: 'takeover' })
      expect(await done('show', third)).toContain(`STAFF also open: ${second}, takeover, dns proven`)
      await done('approve', third)
      expect(await owners()).toEqual([{ listing: 'dapp 1', submission_id: third }])
      await done('remove', third, '--reason', 'other')
      expect(await owners()).toEqual([{ listing: 'dapp 1', submission_id: id }])
    })
  })
})
