import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDES } from './guides.ts'
import { asFigure, asPrice, TRADES } from './trade.ts'

const articles = new URL('../../content/guides/en/', import.meta.url)

test('the guides that the home page leads to are those of the catalogue', () => {
  const files = {
    staff: 'staff-never-message-first',
    energy: 'tron-energy-bandwidth',
    signature: 'what-a-signature-can-do',
    bridges: 'bridges',
  }
  for (const [id, file] of Object.entries(files)) {
    const text = readFileSync(new URL(`${file}.md`, articles), 'utf8')
    expect(text).toContain(`\nid: ${GUIDES[id as keyof typeof GUIDES].article}\n`)
  }
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
