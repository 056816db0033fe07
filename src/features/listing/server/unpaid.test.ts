import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { recordMails } from '#server/testing/mails.ts'
import { addSubmission, offerOfSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'
import { withdraw } from './kept-submission.ts'
import { sendSubmissionMails } from './mails.ts'
import { forgetImages } from './stored-images.ts'
import { expireUnpaid } from './unpaid.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-03-10T12:00:00.000Z')
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  const { sent, mailer } = recordMails()

  async function addUnpaid(state = 'expired', created_at = ago(8), options: SubmissionOptions = {}) {
    const id = await addSubmission(api.db, { ...options, state: 'awaiting_donation', created_at })
    await api.db
      .updateTable('donation_intents')
      .set({ state })
      .where('id', '=', await offerOfSubmission(api.db, id))
      .execute()
    return id
  }
  const stateOf = async (id: string) =>
    (await api.db.selectFrom('submissions').select('state').where('id', '=', id).executeTakeFirst())?.state
  const stepsOf = (id: string) =>
    api.db.selectFrom('submission_steps').selectAll().where('submission_id', '=', id).orderBy('id').execute()

  async function addImage(letter: string, purpose: 'logo' | 'report'): Promise<string> {
    const id = letter.repeat(22)
    const content = { type: 'image/png', width: 200, height: 200, content_hash: null }
    await api.db
      .insertInto('images')
      .values({ id, purpose, ...content, created_at: ago(8), kept: 1 })
      .execute()
    return `/v1/image/${id}`
  }
  const imagesLeft = async () =>
    (await api.db.selectFrom('images').select('id').orderBy('id').execute()).map(({ id }) => id[0]).join('')

  test('a request that nothing was paid for ends after a week, and its owner is told', async () => {
    const ids = [await addUnpaid('awaiting'), await addUnpaid('expired'), await addUnpaid('rejected')]
    expect(await expireUnpaid(api.db, 7, NOW)).toBe(3)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['expired', 'expired', 'expired'])
    expect(await stepsOf(ids[0] ?? '')).toMatchObject([
      { state: 'awaiting_donation' },
      { state: 'expired', at: new Date(NOW).toISOString(), mail_due_at: new Date(NOW).toISOString() },
    ])
    await api.db.updateTable('submission_steps').set({ at: new Date().toISOString() }).execute()
    const { db, services } = api
    const { donations } = services
    const siteUrl = () => 'https://example.org'
    const mails = sendSubmissionMails({ db, donations, log: () => {}, mailer, siteUrl, unpaidDays: 7 })
    mails.wake()
    await mails.settled()
    await mails.stop()
    expect(sent.map(({ subject }) => subject)).toContain(`Your listing request ${ids[0]} has expired`)
  })

  test('one that is younger, or whose donation is here or on its way, does not end', async () => {
    const kept = [
      await addUnpaid('expired', ago(6)),
      await addUnpaid('pending'),
      await addUnpaid('partial'),
      await addUnpaid('confirmed'),
      await addSubmission(api.db, { created_at: ago(30) }),
      await addSubmission(api.db, { created_at: ago(30), state: 'changes_requested' }),
    ]
    expect(await expireUnpaid(api.db, 7, NOW)).toBe(0)
    expect(await Promise.all(kept.map(stateOf))).not.toContain('expired')
    // The week begins anew with whatever made it wait again.
    await api.db
      .updateTable('submissions')
      .set({ updated_at: ago(1) })
      .execute()
    expect(await expireUnpaid(api.db, 2, NOW)).toBe(0)
    expect(await expireUnpaid(api.db, 1, NOW + 1)).toBe(1)
  })

  test('more than one look takes end all of them, and two servers end each once', async () => {
    await Promise.all(Array.from({ length: 130 }, () => addUnpaid()))
    const counts = await Promise.all([expireUnpaid(api.db, 7, NOW), expireUnpaid(api.db, 7, NOW)])
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(130)
    const steps = await api.db.selectFrom('submission_steps').select('state').execute()
    expect(steps.filter(({ state }) => state === 'expired')).toHaveLength(130)
  })

  test('its pictures go, but for those that another request shows', async () => {
    const [own, shared, page] = [
      await addImage('a', 'logo'),
      await addImage('b', 'logo'),
      await addImage('c', 'report'),
    ]
    await addUnpaid('expired', ago(8), { values: { icon_url: own, audit_report: [page] } })
    await addUnpaid('expired', ago(8), { values: { icon_url: shared, audit_report: [page] } })
    await addSubmission(api.db, { created_at: ago(6), values: { icon_url: shared, audit_report: [] } })
    await expireUnpaid(api.db, 7, NOW)
    expect(await forgetImages(api.db, NOW)).toBe(2)
    expect(await imagesLeft()).toBe('b')
  })

  test('the pictures of one that is withdrawn unpaid go too, those of a paid one stay', async () => {
    const [unpaid, paid] = [await addImage('a', 'logo'), await addImage('b', 'logo')]
    const form = (icon_url: string) => ({ values: { icon_url, audit_report: [] } })
    const twice = [
      await addUnpaid('awaiting', ago(8), form(unpaid)),
      await addUnpaid('awaiting', ago(8), form(unpaid)),
    ]
    const [first = '', second = ''] = twice
    await withdraw(api.db, await addSubmission(api.db, form(paid)))
    await withdraw(api.db, first)
    expect(await forgetImages(api.db, NOW)).toBe(0)
    await withdraw(api.db, second)
    expect(await forgetImages(api.db, NOW)).toBe(1)
    expect(await imagesLeft()).toBe('b')
  })

  test('a payment that comes late moves it to the review, with the pictures that are left', async () => {
    const [logo, page] = [await addImage('a', 'logo'), await addImage('c', 'report')]
    const id = await addUnpaid('awaiting', ago(8), { values: { icon_url: logo, audit_report: [page] } })
    await expireUnpaid(api.db, 7, NOW)
    const intent = await offerOfSubmission(api.db, id)
    await api.db.deleteFrom('images').where('purpose', '=', 'report').execute()
    await api.db
      .transaction()
      .execute(tx => api.services.donationPurpose.onConfirmed(tx, intent, NOW + DAY_MS))
    expect(await stateOf(id)).toBe('in_review')
    expect((await stepsOf(id)).map(({ state }) => state)).toEqual([
      'awaiting_donation',
      'expired',
      'in_review',
    ])
    expect(await forgetImages(api.db, NOW + 30 * DAY_MS)).toBe(0)
    expect(await imagesLeft()).toBe('a')
  })
})
