import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPolkadot, checkSolana, checkTron } from './base58.ts'
import { checkBitcoin } from './bitcoin.ts'
import type { AddressVerdict } from './verdict.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

interface Family {
  check: (text: string) => AddressVerdict
  real: string[]
}

const TRON: Family = {
  check: checkTron,
  real: [
    ...['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
    ...['TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'],
    ...['TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S'],
  ],
}
const BITCOIN: Family = {
  check: checkBitcoin,
  real: [
    ...['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ...['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ],
}
/** The same key on several networks, and the two-byte numbers of Unique and of Calamari. */
const POLKADOT: Family = {
  check: checkPolkadot,
  real: [
    ...[
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    ],
    ...[
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    ],
    ...[
      'unjKJQJrRd238pkUZZvzDQrfKuM39zBSnQ5zjAGAGcdRhaJTx',
      'dmyjURuBeJwFo4Nvf2GZ8f5E2Asz98JY2d7UcaDykqYm1zpoi',
    ],
  ],
}
const SOLANA: Family = {
  check: checkSolana,
  real: [
    ...['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
    ...['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
    ...['So11111111111111111111111111111111111111112', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ],
}

test('real addresses are accepted as they are', () => {
  for (const { check, real } of [TRON, BITCOIN, POLKADOT, SOLANA]) {
    for (const address of real) expect(check(address), address).toEqual({ ok: true, normal: address })
  }
})

test('an address of another family is refused', () => {
  const families = [TRON, BITCOIN, POLKADOT, SOLANA]
  for (const { check, real } of families) {
    for (const other of families.filter(family => family.check !== check).flatMap(family => family.real)) {
      expect(check(other), `${other} after ${real[0]}`).toEqual({ ok: false, reason: 'shape' })
    }
  }
})

test('what was added, lost or replaced by a look-alike is refused', () => {
  for (const { check, real } of [TRON, BITCOIN, POLKADOT, SOLANA]) {
    for (const address of real) {
      const full = String.fromCharCode(address.charCodeAt(0) + 0xfee0) + address.slice(1)
      const malformed = [`${address},`, ` ${address}`, `\u202e${address}`, `${address}\u200b`, full]
      const letters = [
        address.replace(/.$/, '0'),
        address.replace(/.$/, 'O'),
        address.replace(/.$/, 'l'),
        `${address}é`,
      ]
      for (const text of ['', ...malformed, ...letters, address.repeat(2), address.repeat(1_000)]) {
        expect(check(text), text.slice(0, 120)).toEqual({ ok: false, reason: 'shape' })
      }
      expect(check(address.slice(0, -6)).ok, address).toBe(false)
    }
  }
})

test('one letter changed is noticed wherever there is a checksum', () => {
  for (const { check, real } of [TRON, BITCOIN]) {
    fc.assert(
      fc.property(
        fc.constantFrom(...real),
        fc.nat(32),
        fc.constantFrom(...ALPHABET),
        (address, at, letter) => {
          const changed = address.slice(0, at + 1) + letter + address.slice(at + 2)
          if (changed !== address) expect(check(changed).ok, changed).toBe(false)
        },
      ),
    )
  }
  expect(checkTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toEqual({ ok: false, reason: 'checksum' })
  expect(checkBitcoin('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb')).toEqual({ ok: false, reason: 'checksum' })
  expect(checkPolkadot('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ')).toEqual({
    ok: false,
    reason: 'checksum',
  })
})

test('the address at which Tron burns coins is no contract', () => {
  expect(checkTron('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toEqual({ ok: false, reason: 'shape' })
})

test('a key that is not 32 bytes long is no Solana address', () => {
  for (const length of [0, 1, 20, 31, 33, 36]) {
    expect(checkSolana(base58.encode(new Uint8Array(length).fill(7))).ok, `${length} bytes`).toBe(false)
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
      expect(checkSolana(base58.encode(key))).toEqual({ ok: true, normal: base58.encode(key) })
    }),
  )
})

test('an answer comes at once, however long the text is', () => {
  const start = process.cpuUsage()
  for (const { check } of [TRON, BITCOIN, POLKADOT, SOLANA]) {
    for (const letter of ['1', 'z', 'T', ' ']) check(letter.repeat(200_000))
  }
  expect(process.cpuUsage(start).user).toBeLessThan(500_000)
})
