import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, type SubmissionOptions } from '#server/testing/submissions.ts'

const HASH = `0x${'12'.repeat(32)}`
const UNPAID = { state: 'awaiting_donation', donation: 'pending' } as const

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  const add = (options?: SubmissionOptions) => addSubmission(api.db, options)
  const intentOf = (id: string) =>
    api.db
      .selectFrom('donation_intents')
      .innerJoin('submissions', 'submissions.intent_id', 'donation_intents.id')
      .selectAll('donation_intents')
      .where('submissions.id', '=', id)
      .executeTakeFirstOrThrow()
  const stateOf = async (id: string) =>
    (await api.db.selectFrom('submissions').select('state').where('id', '=', id).executeTakeFirst())?.state
  const log = () => api.db.selectFrom('staff_log').selectAll().orderBy('id').execute()
  async function paid(options: SubmissionOptions = {}): Promise<string> {
    const id = await add({ state: 'rejected', ...options })
    const intent_id = (await intentOf(id)).id
    await api.db
      .insertInto('donation_payments')
      .values({ chain_id: 56, tx_hash: HASH, log_index: 0, intent_id })
      .execute()
    return id
  }

  test('the donation of a rejected request pays for the new one of its owner, with all that proves it', async () => {
    const [from, to] = [await paid(), await add({ ...UNPAID, values: { email: 'ANN@example.org' } })]
    const { code, out, errors } = await run('carry', from, to.toLowerCase(), '--yes')
    expect([code, errors]).toEqual([0, ''])
    expect(out).toContain(`${to}: paid by the donation of ${from}, in_review`)
    expect(await stateOf(to)).toBe('in_review')
    expect(await stateOf(from)).toBe('rejected')
    const [old, now] = [await intentOf(from), await intentOf(to)]
    expect(now).toMatchObject({ state: 'confirmed', tx_hash: HASH, paid_units: '200001234' })
    expect(old).toMatchObject({ state: 'expired', carried_to: now.id })
    expect(await api.db.selectFrom('donation_payments').select(['tx_hash', 'intent_id']).execute()).toEqual([
      { tx_hash: HASH, intent_id: now.id },
    ])
    expect((await log()).map(({ action, subject, note }) => [action, subject, note])).toEqual([
      ['carry', from, `to ${to}`],
      ['carry', to, `from ${from}`],
    ])
    // It is paid for once: the first one waits when it is opened again, and gives nothing away any more.
    expect((await run('carry', from, await add(UNPAID), '--yes')).errors).toContain('no confirmed donation')
    expect((await run('reopen', from, '--note', 'x')).out).toContain(`${from}: awaiting_donation`)
    expect((await run('approve', to)).code).toBe(0)
  })

  test('to another owner, or where more is asked, it goes only with a reason, which the log keeps', async () => {
    const [from, other] = [
      await paid({ state: 'withdrawn' }),
      await add({ ...UNPAID, values: { email: 'bob@example.org' } }),
    ]
    const refused = await run('carry', from, other, '--yes')
    expect(refused.errors).toContain(
      'of different owners (ann@example.org, bob@example.org); say with --note',
    )
    const dear = await add(UNPAID)
    await api.db
      .updateTable('donation_intents')
      .set({ amount_units: '300005678' })
      .where('id', '=', (await intentOf(dear)).id)
      .execute()
    expect((await run('carry', from, dear, '--yes')).errors).toContain(
      '20000.1234 was paid and 30000.5678 is asked; say with --note',
    )
    expect(await log()).toEqual([])
    const { out } = await run('carry', from, other, '--note', 'sold to Bob, see mail', '--yes')
    expect(out).toContain('Note: they are of different owners')
    expect(await stateOf(other)).toBe('in_review')
    expect((await log()).at(-1)?.note).toBe(`from ${from}: sold to Bob, see mail`)
  })

  test('what has not ended keeps its donation, and what waits for none gets none', async () => {
    const waiting = await add(UNPAID)
    for (const [from, to, problem] of [
      [await add(), waiting, 'only what has ended can give its donation away'],
      [await add({ state: 'withdrawn', donation: 'pending' }), waiting, 'has no confirmed donation'],
      [await add({ state: 'rejected', donation: 'waived' }), waiting, 'has no confirmed donation'],
      [await add({ state: 'rejected', donation: 'sandbox' }), waiting, 'has no confirmed donation'],
      [await add({ state: 'rejected' }), await add(), 'does not wait for a donation'],
      [waiting, 'D-AAAA-AAAA', 'there is no request D-AAAA-AAAA'],
    ] as const)
      expect((await run('carry', from, to, '--yes')).errors, problem).toContain(problem)
    expect((await run('carry', waiting)).code).toBe(2)
    expect((await run('carry', await paid(), waiting)).errors).toContain('without a terminal, add --yes')
    expect(await log()).toEqual([])
  })

  test('of two who carry it at once to two requests one does', async () => {
    const [from, one, other] = [await paid(), await add(UNPAID), await add(UNPAID)]
    const both = await Promise.all([run('carry', from, one, '--yes'), run('carry', from, other, '--yes')])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect([await stateOf(one), await stateOf(other)].sort()).toEqual(['awaiting_donation', 'in_review'])
    expect(await log()).toHaveLength(2)
  })
})
