import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import type { NewDonationIntent } from '../contract.ts'
import { senderMessage } from '../sender-message.ts'

const TOKEN = 10_000n
const FIFTY = 50n * TOKEN
const RUNS = 12
const catalogue = writeCatalogue()

/** Two owners with a wallet each, and a stranger who has none and names what they sent. */
const who = fc.constantFrom(0, 1)
const place = fc.nat({ max: 11 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      what: fc.constantFrom('half', 'most', 'fifty', 'exact', 'over'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('name' as const), who, place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('steal' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never
const AMOUNTS = {
  half: (units: bigint) => units / 2n,
  most: (units: bigint) => units - FIFTY,
  fifty: () => FIFTY,
  exact: (units: bigint) => units,
  over: (units: bigint) => units + TOKEN,
}

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const unitsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

interface Owner {
  offer: NewDonationIntent
  wallet: TestChain['accounts'][number]
  sent: { hash: string; units: bigint }[]
  named: Set<string>
  received: bigint
  /** More than was asked for was sent, and a stranger named some of it. */
  isDisturbed: boolean
}

interface Scene {
  donations: TestDonations
  receiver: string
  owners: readonly [Owner, Owner]
  stranger: NewDonationIntent
}

/** Whichever number was drawn, one of them, if there is any. */
const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

async function play({ donations, receiver, owners, stranger }: Scene, one: Step) {
  if (one.do === 'wait') {
    await chain.mine(20)
    await donations.scan()
    await donations.later(donations.elapsed())
    return
  }
  if (one.do === 'steal') {
    const all = owners.flatMap(({ sent }) => sent)
    const stolen = pick(all, one.place)
    if (stolen) await donations.name(stranger, stolen.hash)
    for (const owner of owners) {
      const total = owner.sent.reduce((sum, { units }) => sum + units, 0n)
      owner.isDisturbed ||= total * 100n > unitsOf(owner.offer.amount) * 101n
    }
    return
  }
  const { offer, wallet, sent, named } = owners[one.who === 0 ? 0 : 1]
  if (one.do === 'send') {
    const units = AMOUNTS[one.what](BigInt(offer.amount_units))
    sent.push({ units, hash: await chain.token.transfer(receiver, units, wallet) })
  } else if (one.do === 'name') {
    const mine = pick(sent, one.place)
    if (!mine) return
    named.add(mine.hash)
    await donations.name(offer, mine.hash)
  } else if (one.do === 'sign') {
    await donations.sign(offer, wallet, await chain.sign(senderMessage(offer, wallet), wallet))
  } else {
    await donations.change(offer.id, { expires_at: new Date(Date.now() - 1).toISOString() })
  }
}

async function readAll(donations: TestDonations, offer: NewDonationIntent) {
  const { state, verdict } = await donations.read(offer)
  const counted = (verdict?.arrivals ?? []).filter(arrival => arrival.state !== 'likely')
  const sum = counted.reduce((all, { amount }) => all + unitsOf(amount), 0n)
  const asked = BigInt(offer.amount_units)
  if (state !== 'confirmed' && verdict && sum > 0n) {
    expect(unitsOf(verdict.arrived ?? '')).toBe(sum)
    expect(unitsOf(verdict.missing ?? '')).toBe(sum < asked ? asked - sum : 0n)
  }
  return { sum, hashes: counted.map(({ tx_hash }) => tx_hash) }
}

async function check({ donations, owners, stranger }: Scene): Promise<void> {
  for (const owner of owners) {
    const { sum, hashes } = await readAll(donations, owner.offer)
    const own = new Set(owner.sent.map(({ hash }) => hash))
    // What was named is there, each once, and nothing else is counted than what this owner sent.
    expect(hashes).toEqual(expect.arrayContaining([...owner.named]))
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.every(hash => hash !== null && own.has(hash))).toBe(true)
    if (!owner.isDisturbed) expect(sum).toBeGreaterThanOrEqual(owner.received)
    owner.received = sum
    const paid = await donations.payments(owner.offer.id)
    expect(paid.every(({ tx_hash }) => own.has(tx_hash))).toBe(true)
  }
  await readAll(donations, stranger)
  expect(await donations.payments(stranger.id)).toEqual([])
}

async function inScene(run: number, act: (scene: Scene) => Promise<void>): Promise<void> {
  const receiver = `0x${(0xc0ffee0000 + run).toString(16).padStart(40, '0')}`
  const donations = await openDonations(donationsOn([chain.url], { DONATION_ADDRESS: receiver }), {
    catalogue,
  })
  const ownerOf = async (index: number): Promise<Owner> => ({
    offer: await donations.intent(),
    wallet: chain.accounts[index] ?? '0x',
    sent: [],
    named: new Set(),
    received: 0n,
    isDisturbed: false,
  })
  try {
    const owners = [await ownerOf(1), await ownerOf(2)] as const
    await act({ donations, receiver, owners, stranger: await donations.intent() })
  } finally {
    await donations.close()
  }
}

test('in whatever order is sent, named, found, signed, stolen or late: nothing that arrived is lost or paid twice', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12, size: 'max' }), async steps => {
      await inScene(++run, async scene => {
        for (const one of steps) {
          await play(scene, one)
          await check(scene)
        }
        await play(scene, { do: 'wait' })
        await check(scene)
      })
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 180_000)
