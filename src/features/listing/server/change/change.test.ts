import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askChange, proofFor } from '#server/testing/changes.ts'
import { bearer, mailTextOf, newIdempotencyKey, uploadLogo } from '#server/testing/listings.ts'
import { addRequest, REQUEST_FORMS } from '#server/testing/requests.ts'
import { reviewAs } from '#server/testing/review.ts'
import { type Strangers, startStrangers } from '#server/testing/strangers.ts'

const ON = { OUTBOUND_CHECKS: 'on', SITE_URL: 'https://site.example.org' }
const ALPHA = 'dapp/1'
const RECORD = '_tokenpocket.app.alpha.example'
const UNLIMITED = { burst: 10_000, perSecond: 10_000 }

onBothDatabases(env => {
  let api: TestApi
  let strangers: Strangers
  beforeAll(async () => {
    strangers = await startStrangers()
  })
  afterAll(() => strangers.stop())
  beforeEach(async () => {
    strangers.dns.records.clear()
    const rates = { read: UNLIMITED, write: UNLIMITED }
    api = await openTestApi({ env: { ...ON, ...(await env()) }, outboundForTests: strangers.tests, rates })
  })
  afterEach(() => api.close())

  const rowOf = (id: string) =>
    api.db
      .selectFrom('submissions')
      .innerJoin('listing_changes', 'submission_id', 'id')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** The record that the owner of the site sets. */
  async function proveByRecord(path = ALPHA, email?: string, record = RECORD) {
    const answer = await proofFor(api, path, email)
    const token = mailTextOf(answer, 'token')
    strangers.dns.records.set(record, { TXT: ['v=spf1 -all', `tokenpocket-listing=${token}`] })
    return { method: 'dns', token }
  }
  const fieldsOf = ({ body }: { body: unknown }): unknown => Object(body).data?.fields

  describe('what is listed', () => {
    test('is found by name, site, address and number, of every kind', async () => {
      const token = await addRequest(api.db, { kind: 'token' })
      const chain = await addRequest(api.db, { kind: 'chain' })
      for (const id of [token, chain]) await reviewAs('carol', api.config, ['approve', id])
      const hits = async (key: string) =>
        (await api.get(`/v1/listing/search?key=${encodeURIComponent(key)}`)).rows
      expect(await hits('alpha.example')).toMatchObject([
        { kind: 'dapp', id: '1', title: 'Alpha Swap', place: 'app.alpha.example' },
      ])
      const found = { kind: 'token', id: `eth:${REQUEST_FORMS.token.address}`, title: 'Omega' }
      expect(await hits(String(REQUEST_FORMS.token.address).toLowerCase())).toMatchObject([found])
      expect(await hits('4321')).toMatchObject([{ kind: 'chain', id: 'c4321', title: 'Omega Chain' }])
      expect(await hits(' ')).toEqual([])
    })

    test('is shown in the fields of its form, and nothing of it that is not public', async () => {
      const id = await addRequest(api.db, { kind: 'token' })
      await reviewAs('carol', api.config, ['approve', id])
      const { data } = await api.get(`/v1/listing/token/eth:${REQUEST_FORMS.token.address}`)
      expect(data).toMatchObject({
        ...{ kind: 'token', title: 'Omega', place: 'Ethereum', host: 'omega.example', has_owner: true },
        ...{ changed_at: '', contract: { chain_id: 1, address: REQUEST_FORMS.token.address } },
        values: { symbol: 'OMG', decimal: '6', website: 'https://omega.example/' },
      })
      expect(JSON.stringify(data)).not.toContain('ann@example.org')
      expect((await api.get('/v1/listing/dapp/1?lang=zh')).data).toMatchObject({
        values: { language: 'zh', desc: '关于 Alpha Swap' },
        has_owner: false,
      })
      for (const path of ['dapp/999', 'dapp/x', 'token/eth:0x1', 'chain/nil', 'token/%00:1'])
        expect((await api.get(`/v1/listing/${path}`)).body, path).toMatchObject({ result: 2 })
    })
  })

  describe('a proof', () => {
    test('is a code for this listing and this address, and where to put it', async () => {
      const answer = await proofFor(api, ALPHA)
      const token = mailTextOf(answer, 'token')
      expect(answer.data).toMatchObject({
        dns: { name: RECORD, value: `tokenpocket-listing=${token}` },
        file: { url: 'https://app.alpha.example/.well-known/tokenpocket-listing.txt', content: token },
        signature: null,
      })
      expect(token).toMatch(/^[0-9a-z]{8,9}\.[\w-]{43}$/)
      expect(fieldsOf(await proofFor(api, ALPHA, 'ann'))).toEqual({ email: 'email' })
    })

    test('by a record on the registered site is proven', async () => {
      const proof = await proveByRecord()
      const answer = await askChange(api, ALPHA, { fields: { title: 'Alpha Two' }, proof })
      expect(answer.data).toMatchObject({ kind: 'dapp', state: 'in_review' })
      const row = await rowOf(mailTextOf(answer, 'id'))
      expect(row).toMatchObject({ purpose: 'change', change_of: 'dapp 1', title: 'Alpha Two' })
      expect(JSON.parse(row.proof_json)).toMatchObject({ method: 'dns', state: 'proven', by: RECORD })
      expect(JSON.parse(row.values_json)).toEqual({ title: 'Alpha Two', email: 'ann@example.org' })
    })

    test('is looked for where the listing is, not where the request says', async () => {
      const proof = await proveByRecord(ALPHA, undefined, '_tokenpocket.thief.example.org')
      const fields = { url: 'https://thief.example.org/' }
      expect(fieldsOf(await askChange(api, ALPHA, { fields, proof }))).toEqual({ proof: 'dnsMissing' })
      expect(strangers.dns.asked).not.toContain('TXT _tokenpocket.thief.example.org')
    })

    test('that is missing, of another code, or cannot be asked for is refused by its code', async () => {
      const fields = { title: 'Alpha Two' }
      expect(fieldsOf(await askChange(api, ALPHA, { fields }))).toEqual({ proof: 'dnsMissing' })
      const proof = await proveByRecord('dapp/2')
      // The code of another listing, then of another address.
      expect(fieldsOf(await askChange(api, ALPHA, { fields, proof }))).toEqual({ proof: 'expired' })
      const others = await proveByRecord(ALPHA, 'bob@example.org')
      expect(fieldsOf(await askChange(api, ALPHA, { fields, proof: others }))).toEqual({ proof: 'expired' })
      expect(fieldsOf(await askChange(api, ALPHA, { fields }))).toEqual({ proof: 'dnsOther' })
      expect(fieldsOf(await askChange(api, ALPHA, { fields, proof: {} }))).toEqual({ proof: 'required' })
      expect(await api.db.selectFrom('submissions').select('id').execute()).toEqual([])
    })

    test('by a file on the site is proven; a page that answers everything is none', async () => {
      let content = '<!doctype html>'
      const url = await strangers.serve((request, response) => {
        response.writeHead(request.url === '/.well-known/tokenpocket-listing.txt' ? 200 : 404).end(content)
      })
      await api.db.updateTable('dapps').set({ url }).where('id', '=', 1).execute()
      const token = mailTextOf(await proofFor(api, ALPHA), 'token')
      const ask = () =>
        askChange(api, ALPHA, { fields: { title: 'Alpha Two' }, proof: { method: 'file', token } })
      expect(fieldsOf(await ask())).toEqual({ proof: 'fileOther' })
      content = `${token}\n`
      const { proof_json } = await rowOf(mailTextOf(await ask(), 'id'))
      expect(JSON.parse(proof_json)).toMatchObject({ method: 'file', state: 'proven' })
    })

    test('for which nobody may be asked is left to staff, never called proven', async () => {
      await api.close()
      api = await openTestApi({ env: await env() })
      const answer = await askChange(api, ALPHA, { fields: { title: 'Alpha Two' } })
      const { proof_json } = await rowOf(mailTextOf(answer, 'id'))
      expect(JSON.parse(proof_json)).toMatchObject({ state: 'staff', why: 'off' })
    })
  })

  describe('a change', () => {
    test('holds what changes and no more, by the rules of the form', async () => {
      const proof = await proveByRecord()
      const ask = (fields: Record<string, unknown>, more = {}) =>
        askChange(api, ALPHA, { fields, proof, ...more })
      const same = { title: 'Alpha Swap', categories: [1], platform: ['eth', 'bsc'] }
      expect(fieldsOf(await ask(same))).toEqual({ form: 'nothing' })
      const wrong = { ...same, title: ' ', url: 'ftp://x', icon_url: 'https://x.example/y.png' }
      expect(fieldsOf(await ask(wrong))).toEqual({ title: 'required', url: 'url', icon_url: 'logo' })
      const logo = await uploadLogo(api)
      const answer = await ask({ ...same, icon_url: logo, audit_url: ['audits.example/x.pdf'] })
      expect(JSON.parse((await rowOf(mailTextOf(answer, 'id'))).values_json)).toEqual({
        ...{ icon_url: logo, hasAudit: true, audit_url: ['https://audits.example/x.pdf'] },
        email: 'ann@example.org',
      })
      const kept = await api.db.selectFrom('images').select('kept').execute()
      expect(kept).toEqual([{ kept: 1 }])
    })

    test('of the network of a token or the number of a chain is refused', async () => {
      for (const kind of ['token', 'chain'] as const)
        await reviewAs('carol', api.config, ['approve', await addRequest(api.db, { kind })])
      const chain = await askChange(api, 'chain/c4321', { fields: { chain_id: '99' } })
      expect(fieldsOf(chain)).toEqual({ chain_id: 'fixed' })
      const path = `token/eth:${REQUEST_FORMS.token.address}`
      expect(fieldsOf(await askChange(api, path, { fields: { network: 'bsc' } }))).toEqual({
        network: 'fixed',
      })
    })

    test('tells staff why, which a removal must', async () => {
      const proof = await proveByRecord()
      const ask = (reason: string) => askChange(api, ALPHA, { purpose: 'removal', reason, proof })
      expect(fieldsOf(await ask(' '))).toEqual({ reason: 'required' })
      expect(fieldsOf(await ask('x'.repeat(1_001)))).toEqual({ reason: 'tooLong:1000' })
      const row = await rowOf(mailTextOf(await ask('We close.'), 'id'))
      expect(row).toMatchObject({ purpose: 'removal', asked: 'removal', reason: 'We close.' })
    })

    test('that is sent twice is one request, with a key that opens it each time', async () => {
      const proof = await proveByRecord()
      const key = newIdempotencyKey()
      const ask = (title: string) => askChange(api, ALPHA, { fields: { title }, proof, key })
      const [first, second] = await Promise.all([ask('Alpha Two'), ask('Alpha Two')])
      const third = await ask('Alpha Two')
      const ids = [first, second, third].map(answer => mailTextOf(answer, 'id'))
      expect(new Set(ids).size).toBe(1)
      for (const answer of [first, second, third]) {
        const status = await api.get(`/v1/submission/${ids[0]}`, bearer(mailTextOf(answer, 'key')))
        expect(status.data).toMatchObject({ purpose: 'change', title: 'Alpha Two', state: 'in_review' })
      }
      expect((await ask('Alpha Three')).body).toMatchObject({ result: 3 })
    })

    test('asks for no donation, unless settings ask for one', async () => {
      const ask = async () =>
        askChange(api, ALPHA, { fields: { title: 'Alpha Two' }, proof: await proveByRecord() })
      const free = await ask()
      expect(free.data).toMatchObject({ state: 'in_review' })
      await api.close()
      api = await openTestApi({
        env: { ...ON, ...(await env()), DONATION_FOR_CHANGES: 'on' },
        outboundForTests: strangers.tests,
      })
      const answer = await ask()
      expect(answer.data).toMatchObject({ state: 'awaiting_donation' })
      const status = await api.get(
        `/v1/submission/${mailTextOf(answer, 'id')}`,
        bearer(mailTextOf(answer, 'key')),
      )
      expect(status.data).toMatchObject({
        donation: { amount: expect.stringMatching(/^20000\.\d{4}$/), waived: false },
      })
    })
  })

  describe('a second owner', () => {
    const fields = { title: 'Alpha Two' }

    test('asks for a takeover, whatever was asked for', async () => {
      const id = await addRequest(api.db, { values: { url: 'https://omega.example/app' } })
      await reviewAs('carol', api.config, ['approve', id])
      const ask = async (email: string) => {
        const proof = await proveByRecord('dapp/100000', email, '_tokenpocket.omega.example')
        const answer = await askChange(api, 'dapp/100000', { fields: { title: 'O' }, email, proof })
        return rowOf(mailTextOf(answer, 'id'))
      }
      // First, so that no other open request makes it one.
      expect(await ask('bob@example.org')).toMatchObject({ purpose: 'takeover', asked: 'change' })
      expect(await ask('ann@example.org')).toMatchObject({ purpose: 'change', asked: 'change' })
    })

    test('asks for one too while another has proved that it is theirs', async () => {
      const ask = async (email: string) => {
        const answer = await askChange(api, ALPHA, {
          fields,
          email,
          proof: await proveByRecord(ALPHA, email),
        })
        return rowOf(mailTextOf(answer, 'id'))
      }
      expect(await ask('ann@example.org')).toMatchObject({ purpose: 'change' })
      expect(await ask('bob@example.org')).toMatchObject({ purpose: 'takeover' })
    })
  })
})
