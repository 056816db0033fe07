import { describe, expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'
import { proofApiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { askChange, askedChange, type Changing, ON, pressProve } from '#server/testing/changes.ts'
import { bearer, newIdempotencyKey, textOfAnswer, uploadLogo } from '#server/testing/listings.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, SUBMISSION_FORMS } from '#server/testing/submissions.ts'

const ALPHA = 'dapp/1'
const RECORD = '_tokenpocket.app.alpha.example'

onBothDatabases(env => {
  const { api, strangers } = proofApiForEach(env)

  const rowOf = (id: string) =>
    api.db
      .selectFrom('submissions')
      .innerJoin('listing_changes', 'submission_id', 'id')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** A request that its owner proves by a record. */
  async function proved(path: string, asked: Changing, record = RECORD): Promise<string> {
    const { id, mailed, task } = await askedChange(api, path, asked)
    strangers.dns.records.set(record, { TXT: [task.dns.value] })
    expect((await pressProve(api, id, mailed)).body).toMatchObject({ result: 0 })
    return id
  }
  const fieldsOf = ({ body }: { body: unknown }): unknown => Object(body).data?.fields

  describe('what is listed', () => {
    test('is found by name, site, address and number, of every kind', async () => {
      const token = await addSubmission(api.db, { kind: 'token' })
      const chain = await addSubmission(api.db, { kind: 'chain' })
      for (const id of [token, chain]) await reviewAs('carol', api.config, ['approve', id])
      const hits = async (key: string) =>
        (await api.get(`/v1/listing/search?key=${encodeURIComponent(key)}`)).rows
      expect(await hits('alpha.example')).toMatchObject([
        { kind: 'dapp', id: '1', title: 'Alpha Swap', place: 'app.alpha.example' },
      ])
      const found = { kind: 'token', id: `eth:${SUBMISSION_FORMS.token.address}`, title: 'Omega' }
      expect(await hits(String(SUBMISSION_FORMS.token.address).toLowerCase())).toMatchObject([found])
      expect(await hits('4321')).toMatchObject([{ kind: 'chain', id: 'c4321', title: 'Omega Chain' }])
      expect(await hits(' ')).toEqual([])
    })

    test('is shown in the fields of its form, and nothing of it that is not public', async () => {
      const id = await addSubmission(api.db, { kind: 'token' })
      await reviewAs('carol', api.config, ['approve', id])
      const { data } = await api.get(`/v1/listing/token/eth:${SUBMISSION_FORMS.token.address}`)
      expect(data).toMatchObject({
        kind: 'token',
        title: 'Omega',
        place: 'Ethereum',
        host: 'omega.example',
        has_owner: true,
        changed_at: '',
        contract: { chain_id: 1, address: SUBMISSION_FORMS.token.address },
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

  describe('a change', () => {
    test('holds what changes and no more, by the rules of the form', async () => {
      const ask = (fields: Record<string, unknown>) => askChange(api, ALPHA, { fields })
      const same = { title: 'Alpha Swap', categories: [1], platform: ['eth', 'bsc'] }
      expect(fieldsOf(await ask(same))).toEqual({ form: 'nothing' })
      const wrong = { ...same, title: ' ', url: 'ftp://x', icon_url: 'https://x.example/y.png' }
      expect(fieldsOf(await ask(wrong))).toEqual({ title: 'required', url: 'url', icon_url: 'logo' })
      const logo = await uploadLogo(api)
      const answer = await ask({ ...same, icon_url: logo, audit_url: ['audits.example/x.pdf'] })
      expect(JSON.parse((await rowOf(textOfAnswer(answer, 'id'))).values_json)).toEqual({
        icon_url: logo,
        hasAudit: true,
        audit_url: ['https://audits.example/x.pdf'],
        email: 'ann@example.org',
      })
      const kept = await api.db.selectFrom('images').select('kept').execute()
      expect(kept).toEqual([{ kept: 1 }])
    })

    test('of the network of a token or the number of a chain is refused', async () => {
      for (const kind of ['token', 'chain'] as const)
        await reviewAs('carol', api.config, ['approve', await addSubmission(api.db, { kind })])
      const chain = await askChange(api, 'chain/c4321', { fields: { chain_id: '99' } })
      expect(fieldsOf(chain)).toEqual({ chain_id: 'fixed' })
      const path = `token/eth:${SUBMISSION_FORMS.token.address}`
      expect(fieldsOf(await askChange(api, path, { fields: { network: 'bsc' } }))).toEqual({
        network: 'fixed',
      })
    })

    test('tells staff why, which a removal must', async () => {
      const ask = (reason: string) => askChange(api, ALPHA, { purpose: 'removal', reason })
      expect(fieldsOf(await ask(' '))).toEqual({ reason: 'required' })
      expect(fieldsOf(await ask('x'.repeat(1_001)))).toEqual({ reason: 'tooLong:1000' })
      const row = await rowOf(textOfAnswer(await ask('We close.'), 'id'))
      expect(row).toMatchObject({ purpose: 'removal', asked: 'removal', reason: 'We close.' })
    })

    test('that is sent twice is one request, with a key that opens it each time', async () => {
      const key = newIdempotencyKey()
      const ask = (title: string) => askChange(api, ALPHA, { fields: { title }, key })
      const [first, second] = await Promise.all([ask('Alpha Two'), ask('Alpha Two')])
      const third = await ask('Alpha Two')
      const ids = [first, second, third].map(answer => textOfAnswer(answer, 'id'))
      expect(new Set(ids).size).toBe(1)
      for (const answer of [first, second, third]) {
        const status = await api.get(`/v1/submission/${ids[0]}`, bearer(textOfAnswer(answer, 'key')))
        expect(status.data).toMatchObject({ purpose: 'change', title: 'Alpha Two', state: 'in_review' })
      }
      expect((await ask('Alpha Three')).body).toMatchObject({ result: 3 })
    })

    test('takes from the budget of requests, as it is stored before it is proved', async () => {
      await api.close()
      const requests = { address: 2, site: 9, all: 9, seconds: 60 }
      Object.assign(api, await openTestApi({ env: { ...ON, ...(await env()) }, budgets: { requests } }))
      const ask = (title: string) => askChange(api, ALPHA, { fields: { title } })
      const answers = [await ask('One'), await ask(' '), await ask('Two'), await ask('Three')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(await api.db.selectFrom('submissions').select('id').execute()).toHaveLength(2)
    })

    test('asks for no donation, unless settings ask for one', async () => {
      const ask = () => askChange(api, ALPHA, { fields: { title: 'Alpha Two' } })
      const free = await ask()
      expect(free.data).toMatchObject({ state: 'in_review' })
      await api.close()
      const paid = { ...ON, ...(await env()), DONATION_FOR_CHANGES: 'on' }
      Object.assign(api, await openTestApi({ env: paid, outboundForTests: strangers.tests }))
      const answer = await ask()
      expect(answer.data).toMatchObject({ state: 'awaiting_donation' })
      const status = await api.get(
        `/v1/submission/${textOfAnswer(answer, 'id')}`,
        bearer(textOfAnswer(answer, 'key')),
      )
      expect(status.data).toMatchObject({
        donation: { amount: expect.stringMatching(/^20000\.\d{4}$/), waived: false },
      })
    })
  })

  describe('a second owner', () => {
    const fields = { title: 'Alpha Two' }

    test('asks for a takeover, whatever was asked for', async () => {
      const id = await addSubmission(api.db, { values: { url: 'https://omega.example/app' } })
      await reviewAs('carol', api.config, ['approve', id])
      const ask = async (email: string) => {
        const asked = { fields: { title: 'O' }, email }
        return rowOf(await proved('dapp/100000', asked, '_tokenpocket.omega.example'))
      }
      // First, so that no other open request makes it one.
      expect(await ask('bob@example.org')).toMatchObject({ purpose: 'takeover', asked: 'change' })
      expect(await ask('ann@example.org')).toMatchObject({ purpose: 'change', asked: 'change' })
    })

    test('asks for one too while another has proved that it is theirs', async () => {
      const bob = await askedChange(api, ALPHA, { fields, email: 'bob@example.org' })
      expect(await rowOf(bob.id)).toMatchObject({ purpose: 'change' })
      const ann = await proved(ALPHA, { fields, email: 'ann@example.org' })
      expect(await rowOf(ann)).toMatchObject({ purpose: 'change' })
      strangers.dns.records.set(RECORD, { TXT: [bob.task.dns.value] })
      await pressProve(api, bob.id, bob.mailed)
      expect(await rowOf(bob.id)).toMatchObject({ purpose: 'takeover' })
    })
  })
})
