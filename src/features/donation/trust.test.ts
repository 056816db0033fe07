import { encodeFunctionData, erc20Abi, formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import type { DonationIntent } from './contract.ts'
import { receiverOf } from './receiver.ts'
import { DONATION_TOKEN } from './settings.ts'
import { balanceCall, isTrusted, paymentLink, transferCall, wholeTokens } from './trust.ts'

const OURS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHERS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ZERO = `0x${'0'.repeat(40)}`

const intent: DonationIntent = {
  id: 'a',
  kind: 'dapp',
  state: 'awaiting',
  sandbox: false,
  waived: false,
  chain_id: 56,
  token: { symbol: 'TPT', address: DONATION_TOKEN, decimals: 4 },
  address: OURS,
  amount: '20000.1234',
  amount_units: '200001234',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-02T00:00:00Z',
  senders: [],
  verdict: null,
}
const sandbox = { ...intent, sandbox: true, address: null }
const token = intent.token

describe('a visitor is shown where to pay', () => {
  test('when the server asks for what the site asks for, however addresses are written', () => {
    expect(isTrusted(intent, OURS)).toBe(true)
    expect(isTrusted({ ...intent, address: OURS.toLowerCase() }, OURS)).toBe(true)
    expect(isTrusted({ ...intent, token: { ...token, address: token.address.toLowerCase() } }, OURS)).toBe(
      true,
    )
  })

  test('by any address when the site was built without one', () => {
    expect(isTrusted({ ...intent, address: OTHERS }, '')).toBe(true)
  })

  test('that nothing is to be paid, in test mode and for kinds without a donation', () => {
    expect(isTrusted(sandbox, '')).toBe(true)
    expect(isTrusted({ ...intent, waived: true, address: null }, OURS)).toBe(true)
  })
})

describe('nothing is shown when the server names', () => {
  test.each<[string, DonationIntent]>([
    ['another receiver', { ...intent, address: OTHERS }],
    ['no receiver', { ...intent, address: null }],
    ['test mode on a site that has a receiver', sandbox],
    ['another token', { ...intent, token: { ...token, address: OTHERS } }],
    ['other decimals', { ...intent, token: { ...token, decimals: 18 } }],
    ['another network', { ...intent, chain_id: 1 }],
    ['an amount that its units contradict', { ...intent, amount_units: '2000012340' }],
    ['an amount of nothing', { ...intent, amount: '0.0000', amount_units: '0' }],
  ])('%s', (_, changed) => {
    expect(isTrusted(changed, OURS)).toBe(false)
  })

  test.each<[string, string | null]>([
    ["the token's own contract as receiver", DONATION_TOKEN],
    ['something that is no address', `${OURS}0`],
    ['the zero address', ZERO],
  ])('%s, also on a site that was built without a receiver', (_, address) => {
    expect(isTrusted({ ...intent, address }, '')).toBe(false)
  })

  test('an address beside test mode', () => {
    expect(isTrusted({ ...sandbox, address: OTHERS }, '')).toBe(false)
  })
})

test('the address to pay to is shown only where the site may name it', () => {
  const { address, chain_id } = intent
  const donation = { sandbox: false, address, chain_id }
  expect(receiverOf(donation, '')).toBe(OURS)
  expect(receiverOf(donation, OURS.toLowerCase())).toBe(OURS)
  expect(receiverOf(donation, OTHERS)).toBeUndefined()
  expect(receiverOf({ ...donation, sandbox: true }, '')).toBeUndefined()
  expect(receiverOf({ ...donation, chain_id: 1 }, '')).toBeUndefined()
  expect(receiverOf({ ...donation, address: 'pay me' }, '')).toBeUndefined()
  expect(receiverOf({ ...donation, address: null }, '')).toBeUndefined()
  // The token's own contract: what is sent there is lost.
  expect(receiverOf({ ...donation, address: DONATION_TOKEN }, '')).toBeUndefined()
})

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xECa41281c24451168a37211F0bc2b8645AF45092'

describe('a wallet is asked for', () => {
  test.each(['1', '200001234', '100009999', String(2n ** 256n - 1n)])(
    'a transfer of exactly %s units',
    units => {
      const expected = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [TO, BigInt(units)],
      })
      expect(transferCall(TO, units)).toBe(expected)
    },
  )

  test('the balance of an account', () => {
    expect(balanceCall(TO)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [TO] }))
  })

  test.each(['0', '-1', String(2n ** 256n)])('nothing, when the amount is %s', units => {
    expect(() => transferCall(TO, units)).toThrow(RangeError)
  })

  test.each(['', '0x', TO.slice(0, -1), `${TO}0`, 'SANDBOX'])('nothing, when the receiver is "%s"', to => {
    expect(() => transferCall(to, '1')).toThrow(TypeError)
  })
})

test('a payment fits into one address that wallets read', () => {
  expect(paymentLink({ token: TOKEN, chainId: 56, to: TO, units: '200001234' })).toBe(
    `ethereum:${TOKEN}@56/transfer?address=${TO}&uint256=200001234`,
  )
})

test.each([
  ['200001234', 4, '20000.1234'],
  ['200000010', 4, '20000.0010'],
  ['7', 4, '0.0007'],
  ['12', 0, '12'],
])('%s smallest units of %i decimals are %s tokens', (units, decimals, whole) => {
  expect(wholeTokens(BigInt(units), decimals)).toBe(whole)
  expect(Number(wholeTokens(BigInt(units), decimals))).toBe(Number(formatUnits(BigInt(units), decimals)))
})
