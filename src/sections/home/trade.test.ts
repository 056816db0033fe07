import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDES } from './guides.ts'
import { asFigure, asPrice, TRADES } from './trade.ts'

test('the guides that the home page leads to are there', () => {
  for (const slug of Object.values(GUIDES))
    expect(existsSync(`src/content/guides/en/${slug}.md`), slug).toBe(true)
})

/** What a fact of an example trade says, in money. */
function amountOf(id: string, label: string): number {
  const fact = TRADES.find(trade => trade.id === id)?.facts.find(fact => fact.label === label)
  if (!fact || !('amount' in fact.value)) throw new Error(`${id} has no amount for ${label}`)
  return fact.value.amount
}

test('the sums of the example trades add up', () => {
  for (const { id, pay, receive } of TRADES) {
    if (id === 'swap') expect(amountOf(id, 'worst')).toBeCloseTo(receive.amount * 0.995, 2)
    if (id === 'bridge') expect(receive.amount).toBeCloseTo(pay.amount - amountOf(id, 'bridgeFee'), 2)
    // At the price of the example wallet.
    if (id === 'buyCrypto')
      expect(receive.amount).toBeCloseTo((pay.amount - amountOf(id, 'fees')) / 3460.5, 4)
  }
})

test('figures are written as the language writes them', () => {
  expect(asFigure('ru', { amount: 499.2 })).toBe('499,20')
  expect(asFigure('en', { amount: 1 })).toBe('1')
  expect(asPrice('en', { amount: 0.12 })).toBe('$0.12')
  expect(asPrice('es', { amount: 617.32, symbol: 'USDT' })).toBe('617,32 USDT')
})
