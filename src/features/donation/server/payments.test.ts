import { describe, expect, test } from 'vitest'
import { donationsOnTestChain, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import { type TestChain, TPT } from '#server/testing/evm/chain.ts'
import type { NewDonationIntent } from '../contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OTHER_TOKEN = '0x1111111111111111111111111111111111111111'
const STRANGER = '0x2222222222222222222222222222222222222222'

let chain: TestChain
let donations: TestDonations
const { intent, pay } = donationsOnTestChain(opened => {
  ;({ chain, donations } = opened)
})

describe('a payment of the exact amount', () => {
  test('is confirmed, however it is named, and shows on the explorer', async () => {
    const offer = await intent()
    const hash = await pay(offer)
    await chain.mine(14)
    const verdict = await donations.name(
      offer,
      `  https://bscscan.com/tx/${hash.toUpperCase().replace('0X', '0x')}?a=b `,
    )
    expect(verdict).toEqual({
      state: 'confirmed',
      reason: null,
      tx_hash: hash,
      explorer_url: `https://bscscan.com/tx/${hash}`,
      confirmations: 15,
      required: 15,
      paid: offer.amount,
      expected: offer.amount,
      arrived: null,
      missing: null,
      arrivals: [
        {
          state: 'confirmed',
          amount: offer.amount,
          at: expect.any(String),
          tx_hash: hash,
          explorer_url: `https://bscscan.com/tx/${hash}`,
        },
      ],
    })
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict })
    expect(await donations.payments(offer.id)).toMatchObject([{ tx_hash: hash, log_index: 0 }])
  })

  test('waits for its fifteenth block and is then found by itself', async () => {
    const offer = await intent()
    const hash = await pay(offer)
    await chain.mine(13)
    expect(await donations.name(offer, hash)).toMatchObject({
      state: 'pending',
      reason: 'too_few_confirmations',
      confirmations: 14,
      paid: offer.amount,
    })
    expect(await donations.later(9_000)).toBe(0)
    await chain.mine(1)
    expect(await donations.later(11_000)).toBe(1)
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict: { confirmations: 15 } })
  })

  test('is found at once by a clock that has been set back by a day meanwhile', async () => {
    const offer = await intent()
    const hash = await pay(offer)
    await chain.mine(13)
    await donations.name(offer, hash)
    await chain.mine(1)
    // As the clock had planned it before.
    await donations.change(offer.id, { look_at: new Date(Date.now() + DAY_MS).toISOString() })
    expect(await donations.later(0)).toBe(1)
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed' })
  })

  test('may be named before it is mined, and before any node knows it', async () => {
    await chain.setAutomine(false)
    const [offer, unseen] = [await intent(), await intent()]
    const hash = await pay(offer)
    expect(await donations.name(offer, hash)).toMatchObject({
      state: 'pending',
      reason: 'not_mined_yet',
      paid: null,
    })
    expect(await donations.name(unseen, `0x${'ab'.repeat(32)}`)).toMatchObject({
      state: 'pending',
      reason: 'not_found_yet',
    })
    await chain.mine(15)
    await donations.later(11_000)
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect((await donations.read(unseen)).state).toBe('pending')
  })

  test('counts when it is one of several transfers in a transaction', async () => {
    const offer = await intent()
    const hash = await chain.token.transferMany([
      { to: STRANGER, units: 5n },
      { to: RECEIVER, units: 7n },
      { to: RECEIVER, units: offer.amount_units },
    ])
    await chain.mine(14)
    expect(await donations.name(offer, hash)).toMatchObject({ state: 'confirmed', paid: offer.amount })
    expect(await donations.payments(offer.id)).toMatchObject([{ log_index: 2 }])
  })

  test('pays for two offers when it holds both amounts', async () => {
    const [one, two] = [await intent(), await intent()]
    const hash = await chain.token.transferMany([
      { to: RECEIVER, units: one.amount_units },
      { to: RECEIVER, units: two.amount_units },
    ])
    await chain.mine(14)
    expect((await donations.name(one, hash)).state).toBe('confirmed')
    expect((await donations.name(two, hash)).state).toBe('confirmed')
  })

  test('brings the request it pays for before the staff', async () => {
    const offer = await intent()
    const state = await donations.submitted(offer.id)
    const hash = await pay(offer)
    await chain.mine(14)
    await donations.name(offer, hash)
    expect(await state()).toBe('in_review')
  })

  test('of an offer that has ended is still taken', async () => {
    const offer = await intent()
    await donations.change(offer.id, {
      created_at: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      expires_at: new Date(Date.now() - DAY_MS).toISOString(),
    })
    expect((await donations.read(offer)).state).toBe('expired')
    const hash = await pay(offer)
    await chain.mine(14)
    expect((await donations.name(offer, hash)).state).toBe('confirmed')
  })

  test('is not taken away from the one who was offered the amount later', async () => {
    const [old, fresh] = [await intent(), await intent()]
    const ended = new Date(Date.now() - DAY_MS).toISOString()
    await donations.change(old.id, {
      state: 'expired',
      expires_at: ended,
      reserved_units: null,
      amount_units: fresh.amount_units,
    })
    const hash = await pay(fresh)
    await chain.mine(14)
    expect(await donations.name(old, hash)).toMatchObject({ state: 'expired', reason: null })
    expect((await donations.name(fresh, hash)).state).toBe('confirmed')
  })
})

describe('a payment that went wrong is explained', () => {
  const cases: [string, (offer: NewDonationIntent) => Promise<string>, string, string | null][] = [
    [
      'another token',
      async offer => (await chain.placeToken(OTHER_TOKEN)).transfer(RECEIVER, offer.amount_units),
      'wrong_token',
      null,
    ],
    ['another address', offer => chain.token.transfer(STRANGER, offer.amount_units), 'wrong_recipient', null],
    [
      'the token contract',
      offer => chain.token.transfer(TPT, offer.amount_units),
      'sent_to_token_contract',
      null,
    ],
    ['coins instead of tokens', () => chain.send({ to: RECEIVER }), 'no_token_transfer', null],
    [
      'more than the sender has',
      offer => chain.token.transfer(RECEIVER, offer.amount_units, chain.accounts[9]),
      'transaction_failed',
      null,
    ],
    [
      'freshly minted tokens',
      offer => chain.token.mint(RECEIVER, offer.amount_units),
      'not_a_donation',
      'exact',
    ],
  ]
  test.each(cases)('%s', async (_, send, reason, paid) => {
    const offer = await intent()
    const hash = await send(offer)
    const verdict = await donations.name(offer, hash)
    expect(verdict).toMatchObject({ state: 'rejected', reason, tx_hash: hash, expected: offer.amount })
    if (paid === null) expect(verdict.paid).toBeNull()
    else expect(verdict.paid === offer.amount).toBe(paid === 'exact')
  })

  test('a transfer from the receiving address to itself', async () => {
    const offer = await intent()
    await chain.ask('hardhat_impersonateAccount', [RECEIVER])
    await chain.ask('hardhat_setBalance', [RECEIVER, '0xde0b6b3a7640000'])
    await chain.token.mint(RECEIVER, offer.amount_units)
    const hash = await chain.token.transfer(RECEIVER, offer.amount_units, RECEIVER)
    expect(await donations.name(offer, hash)).toMatchObject({ state: 'rejected', reason: 'not_a_donation' })
  })

  test('a payment older than the offer, five minutes allowed', async () => {
    const offer = await intent()
    const hash = await pay(offer)
    await chain.mine(14)
    await donations.change(offer.id, { created_at: new Date(Date.now() + 6 * MINUTE_MS).toISOString() })
    expect(await donations.name(offer, hash)).toMatchObject({
      state: 'rejected',
      reason: 'older_than_intent',
    })
    await donations.change(offer.id, { created_at: new Date(Date.now() + 4 * MINUTE_MS).toISOString() })
    expect((await donations.name(offer, hash)).state).toBe('confirmed')
  })

  test('a transaction that paid for another offer already', async () => {
    const [first, second] = [await intent(), await intent()]
    const hash = await pay(first)
    await chain.mine(14)
    await donations.name(first, hash)
    await donations.change(second.id, { amount_units: first.amount_units, reserved_units: null })
    expect(await donations.name(second, hash)).toMatchObject({ state: 'rejected', reason: 'already_used' })
    expect(await donations.payments(second.id)).toEqual([])
    expect((await donations.row(second.id)).look_at).toBeNull()
  })

  test('a transaction that no node has seen for a day', async () => {
    const offer = await intent()
    await donations.name(offer, `0x${'cd'.repeat(32)}`)
    await donations.change(offer.id, { claimed_at: new Date(Date.now() - DAY_MS).toISOString() })
    await chain.mine(1)
    await donations.later(11_000)
    expect((await donations.read(offer)).verdict).toMatchObject({ state: 'rejected', reason: 'never_seen' })
    expect((await donations.row(offer.id)).look_at).toBeNull()
  })

  test.each([
    ['nothing', '', 'not_a_transaction'],
    ['an address', RECEIVER, 'not_a_transaction'],
    ['a page without a hash', 'https://bscscan.com/address/0x1', 'not_a_transaction'],
    [
      'a link to the explorer of another chain',
      `https://etherscan.io/tx/0x${'12'.repeat(32)}`,
      'other_chain',
    ],
    ['a link to the test network', `https://testnet.bscscan.com/tx/0x${'12'.repeat(32)}`, 'other_chain'],
  ])('%s, and what was named before stays', async (_, link, reason) => {
    const offer = await intent()
    expect(await donations.name(offer, link)).toMatchObject({ state: 'rejected', reason, tx_hash: null })
    expect(await donations.read(offer)).toMatchObject({ state: 'awaiting', verdict: null })
  })

  test('and another transaction can be named, until one is confirmed', async () => {
    const offer = await intent()
    const wrong = await chain.token.transfer(RECEIVER, 1n)
    expect((await donations.name(offer, wrong)).state).toBe('partial')
    const right = await pay(offer)
    await chain.mine(14)
    expect((await donations.name(offer, right)).state).toBe('confirmed')
    expect(await donations.name(offer, wrong)).toMatchObject({ state: 'confirmed', tx_hash: right })
  })
})

test('no secret and no address of a node is in the log', async () => {
  const offer = await intent()
  await donations.name(offer, `0x${'aa'.repeat(32)}`)
  const log = JSON.stringify(donations.api.logged)
  expect(log).not.toContain(offer.secret)
})
