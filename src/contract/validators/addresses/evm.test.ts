import fc from 'fast-check'
import { getAddress, isAddress } from 'viem'
import { expect, test } from 'vitest'
import { checkEvm } from './evm.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** EIP-55's own examples, and contracts that everybody knows. */
const REAL = [
  ...['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
  ...['0xde709f2102306220921060314715629080e2fb77', '0x27b1fdb04752bbc536007a920d24acb045561c26'],
  ...['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ...['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ...[USDT, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
  ...['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0xECa41281c24451168a37211F0bc2b8645AF45092'],
]
const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })

test('a real address is accepted in its mixed case, in small letters and in capitals', () => {
  for (const address of REAL) {
    for (const typed of [
      address,
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      address.toUpperCase(),
    ]) {
      expect(checkEvm(typed), typed).toEqual({ ok: true, normal: address })
    }
  }
})

test('a mixture of cases with one letter in the wrong case is distinguished from a wrong shape', () => {
  expect(checkEvm('0xDAC17F958D2ee523a2206206994597C13D831ec7')).toEqual({ ok: false, reason: 'checksum' })
  expect(checkEvm('0xdAC17F958D2ee523a2206206994597C13D831eC7')).toEqual({ ok: false, reason: 'checksum' })
})

test('one digit changed in a mixed address is noticed', () => {
  fc.assert(
    fc.property(
      fc.nat(39),
      fc.constantFrom(...'0123456789'),
      fc.constantFrom(...REAL.slice(4)),
      (at, digit, address) => {
        const changed = address.slice(0, at + 2) + digit + address.slice(at + 3)
        if (changed !== address) expect(checkEvm(changed).ok, changed).toBe(isAddress(changed))
      },
    ),
  )
  expect(checkEvm(USDT.replace('831', '832'))).toEqual({ ok: false, reason: 'checksum' })
})

test('what is no address on such a chain is refused', () => {
  const wrong = [
    ...['', '0x', USDT.slice(2), USDT.slice(0, -1), `${USDT}0`, USDT.replace('8', 'g'), `${USDT},`],
    ...[
      `${USDT} `,
      `0x${USDT}`,
      '0xｄAC17F958D2ee523a2206206994597C13D831ec7',
      `\u202e${USDT}`,
      'vitalik.eth',
    ],
    ...['0x0000000000000000000000000000000000000000', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', `${USDT}\n`],
  ]
  for (const text of wrong) expect(checkEvm(text), text).toEqual({ ok: false, reason: 'shape' })
})

test('any address gets the verdict and the spelling that a wallet library gives it', () => {
  fc.assert(
    fc.property(digits, mixed => {
      const address = `0x${mixed}`
      const isOneCase = mixed === mixed.toLowerCase() || mixed === mixed.toUpperCase()
      expect(checkEvm(address).ok).toBe(isOneCase || isAddress(address))
      expect(checkEvm(address.toLowerCase())).toEqual({ ok: true, normal: getAddress(address) })
      expect(checkEvm(getAddress(address))).toEqual({ ok: true, normal: getAddress(address) })
    }),
  )
})
