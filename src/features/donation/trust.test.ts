import { describe, expect, test } from 'vitest'
import type { DonationIntent } from './contract.ts'
import { DONATION_TOKEN } from './settings.ts'
import { isTrusted, receiverOf } from './trust.ts'

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
