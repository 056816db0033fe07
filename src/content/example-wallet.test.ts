import { expect, test } from 'vitest'
import { EXAMPLE_NETWORKS, exampleWallet } from './example-wallet.ts'

const cents = (money: string) => Math.round(Number(money.replace(/[^\d.]/g, '')) * 100)

test('on every network the rows of the example add up to its balance', () => {
  for (const { total, rows } of exampleWallet('en')) {
    expect(cents(total)).toBe(rows.reduce((sum, { value }) => sum + cents(value), 0))
  }
})

test('no request takes more of a token than the example holds', () => {
  for (const { takes, tokens } of EXAMPLE_NETWORKS) {
    if (takes === 'all') continue
    const [amount, symbol] = takes
    expect(tokens.find(([, held]) => held === symbol)?.[0]).toBeGreaterThanOrEqual(amount)
  }
})

test('numbers are written as the language of the page writes them', () => {
  const [bsc] = exampleWallet('ru')
  expect(bsc?.rows[0]?.value.replace(/\s/g, ' ')).toBe('2 610,11 $')
  expect(bsc?.rows[0]?.amount).toBe('4,207')
  expect(bsc?.rows[1]?.change).toBe('0,0\u00a0%')
})

test('an account is shortened, so that nobody can send to it', () => {
  for (const { account, stranger } of EXAMPLE_NETWORKS) {
    expect(account).toMatch(/^\w{4,6}…\w{4}$/)
    expect(stranger).toMatch(/^\w{4,6}…\w{4}$/)
  }
})
