import { describe, expect, test } from 'vitest'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { openTestApi, WITHOUT_RATES } from '#server/testing/api.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import {
  bearer,
  goodForm,
  newIdempotencyKey,
  newIntent,
  payInSandbox,
  pngPicture,
  submit,
  submitted,
  textOfAnswer,
  uploadLogo,
  uploadPicture,
} from '#server/testing/listings.ts'
import { VALID_FORMS } from '../contract/fixtures.ts'
import { forgetImages } from './stored-images.ts'

onBothDatabases(env => {
  const api = apiForAll(async () => ({
    env: await env(),
    rates: WITHOUT_RATES,
    onMailQueued: () => mailsQueued++,
  }))
  let mailsQueued = 0

  const rowOf = (id: string) =>
    api.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rowsOfIntent = (intentId: string) =>
    api.db.selectFrom('submissions').select('id').where('intent_id', '=', intentId).execute()
  const chainForm = async () => {
    // Of its own chain id each, so that no request is another's double.
    const chain_id = String(1_000_000 + Math.floor(Math.random() * 1e9))
    return goodForm('chain', await uploadLogo(api), { chain_id })
  }

  const anyIntent = async (kind: ListingKind) => newIntent(api, kind, goodForm(kind, await uploadLogo(api)))
  const readyToSend = async () => {
    const form = await chainForm()
    return { form, intent: await newIntent(api, 'chain', form) }
  }

  describe('a form that is sent', () => {
    test.each(LISTING_KINDS)(
      'for a %s is acknowledged by a number that can be read out and a key',
      async kind => {
        const form = goodForm(kind, await uploadLogo(api))
        const intent = await newIntent(api, kind, form)
        const queuedBefore = mailsQueued
        const answer = await submit(api, kind, { intent, form })
        expect(answer.body).toEqual({
          result: 0,
          data: {
            id: expect.stringMatching(/^[DTNC]-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
            key: expect.stringMatching(/^[\w-]{43}$/),
            kind,
            state: 'awaiting_donation',
            created_at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        })
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(mailsQueued).toBe(queuedBefore + 1)
        const row = await rowOf(textOfAnswer(answer, 'id'))
        expect(JSON.parse(row.values_json)).toEqual(form)
        expect(row).toMatchObject({
          lang: 'en',
          email: 'ann@example.org',
          intent_id: intent.id,
          due_at: null,
        })
        const steps = await api.db
          .selectFrom('submission_steps')
          .selectAll()
          .where('submission_id', '=', row.id)
          .execute()
        expect(steps).toMatchObject([{ state: 'awaiting_donation', note: '', mail_tries: 0 }])
        expect(steps[0]?.mail_due_at).not.toBeNull()
      },
    )

    test('after its donation was confirmed is with staff at once, a token with the day of the answer', async () => {
      const address = `0x${'7'.repeat(40)}`
      const form = goodForm('token', await uploadLogo(api), { address })
      const intent = await newIntent(api, 'token', form)
      await payInSandbox(api, intent)
      const answer = await submit(api, 'token', { intent, form })
      expect(answer.data).toMatchObject({ state: 'in_review' })
      const { due_at, created_at } = await rowOf(textOfAnswer(answer, 'id'))
      const days = (Date.parse(due_at ?? '') - Date.parse(created_at)) / (24 * 3_600_000)
      expect(days).toBeGreaterThanOrEqual(2)
      expect(days).toBeLessThan(5)
    })

    test('before its donation is with staff as soon as that is confirmed', async () => {
      const { id, intent } = await submitted(api, 'chain', { chain_id: '5151' })
      expect(await rowOf(id)).toMatchObject({ state: 'awaiting_donation' })
      await payInSandbox(api, intent)
      expect(await rowOf(id)).toMatchObject({ state: 'in_review' })
    })

    test('keeps its pictures', async () => {
      const page = textOfAnswer(
        await uploadPicture(api, await pngPicture({ width: 60, height: 90 }), { purpose: 'report' }),
        'url',
      )
      const { form, key } = await submitted(api, 'dapp', {
        url: 'https://kept.example.org',
        audit_report: [page],
      })
      await forgetImages(api.db, Date.now() + 30 * 24 * 3_600_000)
      for (const url of [page, String(form.icon_url)])
        expect((await api.get(url, bearer(key))).status).toBe(200)
    })

    test('leaves neither the key nor the secret in the database', async () => {
      const { id, key, intent } = await submitted(api, 'chain', { chain_id: '6161' })
      const everything = await Promise.all([
        api.db.selectFrom('submissions').selectAll().where('id', '=', id).execute(),
        api.db.selectFrom('submission_keys').selectAll().where('submission_id', '=', id).execute(),
        api.db.selectFrom('donation_intents').selectAll().where('id', '=', intent.id).execute(),
      ])
      for (const secret of [key, intent.secret]) expect(JSON.stringify(everything)).not.toContain(secret)
    })
  })

  describe('a form that is sent again', () => {
    test('with the same key gets the same receipt, and is there once', async () => {
      const sending = { ...(await readyToSend()), key: newIdempotencyKey() }
      const answers = await Promise.all(Array.from({ length: 50 }, () => submit(api, 'chain', sending)))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
        new Set([JSON.stringify(answers[0]?.body)]),
      )
      expect(answers[0]?.body).toMatchObject({ result: 0 })
      expect(await rowsOfIntent(sending.intent.id)).toHaveLength(1)
      expect((await submit(api, 'chain', sending)).body).toEqual(answers[0]?.body)
    })

    test('with other keys on the same donation gets the same receipt, and is there once', async () => {
      const sending = await readyToSend()
      const answers = await Promise.all(Array.from({ length: 50 }, () => submit(api, 'chain', sending)))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(answers[0]?.body).toMatchObject({ result: 0 })
      const [row, ...more] = await rowsOfIntent(sending.intent.id)
      expect(more).toEqual([])
      const kept = await api.db
        .selectFrom('submission_keys')
        .select('key_hash')
        .where('submission_id', '=', row?.id ?? '')
        .execute()
      expect(kept).toHaveLength(1)
    })

    test('with the same key and something else in it gets a conflict', async () => {
      const sending = { ...(await readyToSend()), key: newIdempotencyKey() }
      await submit(api, 'chain', sending)
      const other = { ...sending, form: { ...sending.form, name: 'Another Name' } }
      expect((await submit(api, 'chain', other)).body).toMatchObject({ result: 3, data: null })
      const onOther = { ...sending, intent: (await readyToSend()).intent }
      expect((await submit(api, 'chain', onOther)).body).toMatchObject({ result: 3, data: null })
      expect(await rowsOfIntent(onOther.intent.id)).toEqual([])
    })

    test('after a refusal may be revised under the same key', async () => {
      const sending = { ...(await readyToSend()), key: newIdempotencyKey() }
      const wrong = { ...sending, form: { ...sending.form, email: 'nobody' } }
      expect((await submit(api, 'chain', wrong)).body).toMatchObject({
        result: 1,
        data: { fields: { email: 'email' } },
      })
      expect((await submit(api, 'chain', sending)).body).toMatchObject({ result: 0 })
    })
  })

  describe('the donation of a form', () => {
    test('is offered for a day from the moment in which the form is stored', async () => {
      const { intent, form } = await readyToSend()
      const offer = async () =>
        (await api.get(`/v1/donation/intent/${intent.id}`, bearer(intent.secret))).data
      const before = Object(await offer())
      expect(Date.parse(before.expires_at) - Date.parse(before.created_at)).toBe(15 * 60_000)
      const { created_at } = Object((await submit(api, 'chain', { intent, form })).data)
      const after = Object(await offer())
      expect(after).toMatchObject({ state: 'awaiting', amount: before.amount })
      expect(Date.parse(after.expires_at) - Date.parse(created_at)).toBe(24 * 3_600_000)
    })

    test('is for the form that was checked, and for no other', async () => {
      const { intent, form } = await readyToSend()
      const other = await submit(api, 'chain', { intent, form: { ...form, name: 'Another Chain' } })
      expect(other.body).toMatchObject({ result: 1, data: { fields: { intent_id: 'changed' } } })
      expect(await rowsOfIntent(intent.id)).toEqual([])
      // Blanks around it make no other form.
      const same = await submit(api, 'chain', { intent, form: { ...form, name: ` ${String(form.name)} ` } })
      expect(same.body).toMatchObject({ result: 0 })
    })

    test('is asked for again when the form came too late', async () => {
      const { intent, form } = await readyToSend()
      const past = new Date(Date.now() - 1).toISOString()
      await api.db
        .updateTable('donation_intents')
        .set({ expires_at: past })
        .where('id', '=', intent.id)
        .execute()
      const late = await submit(api, 'chain', { intent, form })
      expect(late.body).toMatchObject({ result: 1, data: { fields: { intent_id: 'expired' } } })
      expect(await rowsOfIntent(intent.id)).toEqual([])
      const again = await newIntent(api, 'chain', form)
      expect((await submit(api, 'chain', { intent: again, form })).body).toMatchObject({ result: 0 })
    })
  })

  describe('a form is refused', () => {
    test('without a key of its own for the call', async () => {
      const { intent, form } = await readyToSend()
      for (const key of ['', 'short', 'x'.repeat(101), 'with a space in it']) {
        expect((await submit(api, 'chain', { intent, form, key })).body).toMatchObject({
          result: 1,
          data: { fields: { idempotency_key: 'required' } },
        })
      }
    })

    test('on a donation that is not the sender’s, unknown or for another kind, all answered alike', async () => {
      const { intent, form } = await readyToSend()
      const other = await anyIntent('token')
      const wrong = [
        { id: intent.id, secret: other.secret },
        { id: intent.id, secret: '' },
        { id: 'none', secret: intent.secret },
        { id: '\0', secret: intent.secret },
        other,
      ]
      for (const each of wrong) {
        expect((await submit(api, 'chain', { intent: each, form })).body).toEqual({
          result: 2,
          message: 'No such donation',
          data: null,
        })
      }
    })

    test('with every error of its own, whatever the browser reported', async () => {
      const intent = await anyIntent('token')
      const form = {
        ...VALID_FORMS.token,
        network: 'old',
        decimal: '99',
        icon_url: `/v1/image/${'A'.repeat(22)}`,
      }
      expect((await submit(api, 'token', { intent, form })).body).toEqual({
        result: 1,
        message: 'The form has errors',
        data: { fields: { network: 'unknown', decimal: 'tooLarge:77' } },
      })
      expect(await rowsOfIntent(intent.id)).toEqual([])
    })

    test('when a picture is not there, or was meant for something else', async () => {
      const intent = await anyIntent('dapp')
      const page = textOfAnswer(await uploadPicture(api, await pngPicture(), { purpose: 'report' }), 'url')
      const logo = await uploadLogo(api)
      const form = goodForm('dapp', page, { audit_report: [page, logo] })
      expect((await submit(api, 'dapp', { intent, form })).body).toMatchObject({
        data: { fields: { 'audit_report.1': 'image', icon_url: 'logo' } },
      })
    })

    test('when its logo is on a host that is not ours, whatever its path', async () => {
      const intent = await anyIntent('chain')
      const form = goodForm('chain', `https://evil.example${await uploadLogo(api)}`)
      expect((await submit(api, 'chain', { intent, form })).body).toMatchObject({
        result: 1,
        data: { fields: { icon_url: 'logo' } },
      })
    })

    test('when the very same thing is listed', async () => {
      const intent = await anyIntent('dapp')
      const form = goodForm('dapp', await uploadLogo(api), {
        url: 'https://www.app.alpha.example/?from=here',
      })
      expect((await submit(api, 'dapp', { intent, form })).body).toEqual({
        result: 1,
        message: 'This cannot be listed as it is',
        data: { fields: { url: 'listed:Alpha Swap' } },
      })
    })

    test('when it is no form, and nothing breaks', async () => {
      const intent = await anyIntent('dapp')
      const invalidForms = [
        ...[{}, { platform: { toString: 1 } }, { tokens: 'x', address: [[]] }, { lang: { toString: 1 } }],
        ...[
          { ...VALID_FORMS.dapp, intent_id: [] },
          JSON.parse('{"__proto__": {"id": 1}, "title": {"a": []}}'),
        ],
      ]
      for (const form of invalidForms) {
        const answer = await submit(api, 'dapp', { intent, form })
        expect(answer.status).toBe(200)
        expect(answer.body).toMatchObject({ result: expect.toBeOneOf([1, 2]) })
      }
      const post = (path: string, body: unknown) => api.post(path, body, bearer(intent.secret))
      expect((await post('/v1/submission/coin', {})).status).toBe(404)
      expect((await post('/v1/submission/dapp', [])).status).toBe(400)
      expect((await post('/v1/submission/dapp', { x: 'x'.repeat(70_000) })).status).toBe(413)
    })
  })

  test('nothing about a person and no key is in the log', async () => {
    const { key, intent } = await submitted(api, 'chain', { chain_id: '8181', email: 'hidden@example.org' })
    const log = JSON.stringify(api.logged)
    expect(log).toContain('/v1/submission/chain')
    for (const secret of [key, intent.secret, 'hidden@', 't.me']) expect(log).not.toContain(secret)
  })

  test('calls are counted', async () => {
    const limited = await openTestApi({ rates: { write: { address: 3, seconds: 1000 } } })
    const call = () => limited.post('/v1/submission/dapp', {})
    const statuses = [await call(), await call(), await call(), await call()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await limited.close()
  })
})
