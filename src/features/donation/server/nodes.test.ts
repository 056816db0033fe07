import { createServer, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeCatalogue } from '#server/testing/catalogue.ts'
import { donationsOn, openDonations, RECEIVER, type TestDonations } from '#server/testing/donations.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { type Change, type FakeNode, type Raw, startFakeNode } from '#server/testing/evm/fake-node.ts'
import type { NewDonationIntent } from '../contract.ts'
import { pollDue } from './watch.ts'

const RECEIPT = 'eth_getTransactionReceipt'
const BLOCK = 'eth_getBlockByNumber'
const OTHER_HASH = `0x${'99'.repeat(32)}`

const catalogue = writeCatalogue()
let chain: TestChain
let open: { close: () => Promise<void> }[] = []
let fakes: FakeNode[] = []

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

async function fake(change: Change): Promise<string> {
  const node = await startFakeNode(chain, change)
  fakes.push(node)
  return node.url
}
async function donationsThrough(...urls: string[]): Promise<TestDonations> {
  const donations = await openDonations(donationsOn(urls), { catalogue })
  open.push(donations)
  return donations
}

/** The true answer with some of its fields changed. */
const but =
  (wanted: string, fields: Record<string, unknown>) =>
  (method: string, truth: unknown): unknown =>
    method === wanted && typeof truth === 'object' && truth !== null ? { ...truth, ...fields } : truth
const instead =
  (wanted: string, answer: unknown) =>
  (method: string, truth: unknown): unknown =>
    method === wanted ? answer : truth
const always = (raw: Raw) => () => raw
/** The newest block is the first one. */
const notYet = but(BLOCK, { number: '0x1' })
const nothingKnown = (method: string, truth: unknown): unknown =>
  method === RECEIPT || method === 'eth_getTransactionByHash' ? null : truth
const failing = but(RECEIPT, { status: '0x0' })

const honest = (_: string, truth: unknown): unknown => truth

async function paid(donations: TestDonations): Promise<{ offer: NewDonationIntent; hash: string }> {
  const offer = await donations.intent()
  const hash = await chain.token.transfer(RECEIVER, offer.amount_units)
  await chain.mine(14)
  return { offer, hash }
}

test.each<[string, Change]>([
  ['answers with an error', always(response => response.writeHead(500).end('oops'))],
  ['is too busy', always(response => response.writeHead(429, { 'retry-after': '60' }).end('{}'))],
  [
    'answers with a page',
    always(response => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>')),
  ],
  ['answers with half a JSON', always(response => response.end('{"jsonrpc":"2.0","result":"0x'))],
  ['hangs up', always(response => response.destroy())],
  ['answers without end', always(response => response.end(`{"result":"${'0'.repeat(1024 * 1024)}"}`))],
  ['serves another chain', instead('eth_chainId', '0x1')],
  ['gives the receipt of another transaction', but(RECEIPT, { transactionHash: OTHER_HASH })],
  ['gives a receipt without a status', but(RECEIPT, { status: undefined })],
  ['gives a receipt with an invalid status', but(RECEIPT, { status: '0x2' })],
  ['gives a receipt without transfers', but(RECEIPT, { logs: null })],
  ['gives transfers of another block', but(RECEIPT, { blockHash: OTHER_HASH })],
  ['gives numbers for texts', but(RECEIPT, { blockNumber: 5 })],
  ['gives a list for an object', instead(RECEIPT, [])],
  ['gives a block of another height', but(BLOCK, { number: '0x1' })],
  ['gives a block without a time', but(BLOCK, { timestamp: null })],
])('a node that %s rejects no payment', async (_, change) => {
  let isWell = false
  const donations = await donationsThrough(
    await fake((method, truth, params) => (isWell ? truth : change(method, truth, params))),
  )
  const { offer, hash } = await paid(donations)
  expect(await donations.name(offer, hash)).toMatchObject({ state: 'pending', reason: 'unavailable' })
  isWell = true
  await pollDue(donations.parts, Date.now() + 11_000)
  expect((await donations.read(offer)).state).toBe('confirmed')
})

test('a node that leads elsewhere is not followed', async () => {
  const visited: string[] = []
  const elsewhere = createServer((request, response) => {
    visited.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const moved = always(response => response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end())
  const donations = await donationsThrough(await fake(moved))
  const { offer, hash } = await paid(donations)
  expect(await donations.name(offer, hash)).toMatchObject({ state: 'pending', reason: 'unavailable' })
  elsewhere.close()
  expect(visited).toEqual([])
})

test('a slow node keeps no request waiting, and the log keeps its key', async () => {
  const late: Change = (method, truth) => (response: ServerResponse) => {
    // The first answers come late, what is asked for after them never.
    if (method === BLOCK && blocks++ > 0) return
    setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: truth })), 3_500)
  }
  let blocks = 0
  const donations = await donationsThrough(`${await fake(late)}/v3/secret-key`)
  const { offer, hash } = await paid(donations)
  const begin = Date.now()
  const named = await donations.name(offer, hash)
  expect(named).toMatchObject({ state: 'pending', reason: 'unavailable', tx_hash: hash })
  expect(Date.now() - begin).toBeLessThan(12_000)
  await expect
    .poll(() => JSON.stringify(donations.api.logged), { timeout: 8_000 })
    .toContain('"event":"chain"')
  expect(JSON.stringify(donations.api.logged)).not.toContain('secret-key')
})

test('a block that is no longer the chain’s own counts for nothing', async () => {
  const donations = await donationsThrough(await fake(but(BLOCK, { hash: OTHER_HASH })))
  const { offer, hash } = await paid(donations)
  expect(await donations.name(offer, hash)).toMatchObject({ state: 'pending', reason: 'reorganised' })
})

test('a node that has not reached the block of its own receipt is behind', async () => {
  const donations = await donationsThrough(
    await fake((method, truth, [block]) =>
      method === BLOCK && block !== 'latest' ? null : notYet(method, truth),
    ),
  )
  const { offer, hash } = await paid(donations)
  // A pool of nodes behind one address: the receipt is known, the block is not yet.
  expect(await donations.name(offer, hash)).toMatchObject({ state: 'pending', reason: 'node_behind' })
})

test.each<[string, Change, object]>([
  ['fails', failing, { state: 'pending', reason: 'unavailable' }],
  ['was never sent', nothingKnown, { state: 'pending', reason: 'node_behind' }],
  ['cannot be told', always(response => response.destroy()), { state: 'pending', reason: 'unavailable' }],
  ['is on another chain', instead('eth_chainId', '0x1'), { state: 'pending', reason: 'unavailable' }],
])(
  'of two nodes one reports the payment %s: it is neither rejected nor believed for that',
  async (_, change, expected) => {
    const donations = await donationsThrough(await fake(change), await fake(honest))
    const { offer, hash } = await paid(donations)
    expect(await donations.name(offer, hash)).toMatchObject(expected)
  },
)

test('a node far behind the others is ignored', async () => {
  const stale = await fake((method, truth) => nothingKnown(method, notYet(method, truth)))
  const donations = await donationsThrough(stale, chain.url, await fake(honest))
  await chain.mine(40)
  const { offer, hash } = await paid(donations)
  expect((await donations.name(offer, hash)).state).toBe('confirmed')
})

test('an error is reported when two nodes agree, whatever a third answers, and not when one is alone', async () => {
  const three = await donationsThrough(await fake(honest), chain.url, await fake(nothingKnown))
  const wrong = await three.intent()
  const hash = await chain.token.transfer(RECEIVER, 5n)
  await chain.mine(14)
  expect(await three.name(wrong, hash)).toMatchObject({
    state: 'partial',
    reason: 'wrong_amount',
    paid: '0.0005',
    arrived: '0.0005',
  })
  const two = await donationsThrough(chain.url, await fake(always(response => response.destroy())))
  const alone = await two.intent()
  expect(await two.name(alone, hash)).toMatchObject({ state: 'pending', reason: 'unavailable' })
})

test('a payment that one node made up is not believed while the other is silent, and is when both tell of it', async () => {
  let isSilent = true
  const other = await fake((_, truth) =>
    isSilent ? (response: { destroy: () => void }) => response.destroy() : truth,
  )
  // To whom only this node answers, what it tells might as well be made up.
  const donations = await donationsThrough(await fake(honest), other)
  const { offer, hash } = await paid(donations)
  expect(await donations.name(offer, hash)).toMatchObject({ state: 'pending', reason: 'unavailable' })
  isSilent = false
  await pollDue(donations.parts, Date.now() + 60_000)
  expect((await donations.read(offer)).state).toBe('confirmed')
})

test('one node of two does not undo a confirmed payment', async () => {
  let knows = true
  const forgetful = await fake((method, truth) => (knows ? truth : nothingKnown(method, truth)))
  let answers = true
  const silent = await fake((_, truth) =>
    answers ? truth : (response: { destroy: () => void }) => response.destroy(),
  )
  const donations = await donationsThrough(forgetful, silent)
  const { offer, hash } = await paid(donations)
  expect((await donations.name(offer, hash)).state).toBe('confirmed')
  knows = false
  answers = false
  await chain.increaseTime(10 * 60)
  await pollDue(donations.parts, Date.now() + 10 * 60_000 + 1_000)
  expect((await donations.read(offer)).state).toBe('confirmed')
})
