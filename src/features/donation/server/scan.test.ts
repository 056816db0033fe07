import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { type Change, type FakeNode, startFakeNode } from '#server/testing/evm/fake-node.ts'
import { hasPostgres, startPostgres } from '#server/testing/postgres.ts'
import { TRANSFER } from './node-answers.ts'
import { newMemory, scanDue } from './scan.ts'

const catalogue = writeCatalogue()
const LOGS = 'eth_getLogs'
const GHOST = `0x${'77'.repeat(32)}`
const MINUTE_MS = 60_000

let chain: TestChain
let open: { close: () => Promise<void> }[] = []
let fakes: FakeNode[] = []
/** Each test has an address of its own: what arrived in an earlier one is not its business. */
let receiver = ''
let tests = 0

beforeEach(() => {
  receiver = `0x${(0xc0ffee00 + ++tests).toString(16).padStart(40, '0')}`
})

beforeAll(async () => {
  chain = await startChain()
})
afterEach(async () => {
  for (const { close } of open) await close()
  for (const { stop } of fakes) await stop()
  open = []
  fakes = []
})
afterAll(() => chain.stop())

async function fake(change: Change): Promise<FakeNode> {
  const node = await startFakeNode(chain, change)
  fakes.push(node)
  return node
}
async function through(urls: readonly string[], env = {}): Promise<TestDonations> {
  const donations = await openDonations(donationsOn(urls, { DONATION_ADDRESS: receiver, ...env }), {
    catalogue,
  })
  open.push(donations)
  return donations
}
const unmatched = ({ api, parts }: TestDonations) => api.services.donations.unmatched(parts.db)

describe('a payment that nobody named', () => {
  test('is found, waits for its blocks and brings the request before the staff', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const state = await donations.submitted(offer.id)
    await donations.scan()
    const hash = await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(3)
    await donations.scan()
    expect(await donations.read(offer)).toMatchObject({
      state: 'pending',
      verdict: { reason: 'too_few_confirmations', tx_hash: hash, paid: offer.amount },
    })
    await chain.mine(14)
    await donations.later(MINUTE_MS)
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect(await state()).toBe('in_review')
    expect(await unmatched(donations)).toEqual([])
  })

  test('is found after the offer has ended, as long as the amount is held', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    await donations.change(offer.id, { state: 'expired', expires_at: new Date(Date.now() - 1).toISOString() })
    await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    await donations.scan()
    expect((await donations.read(offer)).state).toBe('confirmed')
  })

  test('is found though its owner pasted a hash that no node knows, or one that brought too little', async () => {
    const donations = await through([chain.url])
    const [one, two] = [await donations.intent(), await donations.intent()]
    await donations.name(one, GHOST)
    await donations.name(two, await chain.token.transfer(receiver, 5n))
    for (const offer of [one, two]) await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    await donations.scan()
    for (const offer of [one, two]) expect((await donations.read(offer)).state).toBe('confirmed')
  })

  test('does not replace a transaction that the chain knows', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const first = await chain.token.transfer(receiver, offer.amount_units)
    await donations.name(offer, first)
    await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    await donations.scan()
    await donations.later(MINUTE_MS)
    expect((await donations.read(offer)).verdict).toMatchObject({ state: 'confirmed', tx_hash: first })
    expect(await unmatched(donations)).toMatchObject([{ amount: offer.amount, candidates: [] }])
  })

  test('of several transfers in one transaction is found by their sum', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const units = BigInt(offer.amount_units)
    await chain.token.transferMany([
      { to: receiver, units: units - 3n },
      { to: receiver, units: 3n },
    ])
    await chain.mine(20)
    await donations.scan()
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect(await donations.payments(offer.id)).toHaveLength(2)
    await donations.later(11 * MINUTE_MS)
    expect(await donations.row(offer.id)).toMatchObject({ state: 'confirmed', look_at: null })
  })

  test('is not older than the offer', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    await chain.token.transfer(receiver, offer.amount_units)
    await donations.change(offer.id, { created_at: new Date(Date.now() + 6 * MINUTE_MS).toISOString() })
    await chain.mine(20)
    await donations.scan()
    expect((await donations.read(offer)).state).toBe('awaiting')
  })
})

describe('reading', () => {
  test('asks for fewer blocks of a node that refuses many, and another node when one fails', async () => {
    const spans: number[] = []
    const strict = await fake((method, truth, [filter]) => {
      if (method !== LOGS || typeof filter !== 'object' || !filter) return truth
      const { fromBlock = 0, toBlock = 0 }: { fromBlock?: unknown; toBlock?: unknown } = filter
      const span = Number(toBlock) - Number(fromBlock) + 1
      spans.push(span)
      return span > 100 ? (response: ServerResponse) => response.writeHead(413).end('{}') : truth
    })
    const donations = await through([strict.url])
    const offer = await donations.intent()
    await chain.mine(300)
    await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    for (let turn = 0; turn < 12; turn++) await donations.scan()
    expect(Math.max(...spans)).toBeLessThanOrEqual(564)
    expect(spans.at(-1)).toBeLessThanOrEqual(100)
    expect((await donations.read(offer)).state).toBe('confirmed')

    const broken = await fake((method, truth) =>
      method === LOGS ? (response: ServerResponse) => response.destroy() : truth,
    )
    const two = await through([`${broken.url}/v3/secret-key`, chain.url])
    const other = await two.intent()
    await chain.token.transfer(receiver, other.amount_units)
    await chain.mine(20)
    await two.scan()
    expect((await two.read(other)).state).toBe('confirmed')
    expect(JSON.stringify(two.api.logged)).toContain('"event":"scan"')
    expect(JSON.stringify(two.api.logged)).not.toContain('secret-key')
  })

  test('fills no log when no node answers such calls', async () => {
    const node = await fake((method, truth) =>
      method === LOGS ? (response: ServerResponse) => response.writeHead(403).end('{}') : truth,
    )
    const donations = await through([node.url])
    await donations.intent()
    for (let turn = 0; turn < 10; turn++) await donations.scan()
    expect(node.asked.filter(method => method === LOGS).length).toBeLessThan(30)
    expect(donations.api.logged.filter(({ event }) => event === 'scan')).toHaveLength(1)
  })

  test('is not ended by one block that no node gives', async () => {
    let jammed = -1n
    const node = await fake((method, truth, [filter]) => {
      if (method !== LOGS || typeof filter !== 'object' || !filter) return truth
      const { fromBlock = 0, toBlock = 0 }: { fromBlock?: unknown; toBlock?: unknown } = filter
      const isJammed = BigInt(`${fromBlock}`) <= jammed && BigInt(`${toBlock}`) >= jammed
      return isJammed ? (response: ServerResponse) => response.writeHead(500).end('too much') : truth
    })
    const donations = await through([node.url])
    const offer = await donations.intent()
    await donations.scan()
    jammed = BigInt(`${await chain.ask('eth_blockNumber')}`) + 1n
    await chain.mine(1)
    await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    for (let turn = 0; turn < 9; turn++) await donations.scan()
    expect((await donations.read(offer)).state).toBe('confirmed')
    expect(JSON.stringify(donations.api.logged)).toContain('a block is left out')
  })

  test('does not happen in the sandbox, nor while nobody was offered anything', async () => {
    const node = await fake((_, truth) => truth)
    const sandbox = await through([node.url], { DONATION_ADDRESS: '' })
    await sandbox.intent()
    await sandbox.scan()
    const idle = await through([node.url])
    await idle.scan()
    expect(node.asked).toEqual([])
  })

  test.skipIf(!hasPostgres())('is done by one of two servers on one database', async () => {
    const postgres = await startPostgres()
    const ranges: string[] = []
    const node = await fake((method, truth, params) => {
      if (method === LOGS) ranges.push(JSON.stringify(params))
      return truth
    })
    const env = { DATABASE_URL: await postgres.create('small') }
    const [one, two] = [await through([node.url], env), await through([node.url], env)]
    await one.intent()
    const turns = [one, two, one, two].map(({ parts }) => scanDue(parts, newMemory()))
    expect((await Promise.all(turns)).reduce((sum, { due }) => sum + due, 0)).toBe(1)
    // Each block was asked for once, and a few of the last range again.
    expect(new Set(ranges).size).toBe(ranges.length)
  })

  test('notices a block that is gone, and the same payment in another', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const before = await chain.snapshot()
    await chain.token.transfer(receiver, BigInt(offer.amount_units) - 7n)
    await chain.mine(4)
    await donations.scan()
    expect(await unmatched(donations)).toHaveLength(1)
    await chain.reorg(before, 6)
    await donations.scan()
    expect(await unmatched(donations)).toEqual([])
    await chain.token.transfer(receiver, BigInt(offer.amount_units) - 7n)
    await chain.mine(4)
    await donations.scan()
    expect(await unmatched(donations)).toHaveLength(1)
  })
})

describe('a node that invents a transfer', () => {
  const invented = (units: string, block: unknown) => ({
    address: '0xECa41281c24451168a37211F0bc2b8645AF45092',
    removed: false,
    blockNumber: block,
    topics: [TRANSFER, `0x${'ab'.repeat(20).padStart(64, '0')}`, `0x${receiver.slice(2).padStart(64, '0')}`],
    data: `0x${BigInt(units).toString(16).padStart(64, '0')}`,
    transactionHash: GHOST,
    blockHash: GHOST,
    logIndex: '0x0',
    transactionIndex: '0x0',
  })
  test('confirms nothing and binds nothing, and no payment is hidden by it', async () => {
    let amount = '1'
    const liar = await fake((method, truth, [first]) => {
      if (method === LOGS && typeof first === 'object' && first && 'toBlock' in first)
        return [invented(amount, first.toBlock)]
      if (method !== 'eth_getTransactionReceipt' || first !== GHOST) return truth
      const logs = [invented(amount, '0x5')]
      return { transactionHash: GHOST, blockNumber: '0x5', blockHash: GHOST, status: '0x1', logs }
    })
    const donations = await through([liar.url, chain.url])
    const [offer, honest] = [await donations.intent(), await donations.intent()]
    amount = offer.amount_units
    await chain.token.transfer(receiver, honest.amount_units)
    await chain.mine(20)
    await donations.scan()
    await donations.scan()
    expect(await donations.read(offer)).toMatchObject({ state: 'awaiting', verdict: null })
    expect(await donations.payments(offer.id)).toEqual([])
    expect(await unmatched(donations)).toEqual([])
    expect((await donations.read(honest)).state).toBe('confirmed')
  })

  test.each<[string, object]>([
    ['of another contract', { address: GHOST.slice(0, 42) }],
    ['that was removed', { removed: true }],
    ['of other blocks', { blockNumber: '0x1' }],
    ['to somebody else', { topics: [] }],
    ['without an amount', { data: '0x' }],
  ])('%s is not believed in anything', async (_, change) => {
    const liar = await fake((method, truth) =>
      method === LOGS && Array.isArray(truth) ? truth.map(log => ({ ...log, ...change })) : truth,
    )
    const donations = await through([liar.url])
    const offer = await donations.intent()
    await chain.mine(100)
    await chain.token.transfer(receiver, offer.amount_units)
    await chain.mine(20)
    await donations.scan()
    expect((await donations.read(offer)).state).toBe('awaiting')
  })
})

describe('money that comes near an offer', () => {
  const cases: [string, (units: bigint) => bigint, string][] = [
    ['with a fee taken off', units => units - 50_000n, 'fraction'],
    ['with a share of it taken off', units => units - units / 1_000n - 1n, 'fee'],
    ['without its fraction', units => units - (units % 10_000n), 'whole'],
    ['with one digit too many', units => units * 10n, 'slip'],
    ['as a half', units => units / 2n + 1n, 'part'],
  ]
  test.each(cases)('%s is written down with the offers it may belong to', async (_, of, why) => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    await donations.change(offer.id, { state: 'expired', expires_at: new Date(Date.now() - 1).toISOString() })
    const hash = await chain.token.transfer(receiver, of(BigInt(offer.amount_units)), chain.accounts[1])
    await chain.mine(20)
    await donations.scan()
    expect(await unmatched(donations)).toMatchObject([
      {
        txHash: hash,
        sender: chain.accounts[1]?.toLowerCase(),
        candidates: [{ intentId: offer.id, why, amount: offer.amount, state: 'expired' }],
      },
    ])
    expect((await donations.read(offer)).state).toBe('expired')
  })

  test('is written down when it is exactly the rest, and dust and transfers of nothing are not', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const units = BigInt(offer.amount_units)
    await chain.token.transfer(receiver, units - (units % 10_000n))
    await chain.mine(4)
    await donations.scan()
    await chain.token.transfer(receiver, units % 10_000n)
    await chain.token.transfer(receiver, 0n)
    await chain.token.transfer(receiver, 9_999n === units % 10_000n ? 9_998n : 9_999n)
    await chain.mine(4)
    await donations.scan()
    expect((await unmatched(donations)).map(({ amount }) => amount).sort()).toEqual(
      [`${offer.amount.split('.')[0]}.0000`, `0.${offer.amount.split('.')[1]}`].sort(),
    )
  })

  test('cannot fill the table: one sender is heard twenty times a day', async () => {
    const donations = await through([chain.url])
    const offer = await donations.intent()
    const many = Array.from({ length: 60 }, () => ({ to: receiver, units: 10_000n }))
    await chain.token.transferMany(many.slice(0, 20), chain.accounts[2])
    await chain.token.transferMany(many.slice(0, 20), chain.accounts[2])
    await chain.token.transfer(receiver, offer.amount_units, chain.accounts[2])
    await chain.mine(20)
    await donations.scan()
    // The payment itself is one of the twenty, and would be written down as the hundredth.
    expect(await unmatched(donations)).toHaveLength(19)
    expect((await donations.read(offer)).state).toBe('confirmed')
  })
})

test('reading goes on where it stopped after a restart, and leaves out what is older than all offers', async () => {
  const ranges: number[] = []
  const node = await fake((method, truth, [filter]) => {
    if (method === LOGS && typeof filter === 'object' && filter && 'fromBlock' in filter)
      ranges.push(Number(filter.fromBlock))
    return truth
  })
  const donations = await through([node.url])
  const later = new Date(Date.now() + 14 * MINUTE_MS).toISOString()
  await chain.mine(9_000)
  await chain.increaseTime(15 * 60)
  const height = Number(await chain.ask('eth_blockNumber'))
  const first = await donations.intent()
  await donations.change(first.id, { created_at: later })
  await donations.scan()
  expect(Math.min(...ranges)).toBeGreaterThan(height - 1_000)
  const scans = () => donations.api.db.selectFrom('donation_scans').selectAll().executeTakeFirstOrThrow()
  const reached = Number((await scans()).next_block)
  // A new process remembers nothing but the database.
  const offer = await donations.intent()
  await donations.change(offer.id, { created_at: later })
  await chain.token.transfer(receiver, offer.amount_units)
  await chain.mine(20)
  ranges.length = 0
  // Another clock than the one that planned this: by its own the next look was a day later.
  const lease_until = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString()
  await donations.api.db.updateTable('donation_scans').set({ lease_until }).execute()
  await scanDue(donations.parts, newMemory(), Date.now() + MINUTE_MS)
  expect(ranges).toEqual([reached - 64])
  expect(Number((await scans()).next_block)).toBe(reached + 21)
  expect((await donations.read(offer)).state).toBe('confirmed')
  // Nobody was offered anything for long.
  await donations.api.db.updateTable('donation_scans').set({ next_block: 100 }).execute()
  ranges.length = 0
  await scanDue(donations.parts, newMemory(), Date.now() + 2 * MINUTE_MS)
  expect(Math.min(...ranges)).toBeGreaterThan(height - 1_000)
})
