import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import {
  goodForm,
  newIdempotencyKey,
  newIntent,
  submit,
  textOfAnswer,
  uploadLogo,
} from '#server/testing/listings.ts'

const UNLIMITED = { address: 1e6, site: 1e6, all: 1e6 }

onBothDatabases(env => {
  let api: TestApi
  let chains = 700_000
  beforeEach(async () => {
    api = await openTestApi({ env: await env(), rates: { read: UNLIMITED, write: UNLIMITED } })
  })
  afterEach(() => api.close())

  const readyToSend = async () => {
    const form = goodForm('chain', await uploadLogo(api), { chain_id: String(++chains) })
    return { form, intent: await newIntent(api, 'chain', form), key: newIdempotencyKey() }
  }
  const several = async (count: number) => {
    const calls = []
    for (let i = 0; i < count; i++) calls.push(await readyToSend())
    return calls
  }
  const storedIntents = async () => {
    const rows = await api.db.selectFrom('submissions').select('intent_id').execute()
    return rows.map(({ intent_id }) => intent_id).sort()
  }

  test('of requests sent at once each has its own receipt, step and key, and its picture is kept', async () => {
    const calls = await several(5)
    const answers = await Promise.all(calls.map(call => submit(api, 'chain', call)))
    expect(new Set(answers.map(answer => textOfAnswer(answer, 'id'))).size).toBe(5)
    for (const [i, answer] of answers.entries()) {
      const status = await api.get(`/v1/submission/${textOfAnswer(answer, 'id')}`, {
        authorization: `Bearer ${textOfAnswer(answer, 'key')}`,
      })
      expect(status.data).toMatchObject({ values: calls[i]?.form, history: [{ state: 'awaiting_donation' }] })
    }
    expect(await api.db.selectFrom('images').select('id').where('kept', '=', 0).execute()).toEqual([])
  })

  test('one that is refused, or comes twice, hinders none of the others and leaves nothing behind', async () => {
    const [first, unsent, wrong, ...good] = await several(7)
    if (!first || !unsent || !wrong) throw new Error('Seven were made')
    // From the first on the server has what it reads once.
    await submit(api, 'chain', first)
    // The amount was given out for another form.
    const changed = { ...wrong, form: { ...wrong.form, chain_id: String(++chains) } }
    const [refused, ...answers] = await Promise.all(
      [changed, ...good, ...good].map(call => submit(api, 'chain', call)),
    )
    expect(refused?.body).toMatchObject({ result: 1, data: { fields: { intent_id: 'changed' } } })
    const receipts = answers.map(({ data }) => data)
    expect(receipts.slice(0, 4)).toEqual(receipts.slice(4))
    expect(await storedIntents()).toEqual([first, ...good].map(({ intent }) => intent.id).sort())
    const unbound = await api.db
      .selectFrom('donation_intents')
      .select('id')
      .where('bound_at', 'is', null)
      .execute()
    expect(unbound.map(({ id }) => id).sort()).toEqual([unsent.intent.id, wrong.intent.id].sort())
    expect(await api.db.selectFrom('images').select('id').where('kept', '=', 0).execute()).toHaveLength(2)
  })
})
