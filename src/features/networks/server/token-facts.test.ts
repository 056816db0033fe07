import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rpcNodesOf } from '#server/features.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { startChain, type TestChain, TPT } from '#server/testing/evm/chain.ts'
import { type FakeNode, startFakeNode } from '#server/testing/evm/fake-node.ts'
import { readTokens } from './token-facts.ts'

const FACTS = { name: 'TokenPocket Token', symbol: 'TPT', decimals: 4, total_supply: '5000000000' }
const NO_CONTRACT = '0x3333333333333333333333333333333333333333'
const CONTRACT = '0x4444444444444444444444444444444444444444'
/** Answers every call with 32 bytes that begin with "MKR", as the first tokens did with their names. */
const WORD_CONTRACT = `0x7f4d4b52${'00'.repeat(29)}60005260206000f3`

let chain: TestChain
let api: TestApi
let isDown = false
let node: FakeNode

beforeAll(async () => {
  chain = await startChain()
  node = await startFakeNode(chain, (method, truth) => {
    if (isDown) return (response: { destroy: () => void }) => response.destroy()
    return method === 'eth_chainId' ? '0x89' : truth
  })
  api = await openTestApi({
    env: {
      DONATION_RPC_URL: chain.url,
      CHAIN_RPC_URLS: `137=http://127.0.0.1:9,137=${node.url}, 1=${chain.url}`,
    },
  })
})
afterAll(async () => {
  await api.close()
  await node.stop()
  await chain.stop()
})

const facts = async (chainId: number | string, address: string) =>
  (await api.get(`/v1/chain/${chainId}/token/${address}`)).body
const reader = () => readTokens(rpcNodesOf(api.config))

test('a token’s name, symbol, decimals and supply are read from the chain it is on', async () => {
  expect(await facts(56, TPT)).toEqual({ result: 0, data: FACTS })
  expect(await facts(56, TPT.toLowerCase())).toEqual({ result: 0, data: FACTS })
})

test('a node that is down is followed by the next of its chain', async () => {
  expect(await facts(137, TPT)).toEqual({ result: 0, data: FACTS })
})

test('nothing is said of a chain without a node, nor by a node of another chain', async () => {
  expect(await facts(10, TPT)).toEqual({ result: 0, data: null })
  expect(await facts(1, TPT)).toEqual({ result: 0, data: null })
})

test('an address without a contract, one with another contract and silence are distinguished', async () => {
  await chain.ask('hardhat_setCode', [CONTRACT, '0x60006000fd'])
  expect(await facts(56, NO_CONTRACT)).toEqual({ result: 0, data: null })
  expect(await reader().readContract(56, NO_CONTRACT)).toEqual({ is: 'nothing' })
  expect(await reader().readContract(56, CONTRACT)).toEqual({ is: 'other' })
  expect(await reader().readContract(1, TPT)).toEqual({ is: 'unknown' })
})

test('whether there is a contract is one question, and a person’s account with lent code is none', async () => {
  await chain.ask('hardhat_setCode', [CONTRACT, '0x60006000fd'])
  expect(await reader().hasCode(56, CONTRACT)).toBe(true)
  expect(await reader().hasCode(56, NO_CONTRACT)).toBe(false)
  expect(await reader().hasCode(1, TPT)).toBeUndefined()
  expect(await reader().hasCode(10, TPT)).toBeUndefined()
  await chain.ask('hardhat_setCode', [CONTRACT, `0xef0100${TPT.slice(2)}`])
  expect(await reader().hasCode(56, CONTRACT)).toBe(false)
  expect(await reader().readContract(56, CONTRACT)).toEqual({ is: 'nothing' })
})

test('a contract that answers everything alike is no token', async () => {
  await chain.ask('hardhat_setCode', [CONTRACT, WORD_CONTRACT])
  // 32 bytes of letters are a name, and no number of decimals.
  expect(await reader().readContract(56, CONTRACT)).toEqual({ is: 'other' })
})

test('the same question is answered from memory for a while, silence is asked about again sooner', async () => {
  let now = 0
  const tokens = readTokens(rpcNodesOf(api.config), () => now)
  const asked = () => node.asked.filter(method => method === 'eth_getCode').length
  isDown = true
  expect(await tokens.readFacts(137, TPT)).toBeNull()
  isDown = false
  now = 20_000
  const before = asked()
  expect(await tokens.readFacts(137, TPT)).toEqual(FACTS)
  now += 4 * 60_000
  expect(await tokens.readFacts(137, TPT.toLowerCase())).toEqual(FACTS)
  expect(asked() - before).toBe(1)
  now += 2 * 60_000
  await tokens.readFacts(137, TPT)
  expect(asked() - before).toBe(2)
})

test('an answer is remembered no longer when the machine’s clock is set back', async () => {
  const tokens = reader()
  isDown = true
  expect(await tokens.readFacts(137, TPT)).toBeNull()
  isDown = false
  const before = performance.now()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.setSystemTime(Date.now() - 3_600_000)
  // The replaced clock starts at zero.
  vi.advanceTimersByTime(before + 20_000)
  expect(await tokens.readFacts(137, TPT)).toEqual(FACTS)
  vi.useRealTimers()
})

test.each([
  ['zero', TPT],
  ['0x38', TPT],
  ['56', 'nonsense'],
  ['56', `${TPT.slice(0, -1)}A`],
  ['56', '0x0000000000000000000000000000000000000000'],
])('what is no chain or no address is refused: %s %s', async (chainId, address) => {
  expect(await facts(chainId, address)).toMatchObject({ result: 1 })
})

test('one network asks the nodes only so often', async () => {
  const few = await openTestApi({ budgets: { checks: { address: 1, site: 1, all: 9, seconds: 100 } } })
  const ask = async () => (await few.get(`/v1/chain/56/token/${TPT}`)).status
  expect([await ask(), await ask()]).toEqual([200, 429])
  await few.close()
})
