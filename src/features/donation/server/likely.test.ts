import { afterEach, beforeEach, expect, test } from 'vitest'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { donationsOn, openDonations, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import { TPT } from '#server/testing/evm/chain.ts'
import type { NewDonationIntent } from '../contract.ts'
import { likelyArrivals } from './likely.ts'
import { keepNamed } from './named.ts'

const EXCHANGE = `0x${'ee'.repeat(20)}`
const WALLET = `0x${'aa'.repeat(20)}`

onBothDatabases(env => {
  let donations: TestDonations
  let sent = 0
  beforeEach(async () => {
    sent = 0
    donations = await openDonations(donationsOn(['http://127.0.0.1:9'], await env()))
  })
  afterEach(() => donations.close())

  /** An offer of this amount. */
  async function asked(units: bigint, kind: 'dapp' | 'token' = 'dapp'): Promise<NewDonationIntent> {
    const offer = await donations.intent(kind)
    await donations.change(offer.id, { amount_units: `${units}`, reserved_units: `${units}` })
    return offer
  }
  async function arrived(units: bigint, offers: readonly NewDonationIntent[], sender = EXCHANGE) {
    const tx_hash = `0x${(++sent).toString(16).padStart(64, '0')}`
    await donations.api.db
      .insertInto('donation_arrivals')
      .values({
        chain_id: 56,
        tx_hash,
        log_index: 0,
        token_address: TPT.toLowerCase(),
        receiver: RECEIVER,
        sender,
        units: `${units}`,
        block_number: sent,
        block_hash: tx_hash,
        mined_at: new Date(Date.now() + sent * 1_000).toISOString(),
        candidates_json: JSON.stringify(offers.map(({ id }) => id)),
      })
      .execute()
    return tx_hash
  }
  const signed = (offer: NewDonationIntent, address: string) =>
    donations.api.db
      .insertInto('donation_senders')
      .values({ intent_id: offer.id, address, signed_at: new Date().toISOString() })
      .execute()
  const named = (offer: NewDonationIntent, hash: string) =>
    keepNamed(donations.api.db, offer.id, hash, 'named', Date.now())
  async function likely(...offers: NewDonationIntent[]) {
    const ids = offers.map(({ id }) => id)
    const found = await likelyArrivals(donations.api.db, ids)
    return ids.map(id => (found.get(id) ?? []).map(({ txHash, why, isOwn }) => ({ txHash, why, isOwn })))
  }

  test('what an exchange’s fee was taken off is told to who was asked for these decimals, and to nobody else', async () => {
    const [own, other] = [await asked(200_001_237n), await asked(200_005_555n)]
    const txHash = await arrived(199_501_237n, [other, own])
    expect(await likely(own, other)).toEqual([[{ txHash, why: 'fraction', isOwn: false }], []])
  })

  test('the amount without its fraction may be anybody’s of these offers', async () => {
    const [one, two] = [await asked(200_001_237n), await asked(200_005_555n)]
    const txHash = await arrived(200_000_000n, [one, two])
    const whole = [{ txHash, why: 'whole', isOwn: false }]
    expect(await likely(one, two)).toEqual([whole, whole])
    await donations.change(two.id, { state: 'confirmed' })
    expect(await likely(one, two)).toEqual([whole, []])
  })

  test('dust and parts that nobody named are left out, and the rest of what is likely is not', async () => {
    const offer = await asked(200_001_237n)
    await arrived(90_001_237n, [offer])
    await arrived(150_000_000n, [offer])
    await arrived(500_000n, [offer], WALLET)
    expect(await likely(offer)).toEqual([[]])
    const most = await arrived(199_501_237n, [offer])
    const rest = await arrived(500_000n, [offer])
    expect(await likely(offer)).toEqual([
      [
        { txHash: most, why: 'fraction', isOwn: false },
        { txHash: rest, why: 'rest', isOwn: false },
      ],
    ])
  })

  test('what is exactly another’s amount, or comes from who signed for another, is not', async () => {
    const [offer, other] = [await asked(200_001_237n), await asked(199_991_237n)]
    await arrived(199_991_237n, [offer, other])
    await arrived(199_901_237n, [offer], WALLET)
    await signed(other, WALLET)
    expect(await likely(offer)).toEqual([[]])
  })

  test('a name takes nobody’s money, and is no match for the same decimals', async () => {
    const [owner, stranger] = [await asked(200_001_237n), await asked(200_005_555n)]
    const txHash = await arrived(199_501_237n, [owner])
    await named(stranger, txHash)
    expect(await likely(owner, stranger)).toEqual([
      [{ txHash, why: 'fraction', isOwn: false }],
      [{ txHash, why: 'named', isOwn: true }],
    ])
    await signed(owner, EXCHANGE)
    expect(await likely(owner, stranger)).toEqual([[{ txHash, why: 'signed', isOwn: true }], []])
    // Of a fee alone nobody can tell: who named it is more likely.
    const fee = await arrived(199_990_000n, [owner], WALLET)
    await named(stranger, fee)
    expect((await likely(owner, stranger)).map(some => some.map(({ why }) => why))).toEqual([
      ['signed'],
      ['named'],
    ])
  })

  test('what pays for something is left out, and what came before the offer', async () => {
    const offer = await asked(200_001_237n)
    const tx_hash = await arrived(199_501_237n, [offer])
    await donations.change(offer.id, { created_at: new Date(Date.now() + 600_000).toISOString() })
    expect(await likely(offer)).toEqual([[]])
    await donations.change(offer.id, { created_at: new Date().toISOString() })
    expect(await likely(offer)).toMatchObject([[{ txHash: tx_hash }]])
    const payment = { chain_id: 56, tx_hash, log_index: 0, intent_id: (await asked(1n)).id }
    await donations.api.db.insertInto('donation_payments').values(payment).execute()
    expect(await likely(offer)).toEqual([[]])
  })
})
