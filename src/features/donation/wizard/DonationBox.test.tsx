import { readFileSync } from 'node:fs'
import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listingOf } from '#features/listing/stores/listing.ts'
import { IslandMessages } from '#i18n/IslandMessages.tsx'
import type { DonationIntent, DonationReason } from '../contract.ts'
import { DONATION_CHAIN_ID, DONATION_DECIMALS, DONATION_TOKEN } from '../settings.ts'
import { Payment } from './DonationBox.tsx'

const words = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))
const { donation } = words
const HOUR_MS = 3_600_000
const ADDRESS = `0x${'1f'.repeat(20)}`
const EXPECTED = '20000.1234'

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

function intentOf(reason: DonationReason, change: Partial<DonationIntent> = {}): DonationIntent {
  const state = change.state ?? 'rejected'
  return {
    id: 'a',
    kind: 'dapp',
    state,
    sandbox: false,
    waived: false,
    chain_id: DONATION_CHAIN_ID,
    token: { symbol: 'TPT', address: DONATION_TOKEN, decimals: DONATION_DECIMALS },
    address: ADDRESS,
    amount: EXPECTED,
    amount_units: '200001234',
    created_at: inHours(-1),
    expires_at: inHours(23),
    senders: [],
    verdict: {
      state,
      reason,
      tx_hash: `0x${'ab'.repeat(32)}`,
      explorer_url: null,
      confirmations: 0,
      required: 15,
      arrived: null,
      missing: null,
      paid: null,
      expected: EXPECTED,
    },
    ...change,
  }
}

/** The text that can be read there. */
const pageOf = (intent: DonationIntent, mayPay = true): string =>
  renderToStaticMarkup(
    <IslandMessages lang="en" copy={words}>
      <Payment
        draft={listingOf('dapp').donationDraft}
        intent={intent}
        isOld={false}
        mayPay={mayPay}
        field={createRef()}
      />
    </IslandMessages>,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")

test('anyone who paid to a wrong address is asked to pay to the right one, which is shown', () => {
  const page = pageOf(intentOf('wrong_recipient'))
  expect(page).toContain(donation.reasons.wrongRecipient)
  expect(page).toContain(donation.nextSteps.wrongRecipient)
  expect(page).toContain(ADDRESS)
})

test('after the time of the amount the reason is still told, and a new amount is offered instead of paying', () => {
  const page = pageOf(intentOf('wrong_recipient', { expires_at: inHours(-1) }))
  expect(page).toContain(donation.reasons.wrongRecipient)
  expect(page).toContain(donation.renew.button)
  expect(page).toContain(donation.name.label)
  expect(page).not.toContain(donation.nextSteps.wrongRecipient)
  expect(page).not.toContain(ADDRESS)
})

test('while a check stops the request nobody is asked to pay again', () => {
  const page = pageOf(intentOf('wrong_recipient'), false)
  expect(page).toContain(donation.reasons.wrongRecipient)
  expect(page).not.toContain(donation.nextSteps.wrongRecipient)
  expect(page).not.toContain(ADDRESS)
})

test('anyone who waits sees so after the time of the amount, too', () => {
  const page = pageOf(intentOf('not_found_yet', { state: 'pending', expires_at: inHours(-1) }))
  expect(page).toContain(donation.nextSteps.notFoundYet)
  expect(page).not.toContain(donation.renew.button)
})
