import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import type { NewDonationIntent } from '../contract.ts'

const FEE = 500_000n
/** Each test has an address of its own: what arrived in an earlier one is not its business. */
let tests = 0

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

onBothDatabases(env => {
  let donations: TestDonations
  let receiver = ''
  beforeEach(async () => {
    receiver = `0x${(0xa11ce00 + ++tests).toString(16).padStart(40, '0')}`
    donations = await openDonations(
      donationsOn([chain.url], { DONATION_ADDRESS: receiver, ...(await env()) }),
    )
  })
  afterEach(() => donations.close())

  const offers = async (count: number): Promise<NewDonationIntent[]> => {
    const made = []
    for (let one = 0; one < count; one++) made.push(await donations.intent())
    return made
  }
  async function feeTakenOff({ amount_units }: NewDonationIntent): Promise<string> {
    const hash = await chain.token.transfer(receiver, BigInt(amount_units) - FEE)
    await chain.mine(20)
    return hash
  }
  const candidates = async () =>
    (await donations.api.services.donations.unmatched(donations.api.db)).map(found =>
      found.candidates.map(({ intentId, why }) => `${intentId} ${why}`),
    )

  test('ten younger offers do not push out the one with the same four decimals', async () => {
    const own = (await offers(1))[0] ?? expect.fail()
    await offers(12)
    await feeTakenOff(own)
    await donations.scan()
    const [found = []] = await candidates()
    expect(found).toHaveLength(10)
    expect(found[0]).toBe(`${own.id} fraction`)
  })

  test('nor do those whose owners name the transaction, before or after it is found', async () => {
    const [own, early, ...others] = await offers(26)
    if (!own || !early) expect.fail()
    const hash = await feeTakenOff(own)
    await donations.name(early, hash)
    await donations.scan()
    expect((await candidates())[0]?.[0]).toBe(`${own.id} fraction`)
    for (const other of others) await donations.name(other, hash)
    const [found = []] = await candidates()
    expect(found[0]).toBe(`${own.id} fraction`)
    expect(found).toHaveLength(10)
    // Asked for one of them, staff see it all the same.
    const { unmatched } = donations.api.services.donations
    const [asked] = await unmatched(donations.api.db, { intentId: early.id })
    expect(asked?.candidates.map(({ intentId }) => intentId)).toContain(early.id)
  })

  test('nor do thousands that were made since, with a request or without', async () => {
    const own = (await offers(1))[0] ?? expect.fail()
    const hash = await feeTakenOff(own)
    const like = await donations.row(own.id)
    const at = new Date().toISOString()
    const many = Array.from({ length: 5_100 }, (_, each) => ({
      ...like,
      id: randomUUID(),
      secret_hash: randomUUID(),
      check_hash: null,
      created_at: at,
      bound_at: each % 2 === 0 ? at : null,
      // Above all that is asked, so that none of them is this amount.
      amount_units: `${310_000_000 + each * 10_000}`,
      reserved_units: `${310_000_000 + each * 10_000}`,
    }))
    for (let start = 0; start < many.length; start += 500)
      await donations.api.db
        .insertInto('donation_intents')
        .values(many.slice(start, start + 500))
        .execute()
    await donations.scan()
    const { txHash, candidates: found } =
      (await donations.api.services.donations.unmatched(donations.api.db))[0] ?? expect.fail()
    expect(txHash).toBe(hash)
    expect(found[0]).toMatchObject({ intentId: own.id, why: 'fraction' })
  })

  test('what is paid or decided is no candidate, and what its owner withdrew is one', async () => {
    const [paid, rejected, withdrawn, open] = await offers(4)
    if (!paid || !rejected || !withdrawn || !open) expect.fail()
    const move = async ({ id }: NewDonationIntent, state: string) => {
      await donations.submitted(id)
      await donations.api.db.updateTable('submissions').set({ state }).where('intent_id', '=', id).execute()
    }
    await donations.change(paid.id, { state: 'confirmed' })
    await chain.token.transfer(receiver, 200_000_000n)
    await chain.mine(20)
    await move(rejected, 'rejected')
    await move(withdrawn, 'withdrawn')
    await donations.scan()
    expect((await candidates())[0]?.sort()).toEqual([`${open.id} whole`, `${withdrawn.id} whole`].sort())
    // What is decided later is one no more.
    await move(open, 'approved')
    expect(await candidates()).toEqual([[`${withdrawn.id} whole`]])
  })
})
