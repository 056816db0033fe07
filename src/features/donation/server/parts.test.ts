import { encodeFunctionData } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import {
  donationsOn,
  donationsOnTestChain,
  openDonations,
  RECEIVER,
  type TestDonations,
} from '#server/testing/donations.ts'
import type { TestChain } from '#server/testing/evm/chain.ts'
import { BEP20 } from '#server/testing/evm/contracts.ts'
import { startFakeNode } from '#server/testing/evm/fake-node.ts'
import type { NewDonationIntent } from '../contract.ts'
import { senderMessage } from '../sender-message.ts'

const MINUTE_MS = 60_000

let chain: TestChain
let donations: TestDonations
const { intent, pay } = donationsOnTestChain(opened => {
  ;({ chain, donations } = opened)
})

type Account = TestChain['accounts'][number]
const account = (index: number): Account => chain.accounts[index] ?? '0x'
const half = (offer: NewDonationIntent): bigint => BigInt(offer.amount_units) / 2n
const rest = (offer: NewDonationIntent): bigint => BigInt(offer.amount_units) - half(offer)
const send = (units: bigint, from: number) => chain.token.transfer(RECEIVER, units, account(from))
const signAs = async (offer: NewDonationIntent, from: number) =>
  donations.sign(offer, account(from), await chain.sign(senderMessage(offer, account(from)), account(from)))
const found = async () => {
  await chain.mine(20)
  await donations.scan()
  await donations.later(donations.elapsed())
}
const stateOf = async (offer: NewDonationIntent) => (await donations.read(offer)).state
const tokens = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`

describe('parts whose sender signed', () => {
  test('add up: what is missing is told, then the request goes before the staff', async () => {
    const offer = await intent()
    const state = await donations.submitted(offer.id)
    const answer = await signAs(offer, 1)
    expect(answer.data).toMatchObject({ state: 'awaiting', senders: [account(1)] })
    const hash = await send(half(offer), 1)
    await found()
    expect(await donations.read(offer)).toMatchObject({
      state: 'partial',
      senders: [account(1)],
      verdict: {
        state: 'partial',
        reason: null,
        tx_hash: hash,
        arrived: tokens(half(offer)),
        missing: tokens(rest(offer)),
      },
    })
    await send(rest(offer), 1)
    await found()
    expect(await stateOf(offer)).toBe('confirmed')
    expect(await state()).toBe('in_review')
    expect(await donations.payments(offer.id)).toHaveLength(2)
    await donations.later(donations.elapsed() + 11 * MINUTE_MS)
    expect(await donations.row(offer.id)).toMatchObject({ state: 'confirmed', look_at: null })
  })

  test('count when they came before the signature, and one that is too much counts whole', async () => {
    const [late, more] = [await intent(), await intent()]
    await send(half(late), 1)
    await send(rest(late), 1)
    await send(BigInt(more.amount_units) + 12_345n, 2)
    await found()
    expect([await stateOf(late), await stateOf(more)]).toEqual(['awaiting', 'awaiting'])
    expect((await signAs(late, 1)).data).toMatchObject({ state: 'confirmed' })
    expect((await signAs(more, 2)).data).toMatchObject({ state: 'confirmed' })
  })

  test('wait for their blocks together', async () => {
    const offer = await intent()
    await signAs(offer, 1)
    await send(half(offer), 1)
    await chain.mine(20)
    await send(rest(offer), 1)
    await chain.mine(4)
    await donations.scan()
    await donations.later(donations.elapsed())
    expect(await donations.read(offer)).toMatchObject({
      state: 'pending',
      verdict: { reason: 'too_few_confirmations' },
    })
    await chain.mine(12)
    await donations.later(donations.elapsed() + MINUTE_MS)
    expect(await stateOf(offer)).toBe('confirmed')
  })

  test('come from a wallet that is a contract, and two nodes have to agree on its signature', async () => {
    const wallet = '0x00000000000000000000000000000000000a11e7'
    const execute = await chain.placeWallet(wallet, account(0))
    const offer = await intent()
    await chain.token.transfer(wallet, offer.amount_units)
    const signature = await chain.sign(senderMessage(offer, wallet), account(0))
    const other = await chain.sign(senderMessage(offer, account(0)), account(0))
    expect((await donations.sign(offer, wallet, other)).body).toMatchObject({ result: 1 })
    const liar = await startFakeNode(chain, (method, truth) =>
      method === 'eth_call' ? `0x1626ba7e${'0'.repeat(56)}` : truth,
    )
    // Neither against one that says otherwise nor beside one that is silent.
    for (const second of [chain.url, 'http://127.0.0.1:9']) {
      const two = await openDonations(donationsOn([liar.url, second]))
      const theirs = await two.intent()
      const forged = await chain.sign(senderMessage(theirs, wallet), account(3))
      expect((await two.sign(theirs, wallet, forged)).status).toBe(503)
      await two.close()
    }
    await liar.stop()

    expect((await donations.sign(offer, wallet, signature)).data).toMatchObject({ senders: [wallet] })
    for (const units of [half(offer), rest(offer)]) {
      const data = encodeFunctionData({ abi: BEP20, functionName: 'transfer', args: [RECEIVER, units] })
      await execute(chain.token.address, data)
    }
    await found()
    expect(await stateOf(offer)).toBe('confirmed')
  })

  test('are gone with their block: the request waits for its donation again', async () => {
    const offer = await intent()
    const state = await donations.submitted(offer.id)
    await signAs(offer, 1)
    await send(half(offer), 1)
    await chain.mine(1)
    const before = await chain.snapshot()
    await send(rest(offer), 1)
    await found()
    expect(await state()).toBe('in_review')
    await chain.reorg(before, 40)
    await chain.increaseTime(15 * 60)
    await donations.later(donations.elapsed() + 11 * MINUTE_MS)
    expect(await stateOf(offer)).toBe('pending')
    expect(await state()).toBe('awaiting_donation')
    expect(await donations.payments(offer.id)).toEqual([])
  })
})

describe('nobody takes what a stranger sent', () => {
  test('a near miss is not finished by somebody else, signed or not', async () => {
    const [victim, thief] = [await intent(), await intent()]
    const stolen = await send(BigInt(thief.amount_units) - 50_000n, 4)
    await signAs(thief, 2)
    await send(50_000n, 2)
    await found()
    // His own five tokens count; what he pasted only lowers what his own page asks.
    expect(await donations.name(thief, stolen)).toMatchObject({
      state: 'partial',
      arrived: thief.amount,
      missing: '0.0000',
      arrivals: expect.arrayContaining([
        expect.objectContaining({ state: 'matching', tx_hash: stolen }),
        expect.objectContaining({ state: 'signed', amount: '5.0000' }),
      ]),
    })
    await send(50_000n, 2)
    await found()
    expect(await stateOf(thief)).toBe('partial')
    expect(await donations.payments(thief.id)).toEqual([])
    // Its own sender signs, for another offer of nearly the same amount: that is whose it is.
    await send(BigInt(victim.amount_units) - BigInt(thief.amount_units) + 100_000n, 4)
    await found()
    expect((await signAs(victim, 4)).data).toMatchObject({ state: 'confirmed' })
  })

  test('what was pasted without a signature is shown and not bound: the rest does not finish it', async () => {
    const offer = await intent()
    const first = await send(half(offer), 3)
    await chain.mine(20)
    expect(await donations.name(offer, first)).toMatchObject({
      state: 'partial',
      reason: 'wrong_amount',
      arrived: tokens(half(offer)),
      missing: tokens(rest(offer)),
    })
    await send(rest(offer), 3)
    await found()
    expect(await stateOf(offer)).toBe('partial')
    expect(await donations.payments(offer.id)).toEqual([])
    expect((await signAs(offer, 3)).data).toMatchObject({ state: 'confirmed' })
  })

  test('a transfer of exactly one offer’s amount is no part of another, and pays for its own', async () => {
    const [token, dapp] = [await donations.intent('token'), await intent()]
    await signAs(dapp, 3)
    await send(BigInt(token.amount_units), 3)
    await send(BigInt(dapp.amount_units) - BigInt(token.amount_units), 3)
    await found()
    expect(await stateOf(token)).toBe('confirmed')
    expect(await donations.read(dapp)).toMatchObject({
      state: 'partial',
      verdict: { missing: token.amount },
    })
  })

  test('the sum of a transaction that holds another offer’s amount is nobody’s', async () => {
    const [token, dapp] = [await donations.intent('token'), await intent()]
    const hash = await chain.token.transferMany(
      [
        { to: RECEIVER, units: token.amount_units },
        { to: RECEIVER, units: BigInt(dapp.amount_units) - BigInt(token.amount_units) },
      ],
      account(1),
    )
    await chain.mine(20)
    expect(await donations.name(dapp, hash)).toMatchObject({ state: 'rejected', reason: 'wrong_amount' })
    expect(await donations.payments(dapp.id)).toEqual([])
  })

  test('a signature of another, for another offer or of another text counts for nothing', async () => {
    const [offer, other] = [await intent(), await intent()]
    const forged = await chain.sign(senderMessage(offer, account(1)), account(2))
    const elsewhere = await chain.sign(senderMessage(other, account(1)), account(1))
    const bare = await chain.sign(offer.id, account(1))
    for (const signature of [forged, elsewhere, bare, '0x', 'x'])
      expect((await donations.sign(offer, account(1), signature)).body).toMatchObject({
        result: 1,
        data: { fields: { signature: 'wrong' } },
      })
    expect((await donations.sign(offer, 'account', forged)).body).toMatchObject({
      data: { fields: { address: 'shape' } },
    })
    expect((await donations.sign({ ...offer, secret: other.secret }, account(1), forged)).body).toMatchObject(
      {
        result: 2,
      },
    )
    expect((await donations.read(offer)).senders).toEqual([])
  })
})

describe('a transaction that paid already', () => {
  test('is used, whatever its amount', async () => {
    const [offer, other] = [await intent(), await donations.intent('token')]
    const hash = await pay(offer)
    await chain.mine(20)
    expect((await donations.name(offer, hash)).state).toBe('confirmed')
    expect(await donations.name(other, hash)).toMatchObject({ state: 'rejected', reason: 'already_used' })
  })

  test('as one of several parts is used too', async () => {
    const [offer, other] = [await intent(), await intent()]
    await signAs(offer, 0)
    const hash = await send(half(offer), 0)
    await send(rest(offer), 0)
    await found()
    expect(await donations.name(other, hash)).toMatchObject({ state: 'rejected', reason: 'already_used' })
  })
})

describe('staff', () => {
  const accept = async (offer: NewDonationIntent, hash: string) => {
    const { findPayment, acceptPayment } = donations.api.services.donations
    const { found: payment, ...more } = await findPayment(offer.id, hash)
    if (!payment) return more
    return donations.api.db.transaction().execute(tx => acceptPayment(tx, payment))
  }

  test('bind a payment that a fee was taken off, once and for one donation', async () => {
    const [offer, other] = [await intent(), await intent()]
    const state = await donations.submitted(offer.id)
    const hash = await send(BigInt(offer.amount_units) - 50_000n, 1)
    await chain.mine(20)
    expect(await accept(offer, hash)).toBe('done')
    expect(await state()).toBe('in_review')
    expect(await donations.read(offer)).toMatchObject({ state: 'confirmed', verdict: { tx_hash: hash } })
    expect(await accept(offer, hash)).toEqual({ reason: 'not_payable' })
    expect(await accept(other, hash)).toEqual({ reason: 'already_used' })
    await donations.later(11 * MINUTE_MS)
    expect(await donations.row(offer.id)).toMatchObject({ state: 'confirmed', look_at: null })
  })

  test('cannot bind what is another’s, what is not there, or what brought nothing', async () => {
    const [offer, other] = [await intent(), await intent()]
    const theirs = await pay(other)
    const nothing = await chain.send({ to: RECEIVER })
    await chain.mine(20)
    expect(await accept(offer, theirs)).toEqual({ reason: 'wrong_amount' })
    expect(await accept(offer, nothing)).toEqual({ reason: 'no_token_transfer' })
    expect(await accept(offer, `0x${'88'.repeat(32)}`)).toEqual({ reason: 'not_found_yet' })
  })

  test('carry a confirmed donation to another request of its owner', async () => {
    const [from, to] = [await intent(), await intent()]
    const [fromState, toState] = [await donations.submitted(from.id), await donations.submitted(to.id)]
    const hash = await pay(from)
    await chain.mine(20)
    await donations.name(from, hash)
    const { carry } = donations.api.services.donations
    const carried = () => donations.api.db.transaction().execute(tx => carry(tx, from.id, to.id))
    expect(await carried()).toBe('done')
    expect(await carried()).toBe('not_payable')
    expect([await fromState(), await toState()]).toEqual(['awaiting_donation', 'in_review'])
    expect(await donations.read(to)).toMatchObject({ state: 'confirmed', verdict: { tx_hash: hash } })
    expect(await donations.read(from)).toMatchObject({ state: 'expired', verdict: null })
    expect((await donations.row(from.id)).carried_to).toBe(to.id)
    expect(await donations.name(from, hash)).toMatchObject({ state: 'rejected', reason: 'already_used' })
    await donations.later(11 * MINUTE_MS)
    expect(await donations.row(to.id)).toMatchObject({ state: 'confirmed', look_at: null })
  })
})
