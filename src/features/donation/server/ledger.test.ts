import { describe, expect, test } from 'vitest'
import { donationsOnTestChain, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import type { TestChain } from '#server/testing/evm/chain.ts'
import type { DonationArrival, NewDonationIntent } from '../contract.ts'
import { senderMessage } from '../sender-message.ts'

const TOKEN = 10_000n
const FIFTY = 50n * TOKEN
const MINUTE_MS = 60_000

let chain: TestChain
let donations: TestDonations
const { intent } = donationsOnTestChain(opened => {
  ;({ chain, donations } = opened)
})

type Account = TestChain['accounts'][number]
/** Each test has wallets of its own: what they sent in an earlier one is not its business. */
let used = 0
async function newWallet(): Promise<Account> {
  const account = chain.accounts[++used] ?? '0x'
  await chain.token.mint(account, 100_000n * TOKEN)
  return account
}

const unitsOf = (offer: NewDonationIntent): bigint => BigInt(offer.amount_units)
const send = (units: bigint, from: Account) => chain.token.transfer(RECEIVER, units, from)
const sign = async (offer: NewDonationIntent, from: Account) =>
  donations.sign(offer, from, await chain.sign(senderMessage(offer, from), from))
const tokens = (units: bigint): string => `${units / TOKEN}.${String(units % TOKEN).padStart(4, '0')}`
const found = async () => {
  await chain.mine(20)
  await donations.scan()
  await donations.later(donations.elapsed())
}
const seen = (arrivals: readonly DonationArrival[] | undefined) =>
  (arrivals ?? []).map(({ state, amount }) => `${state} ${amount}`)
const ledgerOf = async (offer: NewDonationIntent) => seen((await donations.read(offer)).verdict?.arrivals)

describe('what was named is not replaced by what is named later', () => {
  test('of 19,950 and 50 that were pasted nothing is left to pay, and staff match it', async () => {
    const [offer, wallet] = [await intent(), await newWallet()]
    const state = await donations.submitted(offer.id)
    const most = await send(unitsOf(offer) - FIFTY, wallet)
    const rest = await send(FIFTY, wallet)
    await chain.mine(20)
    expect(await donations.name(offer, most)).toMatchObject({ state: 'partial', missing: '50.0000' })
    expect(await donations.name(offer, rest)).toMatchObject({
      state: 'partial',
      tx_hash: rest,
      arrived: offer.amount,
      missing: '0.0000',
      arrivals: [
        { state: 'matching', amount: tokens(unitsOf(offer) - FIFTY), tx_hash: most },
        { state: 'matching', amount: '50.0000', tx_hash: rest },
      ],
    })
    expect(await state()).toBe('awaiting_donation')
    expect(await donations.payments(offer.id)).toEqual([])
    expect((await sign(offer, wallet)).data).toMatchObject({ state: 'confirmed' })
    expect(await ledgerOf(offer)).toEqual([
      `confirmed ${tokens(unitsOf(offer) - FIFTY)}`,
      'confirmed 50.0000',
    ])
    expect(await state()).toBe('in_review')
  })

  test('one that is in no block yet is followed, though another is named meanwhile', async () => {
    const [offer, wallet] = [await intent(), await newWallet()]
    await chain.setAutomine(false)
    const most = await send(unitsOf(offer) - FIFTY, wallet)
    expect(await donations.name(offer, most)).toMatchObject({ state: 'pending', arrived: null })
    await donations.name(offer, `0x${'ab'.repeat(32)}`)
    await chain.setAutomine(true)
    await chain.mine(20)
    await donations.later(MINUTE_MS)
    expect((await donations.read(offer)).verdict).toMatchObject({
      arrived: tokens(unitsOf(offer) - FIFTY),
      missing: '50.0000',
    })
    // A hash that never turns up hides nothing.
    await donations.change(offer.id, { claimed_at: new Date(Date.now() - 25 * 60 * MINUTE_MS).toISOString() })
    await donations.later(3 * MINUTE_MS)
    expect(await donations.read(offer)).toMatchObject({
      state: 'partial',
      verdict: { reason: 'never_seen', missing: '50.0000' },
    })
  })

  test('the one that pays confirms, whatever is named after it', async () => {
    const [offer, wallet] = [await intent(), await newWallet()]
    const exact = await send(unitsOf(offer), wallet)
    expect(await donations.name(offer, exact)).toMatchObject({ state: 'pending' })
    expect(await ledgerOf(offer)).toEqual([`confirming ${offer.amount}`])
    await donations.name(offer, `0x${'ac'.repeat(32)}`)
    await chain.mine(20)
    await donations.later(MINUTE_MS)
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict: { tx_hash: exact } })
  })

  test('what waits for its blocks says so, and counts', async () => {
    const [offer, wallet] = [await intent(), await newWallet()]
    await donations.name(offer, await send(FIFTY, wallet))
    expect(await ledgerOf(offer)).toEqual(['confirming 50.0000'])
    await chain.mine(20)
    await donations.later(MINUTE_MS)
    expect(await ledgerOf(offer)).toEqual(['matching 50.0000'])
  })
})

test('one TPT too much arrived: shown as too much, and taken with its sender’s signature', async () => {
  const [offer, wallet] = [await intent(), await newWallet()]
  const hash = await send(unitsOf(offer) + TOKEN, wallet)
  await chain.mine(20)
  expect(await donations.name(offer, hash)).toMatchObject({
    state: 'partial',
    arrived: tokens(unitsOf(offer) + TOKEN),
    missing: '0.0000',
    arrivals: [{ state: 'matching' }],
  })
  expect(await donations.payments(offer.id)).toEqual([])
  expect((await sign(offer, wallet)).data).toMatchObject({ state: 'confirmed' })
})

test('what an exchange’s fee was taken off is shown without its hash, and is not counted', async () => {
  const [offer, exchange] = [await intent(), await newWallet()]
  await send(unitsOf(offer) - FIFTY, exchange)
  await found()
  expect(await donations.read(offer)).toMatchObject({
    state: 'awaiting',
    verdict: {
      tx_hash: null,
      arrived: null,
      arrivals: [
        { state: 'likely', amount: tokens(unitsOf(offer) - FIFTY), tx_hash: null, explorer_url: null },
      ],
    },
  })
  expect(JSON.stringify(await donations.read(offer))).not.toContain(exchange)
})

describe('a stranger who names what another sent', () => {
  test('gets neither it nor its sender, and does not keep its owner from it', async () => {
    const [owner, stranger, wallet] = [await intent(), await intent(), await newWallet()]
    const most = await send(unitsOf(owner) - FIFTY, wallet)
    await chain.mine(20)
    const told = await donations.name(stranger, most)
    expect(told.arrivals).toMatchObject([{ state: 'matching' }])
    expect(JSON.stringify(told)).not.toContain(wallet)
    const rest = await send(FIFTY, wallet)
    await chain.mine(20)
    await donations.name(stranger, rest)
    await found()
    expect(await donations.payments(stranger.id)).toEqual([])
    expect((await sign(owner, wallet)).data).toMatchObject({ state: 'confirmed' })
    expect(await donations.payments(owner.id)).toHaveLength(2)
    expect(await ledgerOf(stranger)).toEqual([])
    expect((await donations.read(stranger)).verdict).toMatchObject({ missing: stranger.amount })
  })

  test('does not hold an exact payment', async () => {
    const [owner, stranger, wallet] = [await intent(), await intent(), await newWallet()]
    const exact = await send(unitsOf(owner), wallet)
    expect(await donations.name(stranger, exact)).toMatchObject({ state: 'rejected', arrivals: [] })
    await found()
    expect((await donations.read(owner)).state).toBe('confirmed')
    expect(await ledgerOf(stranger)).toEqual([])
  })
})

describe('of two requests of one wallet', () => {
  test('each gets the parts that were named for it', async () => {
    const [one, two, wallet] = [await intent(), await intent(), await newWallet()]
    for (const offer of [one, two]) await sign(offer, wallet)
    const forTwo = await send(unitsOf(two) - FIFTY, wallet)
    const forOne = await send(unitsOf(one) - FIFTY, wallet)
    await chain.mine(20)
    await donations.name(two, forTwo)
    await donations.name(one, forOne)
    const restOfOne = await send(FIFTY, wallet)
    await chain.mine(20)
    await donations.name(one, restOfOne)
    await found()
    expect(await donations.read(one)).toMatchObject({ state: 'confirmed' })
    const paid = (await donations.payments(one.id)).map(({ tx_hash }) => tx_hash)
    expect(paid.sort()).toEqual([forOne, restOfOne].sort())
    expect((await donations.read(two)).verdict).toMatchObject({ missing: '50.0000' })
  })

  test('what was named for the first before the second was asked for stays with the first', async () => {
    const [one, wallet] = [await intent(), await newWallet()]
    const most = await send(unitsOf(one) - FIFTY, wallet)
    const rest = await send(FIFTY, wallet)
    await chain.mine(20)
    for (const hash of [most, rest]) await donations.name(one, hash)
    const two = await intent()
    const forTwo = await send(unitsOf(two) - FIFTY, wallet)
    await chain.mine(20)
    await donations.name(two, forTwo)
    expect((await sign(two, wallet)).data).toMatchObject({
      state: 'partial',
      verdict: { missing: '50.0000' },
    })
    expect((await donations.read(one)).verdict).toMatchObject({ missing: '0.0000' })
  })

  test('one that only named a large part keeps it, though the other’s signature is there', async () => {
    const [one, two, wallet] = [await intent(), await intent(), await newWallet()]
    await sign(one, wallet)
    const large = await send(unitsOf(two) / 2n, wallet)
    const most = await send(unitsOf(one) - FIFTY, wallet)
    await chain.mine(20)
    await donations.name(two, large)
    await donations.name(one, most)
    await found()
    expect((await donations.read(one)).verdict).toMatchObject({ state: 'partial', missing: '50.0000' })
    await send(FIFTY, wallet)
    await found()
    expect(await donations.read(one)).toMatchObject({ state: 'confirmed' })
    expect(await ledgerOf(two)).toEqual([`matching ${tokens(unitsOf(two) / 2n)}`])
  })
})
