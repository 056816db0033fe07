import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'

const SENDER = '0x00000000000000000000000000000000000000aa'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  const run = (...args: string[]) => reviewAs('carol', api.config, args)
  async function waiting(title: string): Promise<{ id: string; intent: string }> {
    const id = await addSubmission(api.db, {
      state: 'awaiting_donation',
      donation: 'pending',
      values: { title },
      created_at: '2026-03-01T00:00:00.000Z',
    })
    const { intent_id } = await api.db
      .selectFrom('submissions')
      .select('intent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('donation_intents')
      .set({ state: 'awaiting', tx_hash: null, token_address: SENDER, address: SENDER })
      .where('id', '=', intent_id)
      .execute()
    return { id, intent: intent_id }
  }
  async function arrived(digit: string, units: string, mined_at: string, candidates: string[]) {
    const tx_hash = `0x${digit.repeat(64)}`
    await api.db
      .insertInto('donation_arrivals')
      .values({
        chain_id: 56,
        tx_hash,
        log_index: 0,
        token_address: SENDER,
        receiver: SENDER,
        sender: SENDER,
        units,
        block_number: 1,
        block_hash: tx_hash,
        mined_at,
        candidates_json: JSON.stringify(candidates),
      })
      .execute()
    return tx_hash
  }

  test('money that pays for nothing is listed with its sender, time, explorer and the requests it may be for', async () => {
    const [one, other] = [await waiting('Omega\u202e Swap'), await waiting('Zeta')]
    const whole = await arrived('1', '200000000', '2026-03-02T00:00:00.000Z', [one.intent, other.intent])
    const fee = await arrived('2', '199990000', '2026-03-03T00:00:00.000Z', [other.intent])
    const odd = await arrived('3', '50000', '2026-03-04T00:00:00.000Z', [])
    const bound = await arrived('4', '200001234', '2026-03-05T00:00:00.000Z', [one.intent])
    await api.db
      .insertInto('donation_payments')
      .values({ chain_id: 56, tx_hash: bound, log_index: 0, intent_id: one.intent })
      .execute()
    const { code, out } = await run('payments')
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n')).toEqual([
      `2026-03-04T00:00:00.000Z  5.0000 from ${SENDER}`,
      `  https://bscscan.com/tx/${odd}`,
      '  looks like no offer',
      `2026-03-03T00:00:00.000Z  19999.0000 from ${SENDER}`,
      `  https://bscscan.com/tx/${fee}`,
      `  may be for ${other.id} Zeta (awaiting_donation), asked 20000.1234: the amount less a fee`,
      `2026-03-02T00:00:00.000Z  20000.0000 from ${SENDER}`,
      `  https://bscscan.com/tx/${whole}`,
      `  may be for ${one.id} Omega\\u202e Swap (awaiting_donation), asked 20000.1234: the amount without its fraction`,
      `  may be for ${other.id} Zeta (awaiting_donation), asked 20000.1234: the amount without its fraction`,
    ])
    const json = JSON.parse((await run('payments', other.id, '--json')).out)
    expect(json).toMatchObject([
      { txHash: whole, candidates: [{}, {}], proposals: [] },
      { txHash: fee, sender: SENDER, amount: '19999.0000', candidates: [{ request: { id: other.id } }] },
    ])
    expect(JSON.parse((await run('payments', '--limit', '1', '--json')).out)).toHaveLength(1)
    expect((await run('payments', one.id)).out).not.toContain(odd)
  })

  test('what one of two people has proposed stands beside it', async () => {
    const { id, intent } = await waiting('Zeta')
    const tx_hash = await arrived('5', '199990000', '2026-03-03T00:00:00.000Z', [intent])
    const at = '2026-03-04T00:00:00.000Z'
    await api.db
      .insertInto('payment_proposals')
      .values({ intent_id: intent, tx_hash, account: 'dave', at, note: 'fee' })
      .execute()
    expect((await run('payments')).out).toContain(`proposed for ${id} by dave at ${at}: fee`)
  })

  test('an empty list says so', async () => {
    expect(await run('payments')).toEqual({ code: 0, out: 'Nothing here.\n', errors: '' })
    expect((await run('payments', 'D-AAAA-AAAA')).errors).toBe('there is no request D-AAAA-AAAA\n')
  })
})
