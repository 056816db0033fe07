import { describe, expect, test } from 'vitest'
import { WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { bearer, payInSandbox, submitted, textOfAnswer, uploadLogo } from '#server/testing/listings.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { moveSubmission } from './steps.ts'
import { forgetImages } from './stored-images.ts'

const HASH = `0x${'5'.repeat(64)}`

onBothDatabases(env => {
  const api = apiForAll(async () => ({ env: await env(), rates: WITHOUT_RATES }))

  let chainId = 900_000
  const newChain = () => submitted(api, 'chain', { chain_id: String(chainId++) })
  const read = (id: string, key: string) => api.get(`/v1/submission/${id}`, bearer(key))
  const post = (id: string, key: string, call: string, body: unknown = {}) =>
    api.post(`/v1/submission/${id}/${call}`, body, bearer(key))
  const stateOf = async (id: string, key: string) => textOfAnswer(await read(id, key), 'state')

  /** What staff do with their command. */
  const decide = (id: string, state: SubmissionState, fields: Record<string, string> = {}) =>
    api.db
      .transaction()
      .execute(tx => moveSubmission(tx, id, ['awaiting_donation', 'in_review'], { state, fields }))

  describe('anyone who has the key', () => {
    test('sees the state of the request, what was sent and what the donation is', async () => {
      const { id, key, form } = await newChain()
      const answer = await read(id, key)
      expect(answer.body).toEqual({
        result: 0,
        data: {
          id,
          kind: 'chain',
          purpose: 'listing',
          title: 'Example Chain',
          state: 'awaiting_donation',
          created_at: expect.any(String),
          history: [{ state: 'awaiting_donation', at: expect.any(String), note: '', message: '' }],
          fields: {},
          donation: expect.objectContaining({ sandbox: true, waived: false, address: null, verdict: null }),
          due_at: null,
          values: form,
          listing_id: null,
          proof: null,
        },
      })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    test('and no one else: a wrong key, another request’s key and an unknown number are answered alike', async () => {
      const [{ id, key }, other] = [await newChain(), await newChain()]
      const wrong: [string, string][] = [
        [id, ''],
        [id, 'x'.repeat(43)],
        [id, other.key],
        ['C-2222-2222', key],
        [id.toLowerCase(), key],
        ['%00', key],
      ]
      const unknown = { result: 2, message: 'No such request', data: null }
      for (const [wrongId, wrongKey] of wrong) {
        expect((await read(wrongId, wrongKey)).body).toEqual(unknown)
        for (const call of ['resubmit', 'withdraw', 'transaction']) {
          expect((await post(wrongId, wrongKey, call)).body).toEqual(unknown)
        }
      }
      expect(await stateOf(id, key)).toBe('awaiting_donation')
    })

    test('names the transaction of a donation that is still missing', async () => {
      const { id, key } = await newChain()
      expect((await post(id, key, 'transaction', { link: 'nonsense' })).data).toMatchObject({
        reason: 'not_a_transaction',
      })
      expect((await post(id, key, 'transaction', { link: HASH })).data).toMatchObject({ state: 'confirmed' })
      expect(await stateOf(id, key)).toBe('in_review')
      expect((await read(id, key)).data).toMatchObject({ donation: { verdict: { tx_hash: HASH } } })
    })
  })

  describe('a request that is withdrawn', () => {
    test('is so at any time before a decision, also when the call comes twice', async () => {
      const waiting = await newChain()
      const looked = await newChain()
      await payInSandbox(api, looked.intent)
      const asked = await newChain()
      await decide(asked.id, 'changes_requested', { name: 'unclear' })
      for (const { id, key } of [waiting, looked, asked]) {
        const answer = await post(id, key, 'withdraw')
        expect(answer.data).toMatchObject({ id, state: 'withdrawn', fields: {} })
        expect((await post(id, key, 'withdraw')).data).toEqual(answer.data)
      }
    })

    test('answers alike to ten calls at once', async () => {
      const { id, key } = await newChain()
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, key, 'withdraw')))
      const [first] = answers
      expect(first?.data).toMatchObject({ id, state: 'withdrawn' })
      for (const { data } of answers) expect(data).toEqual(first?.data)
    })

    test('is not, once it was decided', async () => {
      for (const state of ['approved', 'rejected'] as const) {
        const { id, key } = await newChain()
        await decide(id, state)
        expect((await post(id, key, 'withdraw')).body).toMatchObject({ result: 3, data: null })
        expect(await stateOf(id, key)).toBe(state)
      }
    })
  })

  describe('a request that staff want changed', () => {
    const asked = async () => {
      const request = await newChain()
      await payInSandbox(api, request.intent)
      await decide(request.id, 'changes_requested', { name: 'unclear', info_url: 'notReachable' })
      return request
    }

    test('names the fields and the reasons, is revised and is with staff again', async () => {
      const { id, key, form } = await asked()
      expect((await read(id, key)).data).toMatchObject({
        state: 'changes_requested',
        fields: { name: 'unclear', info_url: 'notReachable' },
      })
      const logo = await uploadLogo(api)
      const revised = { ...form, name: 'Clear Chain', email: 'bob@example.org', icon_url: logo }
      const answer = await post(id, key, 'resubmit', revised)
      expect(answer.data).toMatchObject({
        state: 'in_review',
        title: 'Clear Chain',
        fields: {},
        values: revised,
        history: [
          { state: 'awaiting_donation' },
          { state: 'in_review' },
          { state: 'changes_requested' },
          { state: 'in_review' },
        ],
      })
      const row = await api.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
      expect(row?.email).toBe('bob@example.org')
      await forgetImages(api.db, Date.now() + 30 * 24 * 3_600_000)
      expect((await api.get(logo, bearer(key))).status).toBe(200)
      // A second click, or a try whose answer was lost.
      expect((await post(id, key, 'resubmit', revised)).data).toEqual(answer.data)
      expect((await post(id, key, 'resubmit', { ...revised, name: 'Other' })).body).toMatchObject({
        result: 3,
      })
    })

    test('many times at once is revised once', async () => {
      const { id, key, form } = await asked()
      const revised = { ...form, name: 'Clear Chain' }
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, key, 'resubmit', revised)))
      expect(answers.filter(({ body }) => Object(body).result === 0).length).toBeGreaterThanOrEqual(1)
      const steps = await api.db
        .selectFrom('submission_steps')
        .select('state')
        .where('submission_id', '=', id)
        .execute()
      expect(steps).toHaveLength(4)
    })

    test('is validated as a whole again, and stays as it was when there are errors', async () => {
      const { id, key, form } = await asked()
      expect((await post(id, key, 'resubmit', { ...form, email: 'nobody', name: '' })).body).toMatchObject({
        result: 1,
        data: { fields: { name: 'required', email: 'email' } },
      })
      expect(await stateOf(id, key)).toBe('changes_requested')
    })

    test('waits for its donation again when that is not confirmed', async () => {
      const { id, key, form } = await newChain()
      await decide(id, 'changes_requested', { name: 'unclear' })
      expect((await post(id, key, 'resubmit', form)).data).toMatchObject({ state: 'awaiting_donation' })
    })
  })

  test('a request that staff do not want changed is not changed', async () => {
    const { id, key, form } = await newChain()
    expect((await post(id, key, 'resubmit', { ...form, name: 'Another Name' })).body).toMatchObject({
      result: 3,
    })
    expect((await read(id, key)).data).toMatchObject({ title: 'Example Chain', state: 'awaiting_donation' })
  })
})
