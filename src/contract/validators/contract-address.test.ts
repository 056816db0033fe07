import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ADDRESS, MAX_ADDRESSES } from '../limits.ts'
import { addressKey, checkAddress, checkAddresses } from './contract-address.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

test('a well-known contract of each network family is accepted on it and nowhere it does not belong', () => {
  const known: [string, string][] = [
    ['ethereum', USDT],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['eos', 'eosio.token'],
    ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['sui', '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'],
  ]
  for (const [family, address] of known) {
    for (const [each] of known) {
      expect(checkAddress(each, address).ok, `${address} on ${each}`).toBe(each === family)
    }
  }
})

test('capitals that a keyboard put into an EOS name are small letters of it', () => {
  for (const typed of ['Eosio.token', 'EOSIO.TOKEN', 'eosio.Token'])
    expect(checkAddress('eos', typed)).toEqual({ ok: true, normal: 'eosio.token' })
  // The sign of the kelvin would become a k.
  expect(checkAddress('eos', 'to\u212Aen').ok).toBe(false)
  expect(addressKey('eos', 'Eosio.Token')).toBe('eosio.token')
})

test('an EOS name is accepted, and what cannot be one is refused', () => {
  for (const name of [
    'eosio.token',
    'tethertether',
    'alien.worlds',
    'a',
    'core.vaulta',
    '1',
    'abcdefghijklj',
  ]) {
    expect(checkAddress('eos', name), name).toEqual({ ok: true, normal: name })
  }
  const wrong = ['', '.', 'eosio.', 'token6', 'a_b', 'abcdefghijklk', 'abcdefghijklmn', 'eosio token', 'ｅos']
  for (const name of wrong) expect(checkAddress('eos', name), name).toEqual({ ok: false, reason: 'shape' })
})

test('on a chain whose rule is not known here, anything that can be seen in full is accepted', () => {
  const real = [
    ...[
      'usdt.tether-token.near',
      'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
      'iost',
      'D'.repeat(MAX_ADDRESS),
    ],
    ...['ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'],
    ...['534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'],
  ]
  for (const family of ['ton', 'near', 'ripple', 'cosmos', 'a new one', '', 'constructor', '__proto__']) {
    for (const text of real) expect(checkAddress(family, text), text).toEqual({ ok: true, normal: text })
    for (const text of [
      '',
      'D'.repeat(MAX_ADDRESS + 1),
      'a b',
      'a\u0000b',
      'a\u202eb',
      'a\u200bb',
      'a\ud800b',
    ]) {
      expect(checkAddress(family, text), JSON.stringify(text)).toEqual({ ok: false, reason: 'shape' })
    }
  }
})

test('what a paste brings along around an address does no harm', () => {
  expect(checkAddress('ethereum', `\ufeff\u00a0${USDT}\u200b\r\n`)).toEqual({ ok: true, normal: USDT })
})

test('several addresses are accepted with the separators of any keyboard, each once', () => {
  const text = ` ${USDT}， ${USDC.toLowerCase()}、${DAI}；${USDT.toLowerCase()};\r\n\n,${USDC}, `
  expect(checkAddresses('ethereum', text)).toEqual({ ok: true, normal: [USDT, USDC, DAI] })
  expect(checkAddresses('ethereum', ' ,\n')).toEqual({ ok: true, normal: [] })
})

test('the first wrong one of several is named as it was typed, with its error', () => {
  const lastCase = '0xdAC17F958D2ee523a2206206994597C13D831eC7'
  expect(checkAddresses('ethereum', `${USDT}, ${lastCase}, 0x1`)).toEqual({
    ok: false,
    wrong: lastCase,
    reason: 'checksum',
  })
  expect(checkAddresses('ethereum', `${USDT} ${USDC}`)).toEqual({
    ok: false,
    wrong: `${USDT} ${USDC}`,
    reason: 'several',
  })
})

test('more addresses than staff can look through are refused, repetitions do not count', () => {
  const many = Array.from({ length: MAX_ADDRESSES }, (_, index) => `0x${'1'.repeat(38)}${index + 10}`)
  expect(checkAddresses('ethereum', [...many, ...many].join()).ok).toBe(true)
  const extra = `0x${'2'.repeat(40)}`
  expect(checkAddresses('ethereum', [...many, extra].join())).toEqual({
    ok: false,
    wrong: extra,
    reason: 'tooMany',
  })
})

test('what was accepted is accepted again and stays as it is', () => {
  const families = fc.constantFrom(
    'ethereum',
    'tron',
    'bitcoin',
    'solana',
    'eos',
    'polkadot',
    'aptos',
    'sui',
    'other',
  )
  const hex = fc
    .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), maxLength: 64 })
    .map(text => `0x${text}`)
  fc.assert(
    fc.property(families, fc.oneof(hex, fc.string(), fc.string({ unit: 'binary' })), (family, text) => {
      const verdict = checkAddress(family, text)
      if (verdict.ok) expect(checkAddress(family, verdict.normal)).toEqual(verdict)
    }),
    { numRuns: 1_000 },
  )
})
