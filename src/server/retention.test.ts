import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addSubscriber, confirmSubscriber, newLeaveToken } from '#features/subscribe/server/subscribers.ts'
import { endWhatIsOver, giveTurnBack, keepRetention, takeDailyTurn } from '#platform/db/retention.ts'
import { isoTime, type Tables } from '#platform/db/tables.ts'
import { hashOf } from '#platform/secrets.ts'
import { RETENTION } from './features.ts'
import { UNLIMITED } from './testing/api.ts'
import { apiForEach } from './testing/api-for.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { pngPicture, uploadPicture } from './testing/listings.ts'
import { addSubmission, offerOfSubmission } from './testing/submissions.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
const NOW = Date.now()
const POLICY = readFileSync(join(import.meta.dirname, '../content/legal/en/privacy.md'), 'utf8')

/** What the policy promises, word for word: a sentence that is changed has to be looked at here. */
function promised(sentence: string): void {
  expect(POLICY).toContain(sentence)
}

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env(), rates: { read: UNLIMITED } }))

  const parts = () => ({ db: api.db, rules: RETENTION, log: api.services.log })
  const after = async (days: number) => (await endWhatIsOver(parts(), NOW + days * DAY_MS)).ended
  const rowsOf = (table: keyof Tables) => api.db.selectFrom(table).selectAll().execute()

  describe('the newsletter', () => {
    test('an address that was not confirmed goes when its link no longer works', async () => {
      promised('First you get one email with a link that works for seven days.')
      await addSubscriber(api.db, 'eve@example.org', 'en', NOW)
      await api.db
        .updateTable('subscribers')
        .set({ mail_due_at: null, mailed_at: isoTime(NOW) })
        .execute()
      await after(6.9)
      expect(await rowsOf('subscribers')).toHaveLength(1)
      expect((await after(7.1)).subscribers).toBe(1)
      expect(await rowsOf('subscribers')).toEqual([])
    })

    test('one whose mail was given up before it was tried can ask again, and else goes as well', async () => {
      await addSubscriber(api.db, 'eve@example.org', 'en', NOW)
      await api.db.updateTable('subscribers').set({ mail_due_at: null }).execute()
      await addSubscriber(api.db, 'eve@example.org', 'en', NOW + HOUR_MS)
      expect(await rowsOf('subscribers')).toMatchObject([{ mail_due_at: isoTime(NOW + HOUR_MS) }])
      await api.db.updateTable('subscribers').set({ mail_due_at: null }).execute()
      expect((await after(8)).subscribers).toBe(1)
    })

    test('who confirmed stays, and keeps the links of every letter', async () => {
      promised('You can unsubscribe at any time with the link in every email')
      await addSubscriber(api.db, 'ann@example.org', 'en', NOW)
      const set = { token_hash: hashOf('t'), mailed_at: isoTime(NOW) }
      await api.db.updateTable('subscribers').set(set).execute()
      await confirmSubscriber(api.db, 't', NOW)
      await newLeaveToken(api.db, 'ann@example.org', 'en', NOW)
      await after(2_000)
      expect([await rowsOf('subscribers'), await rowsOf('leave_links')].map(({ length }) => length)).toEqual([
        1, 1,
      ])
    })

    test('links of an address that is gone go a year after they were made', async () => {
      promised('Then we delete your address.')
      await api.db
        .insertInto('leave_links')
        .values({ token_hash: 'a', email_key: null, lang: 'en', created_at: isoTime(NOW) })
        .execute()
      expect((await after(364))['leave links']).toBe(0)
      expect((await after(366))['leave links']).toBe(1)
    })
  })

  test('a report about a DApp goes 90 days after staff closed it, and after a year at the latest', async () => {
    promised('One is deleted 90 days after staff closed it, and after a year at the latest.')
    const report = { dapp_id: 1, reason: 'scam', text: 'x', lang: 'en', created_at: isoTime(NOW) }
    await api.db
      .insertInto('dapp_reports')
      .values([
        { ...report, key_hash: 'a', closed_at: isoTime(NOW) },
        { ...report, key_hash: 'b', closed_at: null },
      ])
      .execute()
    expect((await after(89)).reports).toBe(0)
    expect((await after(91)).reports).toBe(1)
    expect((await after(364)).reports).toBe(0)
    expect((await after(366)).reports).toBe(1)
  })

  describe('a listing request', () => {
    const emails = async () =>
      (await api.db.selectFrom('submissions').select(['state', 'email']).orderBy('state').execute()).filter(
        ({ email }) => email !== '',
      )
    const created_at = isoTime(NOW)

    test('that was rejected or withdrawn loses what says who sent it, after a year', async () => {
      promised(
        'Rejected and withdrawn submissions are kept only so that the decision can be explained and abuse recognized.',
      )
      for (const state of ['rejected', 'withdrawn'] as const)
        await addSubmission(api.db, { state, created_at, values: { email: 'eve@example.org' } })
      expect((await after(364)).requests).toBe(0)
      expect((await after(366)).requests).toBe(2)
      expect(JSON.stringify(await rowsOf('submissions'))).not.toMatch(/eve@|omega/i)
    })

    test('that expired unpaid does so after 90 days', async () => {
      const id = await addSubmission(api.db, { state: 'expired', created_at, donation: 'pending' })
      await api.db.updateTable('donation_intents').set({ state: 'expired' }).execute()
      await api.db.updateTable('submissions').set({ sender_hash: 'a', site_hash: 'b' }).execute()
      expect((await after(89)).requests).toBe(0)
      expect((await after(91)).requests).toBe(1)
      expect(await rowsOf('submissions')).toMatchObject([
        { id, email: '', title: '', sender_hash: null, site_hash: null },
      ])
    })

    test('that is under review or listed is kept', async () => {
      promised('We keep a submission while it is under review and while the project is listed')
      for (const state of ['in_review', 'changes_requested', 'awaiting_donation', 'approved'] as const)
        await addSubmission(api.db, { state, created_at })
      await after(2_000)
      expect(await emails()).toHaveLength(4)
    })
  })

  test('a picture of a draft that was never sent goes after a week', async () => {
    await uploadPicture(api, await pngPicture())
    expect((await after(6.9)).pictures).toBe(0)
    expect((await after(7.1)).pictures).toBe(1)
    expect([await rowsOf('images'), await rowsOf('image_contents')]).toEqual([[], []])
  })

  test('an offer that became no request goes, one that was paid for or sent never', async () => {
    const [unbound, paid, sent] = [
      await addSubmission(api.db),
      await addSubmission(api.db, { donation: 'pending' }),
      await addSubmission(api.db, { donation: 'pending' }),
    ]
    const [free, partly, bound] = [
      await offerOfSubmission(api.db, unbound),
      await offerOfSubmission(api.db, paid),
      await offerOfSubmission(api.db, sent),
    ]
    const over = { state: 'expired', expires_at: isoTime(NOW), look_at: null }
    await api.db.updateTable('donation_intents').set(over).execute()
    await api.db
      .updateTable('donation_intents')
      .set({ bound_at: isoTime(NOW) })
      .where('id', '=', bound)
      .execute()
    await api.db
      .insertInto('donation_payments')
      .values({ chain_id: 56, tx_hash: '0x1', log_index: 0, intent_id: partly })
      .execute()
    await api.db
      .insertInto('donation_senders')
      .values({ intent_id: free, address: '0x2', signed_at: isoTime(NOW) })
      .execute()
    await api.db.deleteFrom('submission_steps').execute()
    await api.db.deleteFrom('submissions').where('id', 'in', [unbound, paid]).execute()
    expect((await after(89)).offers).toBe(0)
    expect((await after(91)).offers).toBe(1)
    expect(await rowsOf('donation_senders')).toEqual([])
    const left = await api.db.selectFrom('donation_intents').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([partly, bound].sort())
  })

  test('the log of staff is kept', async () => {
    const entry = { at: isoTime(NOW), account: 'ann', action: 'approve', subject: 'D-2222-2222', note: '' }
    await api.db.insertInto('staff_log').values(entry).execute()
    await after(4_000)
    expect(await rowsOf('staff_log')).toHaveLength(1)
  })

  test('of three servers one does the round, once a day', async () => {
    const turns = (now: number) =>
      Promise.all([1, 2, 3].map(() => takeDailyTurn(api.db, 'retention', now))).then(
        all => all.filter(Boolean).length,
      )
    expect(await turns(NOW)).toBe(1)
    expect(await turns(NOW + 23 * HOUR_MS)).toBe(0)
    expect(await turns(NOW + 24 * HOUR_MS)).toBe(1)
    // A clock that was days ahead when it was begun does not hold the next ones up.
    expect(await turns(NOW - 9 * DAY_MS)).toBe(1)
    await giveTurnBack(api.db, 'retention')
    expect(await turns(NOW - 9 * DAY_MS)).toBe(1)
  })

  test('a rule that fails holds up no other, and the round is done again within the hour', async () => {
    await uploadPicture(api, await pngPicture())
    const broken = { name: 'broken', batch: 1, end: () => Promise.reject(new Error('away')) }
    const later = NOW + 8 * DAY_MS
    expect(await keepRetention({ ...parts(), rules: [broken, ...RETENTION] }, later)).toBe('failed')
    expect(await rowsOf('images')).toEqual([])
    expect(api.logged.filter(({ event }) => event === 'retention')).toMatchObject([
      { rule: 'broken', error: 'away' },
      { event: 'retention', pictures: 1 },
    ])
    expect(await keepRetention(parts(), later + HOUR_MS)).toBe('done')
    expect(await keepRetention(parts(), later + 2 * HOUR_MS)).toBe('not due')
  })

  test('no batch ends more than it may, and lists are read between two of them', async () => {
    const report = { dapp_id: 1, reason: 'scam', text: 'x', lang: 'en', closed_at: null }
    const rows = Array.from({ length: 1_200 }, (_, i) => ({
      ...report,
      key_hash: String(i),
      created_at: isoTime(NOW - 400 * DAY_MS),
    }))
    for (let start = 0; start < rows.length; start += 400)
      await api.db
        .insertInto('dapp_reports')
        .values(rows.slice(start, start + 400))
        .execute()
    const counts: number[] = []
    let reads = 0
    const rules = RETENTION.filter(({ name }) => name === 'reports').map(rule => ({
      ...rule,
      end: async (...given: Parameters<typeof rule.end>) => {
        const count = await rule.end(...given)
        counts.push(count)
        // However long a read takes on a busy machine, it ends before the next batch, unless something is held.
        for (const before = reads; counts.length < 3 && reads === before; ) await setImmediate()
        return count
      },
    }))
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        expect((await api.get('/v1/news/list')).status).toBe(200)
        if (counts.length > 0 && counts.length < 3) reads += 1
        // As a call over the network does; without it nothing else would have its turn.
        await setImmediate()
      }
    })()
    await endWhatIsOver({ ...parts(), rules }, NOW)
    isOver = true
    await reading
    expect(counts).toEqual([500, 500, 200])
    expect(reads).toBeGreaterThan(0)
  })
})
