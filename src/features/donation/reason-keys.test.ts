import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DONATION_REASONS } from './contract.ts'
import { isLost, REASON_KEYS } from './reason-keys.ts'
import { PAYMENT_ERRORS } from './stores/wallets.ts'

const { donation } = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))

test.each(DONATION_REASONS)('a donation that is %s is explained, and what to do about it is said', reason => {
  const word = REASON_KEYS[reason]
  expect(donation.reasons[word]).toMatch(/\w.*\.$/)
  expect(donation.nextSteps[word]).toMatch(/\w.*\.$/)
})

test('nothing is explained that cannot happen', () => {
  const words = Object.values(REASON_KEYS).sort()
  expect(Object.keys(donation.reasons).sort()).toEqual(words)
  expect(Object.keys(donation.nextSteps).sort()).toEqual(words)
  expect(Object.keys(donation.walletFaults).sort()).toEqual([...PAYMENT_ERRORS].sort())
})

test('whose money is safe reads that first, and is not alarmed', () => {
  for (const reason of ['wrong_amount', 'transaction_failed', 'unavailable'] as const) {
    expect(donation.reasons[REASON_KEYS[reason]]).toMatch(
      /^(Nothing is lost|Your TPT stayed|Your donation is safe)/,
    )
    expect(isLost(reason)).toBe(false)
  }
  expect(DONATION_REASONS.filter(isLost).sort()).toEqual([
    'sent_to_token_contract',
    'wrong_recipient',
    'wrong_token',
  ])
})
