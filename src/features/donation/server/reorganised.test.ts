import { describe, expect, test } from 'vitest'
import { donationsOnTestChain, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import type { TestChain } from '#server/testing/evm/chain.ts'
import { pollDue } from './watch.ts'

const MINUTE_MS = 60_000

let chain: TestChain
let donations: TestDonations
const { intent, pay } = donationsOnTestChain(opened => {
  ;({ chain, donations } = opened)
})

describe('a chain that thinks better of a block', () => {
  test('takes a young payment back, and has it again', async () => {
    const offer = await intent()
    const before = await chain.snapshot()
    const hash = await pay(offer)
    expect(await donations.name(offer, hash)).toMatchObject({ reason: 'too_few_confirmations' })
    await chain.reorg(before, 2)
    await donations.later(11_000)
    expect((await donations.read(offer)).verdict).toMatchObject({ state: 'pending', reason: 'not_found_yet' })
  })

  test('turns a rejection into a confirmation when the transaction succeeds in another block', async () => {
    const offer = await intent()
    const before = await chain.snapshot()
    const poor = chain.accounts[8]
    const failed = await chain.token.transfer(RECEIVER, offer.amount_units, poor)
    expect(await donations.name(offer, failed)).toMatchObject({
      state: 'rejected',
      reason: 'transaction_failed',
    })
    await chain.revert(before)
    await chain.token.mint(poor ?? '', offer.amount_units)
    expect(await chain.token.transfer(RECEIVER, offer.amount_units, poor)).toBe(failed)
    await chain.mine(14)
    await donations.later(11_000)
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict: { reason: null } })
  })

  test('ten minutes after confirming is noticed: the request waits for its donation again', async () => {
    const offer = await intent()
    const state = await donations.submitted(offer.id)
    const before = await chain.snapshot()
    const hash = await pay(offer)
    await chain.mine(14)
    expect((await donations.name(offer, hash)).state).toBe('confirmed')
    expect(await state()).toBe('in_review')
    await chain.reorg(before, 16)
    await donations.later(9 * MINUTE_MS)
    expect((await donations.read(offer)).state).toBe('confirmed')
    await chain.increaseTime(10 * 60)
    await donations.later(10 * MINUTE_MS + 1_000)
    expect((await donations.read(offer)).verdict).toMatchObject({ state: 'pending', reason: 'reorganised' })
    expect(await state()).toBe('awaiting_donation')
    expect(await donations.payments(offer.id)).toEqual([])
    // The same transaction comes back into another block, and everything is as it was.
    await pay(offer)
    await chain.mine(14)
    await donations.later(11 * MINUTE_MS)
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect(await state()).toBe('in_review')
    expect(await donations.payments(offer.id)).toHaveLength(1)
  })

  test('but left the payment alone needs no third look', async () => {
    const offer = await intent()
    const hash = await pay(offer)
    await chain.mine(14)
    await donations.name(offer, hash)
    await donations.later(10 * MINUTE_MS + 1_000)
    expect(await donations.row(offer.id)).toMatchObject({
      state: 'confirmed',
      look_at: null,
      confirmations: 15,
    })
  })
})

test('the wait between looks grows from ten seconds to ten minutes', async () => {
  const offer = await intent()
  await donations.name(offer, `0x${'ef'.repeat(32)}`)
  const waits: number[] = []
  let now = Date.now()
  for (let i = 0; i < 20; i++) {
    const due = Date.parse((await donations.row(offer.id)).look_at ?? '')
    waits.push(due - now)
    now = due
    await chain.mine(1)
    await pollDue(donations.parts, now)
  }
  expect(waits[0]).toBeLessThanOrEqual(10_000)
  expect(waits.every((wait, i) => i < 2 || wait >= (waits[i - 1] ?? 0))).toBe(true)
  expect(waits.at(-1)).toBe(10 * MINUTE_MS)
})
