import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBitcoin } from './bitcoin.ts'

/** The vectors of BIP-173 and BIP-350 for the main network. */
const VALID = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]

test('segwit and taproot addresses are accepted and written in small letters', () => {
  for (const typed of VALID) {
    expect(checkBitcoin(typed), typed).toEqual({ ok: true, normal: typed.toLowerCase() })
    expect(checkBitcoin(typed.toUpperCase()), typed).toEqual({ ok: true, normal: typed.toLowerCase() })
  }
})

test('the checksum of the other version, or a wrong one, is reported', () => {
  const wrong = [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  ]
  for (const text of wrong) expect(checkBitcoin(text), text).toEqual({ ok: false, reason: 'checksum' })
})

test('a version, program or letter that does not exist, and another network, are refused', () => {
  const wrong = [
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'bc1gmk9yu',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ]
  for (const text of wrong) expect(checkBitcoin(text), text).toEqual({ ok: false, reason: 'shape' })
})

test('one letter changed in a segwit address is always noticed', () => {
  const letters = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l')
  fc.assert(
    fc.property(
      fc.constantFrom(...VALID.map(text => text.toLowerCase())),
      fc.nat(70),
      letters,
      (text, at, letter) => {
        const index = 4 + (at % (text.length - 4))
        const changed = text.slice(0, index) + letter + text.slice(index + 1)
        if (changed !== text) expect(checkBitcoin(changed).ok, changed).toBe(false)
      },
    ),
  )
})
