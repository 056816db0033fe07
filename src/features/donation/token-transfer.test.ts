import { encodeFunctionData, erc20Abi, formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { balanceCall, paymentLink, transferCall, wholeTokens } from './token-transfer.ts'

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
