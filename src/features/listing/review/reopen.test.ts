import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { recordMails } from '#server/testing/mails.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { withdraw } from '../server/kept-submission.ts'
import { sendSubmissionMails } from '../server/mails.ts'
import { expireUnpaid } from '../server/unpaid.ts'

const DAY_MS = 24 * 3_600_000

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  const { sent, mailer } = recordMails()

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  const rowOf = (id: string) =>
    api.db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const log = () => api.db.selectFrom('staff_log').selectAll().orderBy('id').execute()
  async function mailed(): Promise<string> {
    const siteUrl = () => 'https://example.org'
    const mails = sendSubmissionMails({
      db: api.db,
      donations: api.services.donations,
      log: () => {},
      mailer,
      siteUrl,
      unpaidDays: 7,
    })
    mails.wake()
    await mails.settled()
    await mails.stop()
    return sent.at(-1)?.text ?? ''
  }

  test('a rejection by mistake is undone: it is in review again, its owner is told, the log tells why', async () => {
    const id = await addSubmission(api.db, { kind: 'token' })
    await run('reject', id, '--reason', 'copy', '--field', 'name=notYours')
    const { code, out } = await run(
      ...['reopen', id, '--note', 'wrong number typed', '--message', 'Sorry, we meant another one.'],
    )
    expect([code, out]).toEqual([0, `${id}: in_review\n`])
    expect(await rowOf(id)).toMatchObject({
      state: 'in_review',
      fields_json: '{}',
      due_at: expect.any(String),
    })
    expect((await log()).at(-1)).toMatchObject({
      account: 'carol',
      action: 'reopen',
      subject: id,
      note: 'wrong number typed',
    })
    const text = await mailed()
    expect(text).toContain(`We opened your listing request ${id} again.`)
    expect(text).toContain('From our reviewer: Sorry, we meant another one.')
    expect(text).not.toContain('wrong number typed')
    expect((await run('approve', id)).code).toBe(0)
  })

  test('what was withdrawn or expired waits for its donation, or is reviewed when that is there', async () => {
    const paid = await addSubmission(api.db)
    await withdraw(api.db, paid)
    expect((await run('reopen', paid, '--note', 'asked by mail')).out).toContain(`${paid}: in_review`)
    const unpaid = await addSubmission(api.db, { state: 'awaiting_donation', donation: 'pending' })
    await withdraw(api.db, unpaid)
    expect((await run('reopen', unpaid, '--note', 'asked by mail')).out).toContain(
      `${unpaid}: awaiting_donation, it waits for its donation`,
    )
    await api.db
      .updateTable('donation_intents')
      .set({ state: 'expired' })
      .where('tx_hash', 'is not', null)
      .execute()
    expect(await expireUnpaid(api.db, 7, Date.now() + 8 * DAY_MS)).toBe(1)
    expect((await run('reopen', unpaid, '--note', 'again')).code).toBe(0)
    // It has all its days again.
    expect(await expireUnpaid(api.db, 7, Date.now() + 6 * DAY_MS)).toBe(0)
  })

  test.each(['dapp', 'token', 'nft', 'chain'] as const)(
    'a %s that was taken down by mistake is listed again by an approval',
    async kind => {
      const id = await addSubmission(api.db, { kind })
      await run('approve', id)
      const { published_as } = await rowOf(id)
      await run('remove', id, '--reason', 'scam')
      expect((await run('reopen', id, '--note', 'it was the other one')).code).toBe(0)
      expect((await run('approve', id)).code).toBe(0)
      expect(await rowOf(id)).toMatchObject({ state: 'approved', published_as })
      const store = await api.get('/v1/application/search?key=omega')
      const tokens = await api.get('/v1/token/list')
      expect(store.rows.map(row => row.id)).toEqual(kind === 'dapp' ? [100_000] : [])
      expect(JSON.stringify(tokens.body).includes('"OMG"')).toBe(kind === 'token')
    },
  )

  test('its pictures are held again, and throwing them away passes it by', async () => {
    const icon_url = `/v1/image/${'a'.repeat(22)}`
    const picture = { purpose: 'logo', type: 'image/png', width: 200, height: 200, content_hash: null }
    const [id, created_at] = ['a'.repeat(22), new Date().toISOString()]
    await api.db
      .insertInto('images')
      .values({ ...picture, id, created_at, kept: 0 })
      .execute()
    const ended = { kind: 'chain', state: 'expired', hasNoPictures: true } as const
    const request = await addSubmission(api.db, { ...ended, values: { icon_url } })
    expect((await run('reopen', request, '--note', 'paid late')).out).toBe(`${request}: in_review\n`)
    expect(await api.db.selectFrom('images').select('kept').execute()).toEqual([{ kept: 1 }])
    await api.db.deleteFrom('images').execute()
    const other = await addSubmission(api.db, ended)
    expect((await run('reopen', other, '--note', 'paid late')).out).toBe(
      `${other}: in_review\nSome of its pictures are gone: ask for them with request-changes\n`,
    )
  })

  test('what has not ended is not reopened, and of two people one reopens', async () => {
    const open = await addSubmission(api.db)
    expect((await run('reopen', open, '--note', 'x')).errors).toContain(
      'is in_review, so there is nothing to reopen',
    )
    const listed = await addSubmission(api.db, { state: 'approved' })
    expect((await run('reopen', listed, '--note', 'x')).errors).toContain('"remove" takes it down')
    expect((await run('reopen', open)).errors).toContain('--note is missing')
    const rejected = await addSubmission(api.db, { state: 'rejected' })
    const both = await Promise.all(['a', 'b'].map(note => run('reopen', rejected, '--note', note)))
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await log()).toHaveLength(1)
  })
})
