import { expect, test } from 'vitest'
import { dappSlug } from './dapp-slug.ts'

test('a title becomes an address that can be read and typed', () => {
  expect(dappSlug({ id: 1001, title: 'Uniswap' })).toBe('uniswap-1001')
  expect(dappSlug({ id: 1047, title: 'SUN.io' })).toBe('sun-io-1047')
  expect(dappSlug({ id: 7, title: '  Crème & Łódź! ' })).toBe('creme-lodz-7')
})

test('a title that leaves no letter, or too many, still has one address', () => {
  expect(dappSlug({ id: 9, title: '交易所' })).toBe('9')
  expect(dappSlug({ id: 9, title: '../..' })).toBe('9')
  expect(dappSlug({ id: 9, title: 'x'.repeat(500) })).toBe(`${'x'.repeat(40)}-9`)
})
