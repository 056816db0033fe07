import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission, offerOfSubmission } from '#server/testing/submissions.ts'

const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const ANN = '0x52908400098527886e0f7030069857d2e4169ee7'
const BOB = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const [BOUND, LOOSE, SMALL] = ['ab', 'cd', 'ef'].map(byte => `0x${byte.repeat(32)}`)

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  let id: string
  beforeEach(async () => {
    id = await addSubmission(api.db)
    const arrived = (tx_hash: string, units: string, sender: string, hour: number) => ({
      chain_id: 56,
      tx_hash,
      log_index: 3,
      token_address: TOKEN,
      receiver: TOKEN,
      sender,
      units,
      block_number: hour,
      block_hash: tx_hash,
      mined_at: `2026-03-10T0${hour}:00:00.000Z`,
      candidates_json: '[]',
    })
    await api.db
      .insertInto('donation_arrivals')
      .values([
        arrived(BOUND ?? '', '200001234', ANN, 1),
        arrived(LOOSE ?? '', '199501234', ANN, 2),
        arrived(SMALL ?? '', '99990', BOB, 3),
      ])
      .execute()
    const intent_id = await offerOfSubmission(api.db, id)
    await api.db
      .insertInto('donation_payments')
      .values({ chain_id: 56, tx_hash: BOUND ?? '', log_index: 3, intent_id })
      .execute()
  })

  const run = (...args: string[]) => reviewAs('carol', api.config, ['payments', ...args])
  const found = async (text: string): Promise<string[]> =>
    JSON.parse((await run('--search', text, '--json')).out).map(({ txHash }: { txHash: string }) => txHash)

  test('a transfer is found by its hash, its sender or its amount, however it is written', async () => {
    for (const text of ['19950.1234', '19,950.1234', '19.950,1234', '19 950.1234', "19'950.12", '19950'])
      expect(await found(text), text).toEqual([LOOSE])
    for (const text of [
      BOUND ?? '',
      (BOUND ?? '').toUpperCase().replace('0X', '0x'),
      '0xabababab',
      `https://bscscan.com/tx/${BOUND}`,
    ])
      expect(await found(text), text).toEqual([BOUND])
    expect(await found(ANN)).toEqual([LOOSE, BOUND])
    expect(await found('0x8617E340')).toEqual([SMALL])
    // Nine and some decimals, or thousands of them: both are looked for.
    expect(await found('9.999')).toEqual([SMALL])
    for (const text of ['20001', '0', '123']) expect(await found(text), text).toEqual([])
  })

  test('it says what the transfer pays for, or that it pays for nothing', async () => {
    const { out } = await run('--search', ANN)
    expect(out).toContain(`19950.1234 from ${ANN}\n  https://bscscan.com/tx/${LOOSE}\n  pays for nothing\n`)
    expect(out).toContain(`  pays for ${id} Omega Swap (in_review)\n`)
    expect((await run('--search', '77')).out).toBe('Nothing here.\n')
  })

  test('what is no hash, sender or amount is refused', async () => {
    for (const text of ['omega', '0x12', '1.2.3,4,5', '%', '_'])
      expect(await run('--search', text), text).toMatchObject({
        code: 2,
        errors: expect.stringContaining("it is a hash, a sender's address or an amount"),
      })
    expect((await run(id, '--search', '1')).code).toBe(2)
  })
})
