import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listingOf } from '#features/listing/stores/listing.ts'
import { WizardMessages } from '#features/listing/wizard/WizardMessages.tsx'
import type { DonationIntent, DonationReason } from '../contract.ts'
import { DONATION_CHAIN_ID, DONATION_DECIMALS, DONATION_TOKEN } from '../settings.ts'
import { Payment } from './DonationBox.tsx'

const words = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))
const { donation } = words
const HOUR_MS = 3_600_000
const ADDRESS = `0x${'1f'.repeat(20)}`
const EXPECTED = '20000.1234'
/** What the page that shows the donation offers instead of paying. */
const RENEWAL = 'Another amount'

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
      arrivals: [],
      paid: null,
      expected: EXPECTED,
    },
    ...change,
  }
}

/** The text that can be read there. */
const pageOf = (intent: DonationIntent): string =>
  renderToStaticMarkup(
    <WizardMessages lang="en" copy={words}>
      <Payment
        draft={listingOf('dapp').donationDraft}
        intent={intent}
        reference="D-7K3M-92QX"
        isOld={false}
        renewal={<p>{RENEWAL}</p>}
      />
    </WizardMessages>,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")

test('anyone who paid to a wrong address is asked to pay to the right one, which is shown', () => {
  const page = pageOf(intentOf('wrong_recipient'))
  expect(page).toContain(donation.reasons.wrongRecipient)
  expect(page).toContain(donation.nextSteps.wrongRecipient)
  expect(page).toContain(ADDRESS)
})

test('in the sandbox, where nothing can be sent, no transfer is waited for', () => {
  const sandbox = intentOf('never_seen', { sandbox: true, address: null, state: 'awaiting' })
  expect(pageOf(sandbox)).toContain(donation.sandbox.title)
  expect(pageOf(sandbox)).not.toContain(donation.box.waiting)
})

test('after the time of the amount the reason is still told, and a new amount is offered instead of paying', () => {
  const page = pageOf(intentOf('wrong_recipient', { expires_at: inHours(-1) }))
  expect(page).toContain(donation.reasons.wrongRecipient)
  expect(page).toContain(RENEWAL)
  expect(page).toContain(donation.name.label)
  expect(page).not.toContain(donation.nextSteps.wrongRecipient)
  expect(page).not.toContain(ADDRESS)
})

test('who sent a part is shown what is left, and how to sign for it, and never asked to send all of it again', () => {
  const { verdict } = intentOf('wrong_amount')
  if (!verdict) throw new Error('No verdict')
  const partial = { ...verdict, state: 'partial' as const, arrived: '12000.0000', missing: '8000.1234' }
  const page = pageOf(intentOf('wrong_amount', { state: 'partial', verdict: partial }))
  expect(page).toContain(donation.part.title)
  expect(page).toContain(`${donation.part.rest}8000.1234`)
  expect(page).not.toContain(`20000.1234 TPT${donation.box.copyAmount}`)
  expect(page).toContain(donation.part.sign)
  expect(page).toContain(donation.wallet.pay)
  const more = {
    ...partial,
    arrived: '20001.1234',
    missing: '0.0000',
    arrivals: [
      {
        state: 'matching' as const,
        amount: '20001.1234',
        at: inHours(-1),
        tx_hash: null,
        explorer_url: null,
      },
    ],
  }
  const over = pageOf(intentOf('wrong_amount', { state: 'partial', verdict: more }))
  expect(over).toContain('1 TPT more than asked arrived')
  expect(over).toContain(words.donation.arrivals.matching)
  expect(over).not.toContain(words.donation.reasons.wrongAmount)
  const enough = { ...partial, arrived: '20001.0000', missing: '0.0000' }
  const told = pageOf(intentOf('wrong_amount', { state: 'partial', verdict: enough }))
  expect(told).toContain(donation.part.sign)
  expect(told).not.toContain(donation.wallet.pay)
})

test('who sent another amount is not asked for the whole of it once more, but may sign for what arrived', () => {
  const page = pageOf(intentOf('wrong_amount'))
  expect(page).toContain(donation.part.sign)
  expect(page).toContain(donation.part.notMine)
  expect(page).not.toContain(ADDRESS)
  expect(page).not.toContain(donation.wallet.pay)
})

test('anyone who waits sees so after the time of the amount, too', () => {
  const page = pageOf(intentOf('not_found_yet', { state: 'pending', expires_at: inHours(-1) }))
  expect(page).toContain(donation.nextSteps.notFoundYet)
  expect(page).not.toContain(RENEWAL)
})
