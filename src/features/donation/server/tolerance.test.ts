import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import type { NewDonationIntent } from '../contract.ts'
import { senderMessage } from '../sender-message.ts'

const MINUTE_MS = 60_000
const FEE = 500_000n

let chain: TestChain
/** Each test has an address of its own: what arrived in an earlier one is not its business. */
let receiver = ''
let tests = 0
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

onBothDatabases(env => {
  let donations: TestDonations
  afterEach(() => donations.close())

  async function open(DONATION_TOLERANCE: string): Promise<void> {
    receiver = `0x${(0x701e000 + ++tests).toString(16).padStart(40, '0')}`
    donations = await openDonations(
      donationsOn([chain.url], { DONATION_ADDRESS: receiver, DONATION_TOLERANCE, ...(await env()) }),
    )
  }
  const less = ({ amount_units }: NewDonationIntent, fee = FEE) => BigInt(amount_units) - fee
  const sends = (units: bigint, account = 0) => chain.token.transfer(receiver, units, chain.accounts[account])
  async function found(): Promise<void> {
    await chain.mine(20)
    await donations.scan()
    await donations.later(donations.elapsed() + MINUTE_MS)
  }
  const stateOf = async (offer: NewDonationIntent) => (await donations.read(offer)).state

  test('without the setting nothing but the amount confirms', async () => {
    await open('')
    const offer = await donations.intent()
    const hash = await sends(less(offer, 10_000n))
    await found()
    expect(await stateOf(offer)).not.toBe('confirmed')
    await donations.name(offer, hash)
    expect(await stateOf(offer)).not.toBe('confirmed')
  })

  test('a little less with the same four decimals confirms, found or pasted, and what arrived is what was paid', async () => {
    await open('0.5')
    const [one, two] = [await donations.intent(), await donations.intent()]
    const state = await donations.submitted(one.id)
    await sends(less(one))
    await found()
    expect(await donations.read(one)).toMatchObject({ state: 'confirmed' })
    expect(await state()).toBe('in_review')
    expect((await donations.row(one.id)).paid_units).toBe(`${less(one)}`)
    expect(await donations.payments(one.id)).toHaveLength(1)
    await donations.later(donations.elapsed() + 11 * MINUTE_MS)
    expect(await donations.row(one.id)).toMatchObject({ state: 'confirmed', look_at: null })
    const pasted = await sends(less(two))
    await chain.mine(5)
    expect(await donations.name(two, pasted)).toMatchObject({
      state: 'pending',
      reason: 'too_few_confirmations',
    })
    await chain.mine(20)
    await donations.later(donations.elapsed() + MINUTE_MS)
    expect(await stateOf(two)).toBe('confirmed')
    // It has paid, for that one alone.
    const other = await donations.intent()
    expect(await donations.name(other, pasted)).toMatchObject({ reason: 'already_used' })
  })

  const near: [string, (units: bigint) => bigint][] = [
    ['less by more than the setting', units => units - 1_010_000n],
    ['other decimals', units => units - FEE - 1n],
    ['more', units => units + FEE],
  ]
  test.each(near)('%s is for staff', async (_, of) => {
    await open('0.5')
    const offer = await donations.intent()
    await sends(of(BigInt(offer.amount_units)))
    await found()
    expect(await stateOf(offer)).not.toBe('confirmed')
    expect(await donations.payments(offer.id)).toEqual([])
  })

  test('so it is while another open or just expired request has the same four decimals', async () => {
    await open('1')
    const [offer, twin] = [await donations.intent(), await donations.intent('token')]
    const units = 100_000_000n + (BigInt(offer.amount_units) % 10_000n)
    await donations.change(twin.id, { amount_units: `${units}`, reserved_units: `${units}` })
    await sends(less(offer))
    await found()
    expect(await stateOf(offer)).not.toBe('confirmed')
    const ended = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE_MS).toISOString()
    await donations.change(twin.id, { state: 'expired', reserved_units: null, expires_at: ended(20) })
    await donations.scan(20 * MINUTE_MS)
    expect(await stateOf(offer)).not.toBe('confirmed')
    await donations.change(twin.id, { expires_at: ended(40) })
    await donations.scan(60 * MINUTE_MS)
    await donations.later(donations.elapsed() + 60 * MINUTE_MS)
    expect(await stateOf(offer)).toBe('confirmed')
  })

  test('nor when somebody else named the transaction or signed for its sender, or staff say it is not its own', async () => {
    await open('1')
    const [named, signed, dismissed, other] = [
      await donations.intent(),
      await donations.intent(),
      await donations.intent(),
      await donations.intent(),
    ]
    const hash = await sends(less(named), 1)
    await chain.mine(20)
    await donations.name(other, hash)
    const wallet = chain.accounts[2] ?? '0x'
    await donations.sign(other, wallet, await chain.sign(senderMessage(other, wallet), wallet))
    await sends(less(signed), 2)
    const third = await sends(less(dismissed), 3)
    const { dismiss } = donations.api.services.donations
    await donations.api.db.transaction().execute(tx => dismiss(tx, dismissed.id, third, true))
    await found()
    expect([await stateOf(named), await stateOf(signed), await stateOf(dismissed)]).not.toContain('confirmed')
    await donations.api.db.transaction().execute(tx => dismiss(tx, dismissed.id, third, false))
    await donations.scan(60 * MINUTE_MS)
    await donations.later(donations.elapsed() + 60 * MINUTE_MS)
    expect(await stateOf(dismissed)).toBe('confirmed')
  })
})
