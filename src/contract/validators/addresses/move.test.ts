import { expect, test } from 'vitest'
import { checkAptos, checkSui } from './move.ts'

const APTOS_USDT = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b'
const APTOS_USDC = '0xf22bede237a07e121b56d91a491eb7bcdfd1f5907926a9e58338f964a01b17fa::asset::USDC'
const SUI_USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

test('an account and a type are accepted on Aptos and Sui', () => {
  for (const text of [APTOS_USDT, APTOS_USDC, SUI_USDC, SUI_USDC.replace('::usdc::USDC', '')]) {
    expect(checkAptos(text), text).toEqual({ ok: true, normal: text })
    expect(checkSui(text), text).toEqual({ ok: true, normal: text })
  }
})

test('one address has one spelling, however many zeros were typed', () => {
  const full = `0x${'ab'.padStart(64, '0')}`
  for (const text of ['0xab', '0x0AB', full, full.toUpperCase()]) {
    expect(checkAptos(text), text).toEqual({ ok: true, normal: full })
  }
  const coin = '0x1::aptos_coin::AptosCoin'
  for (const text of [coin, `0x${'1'.padStart(64, '0')}::aptos_coin::AptosCoin`]) {
    expect(checkAptos(text), text).toEqual({ ok: true, normal: coin })
  }
})

test('a Sui address that lost a letter is refused, and leading zeros may be left out before a module', () => {
  const [account = ''] = SUI_USDC.split('::')
  expect(checkSui(account.slice(0, -1))).toEqual({ ok: false, reason: 'shape' })
  const normal = `0x${'ab'.padStart(64, '0')}::coin::COIN`
  for (const text of ['0xab::coin::COIN', '0x00AB::coin::COIN', normal])
    expect(checkSui(text), text).toEqual({ ok: true, normal })
  expect(checkSui(`0x${'2'.padStart(64, '0')}::sui::SUI`)).toEqual({ ok: true, normal: '0x2::sui::SUI' })
  expect(checkSui('0x2::sui::SUI')).toEqual({ ok: true, normal: '0x2::sui::SUI' })
})

test('what is no address of a Move chain is refused', () => {
  const wrong = [
    ...['', '0x', '0x0', `0x${'0'.repeat(64)}`, APTOS_USDT.slice(2), `${APTOS_USDT}0`, `${APTOS_USDT},`],
    ...['0xg1', '0x1::coin', '0x1::coin::', '0x1::2coin::X', '0x1::coin::X::Y', '0x1::coin::Coin<u8>'],
    ...['0x1:coin:X', '0x1 ::coin::X', '0x１', '\u202e0x1', `0x1::coin::${'X'.repeat(200)}`, '0x1::cöin::X'],
    // With the flags `iu` a pattern would take these for k and s.
    ...['0x1::to\u212aen::X', '0x1::coin::\u017fX'],
  ]
  for (const text of wrong) {
    expect(checkAptos(text), text).toEqual({ ok: false, reason: 'shape' })
    expect(checkSui(text), text).toEqual({ ok: false, reason: 'shape' })
  }
})
