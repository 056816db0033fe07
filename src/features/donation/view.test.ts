import { describe, expect, test } from 'vitest'
import {
  DONATION_REASONS,
  DONATION_STATES,
  type DonationReason,
  type DonationState,
  type DonationVerdict,
  PENDING_REASONS,
  REJECTING_REASONS,
} from './contract.ts'
import { DONATION_CHAIN_ID, DONATION_TOKEN } from './settings.ts'
import { DONATION_OFFERS, type DonationFacts, hasArrived, isPayable, viewDonation } from './view.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000
const RECEIVER = `0x${'1f'.repeat(20)}`
const HASH = `0x${'ab'.repeat(32)}`
const EXPLORER = `https://bscscan.com/tx/${HASH}`
const AMOUNT = '20000.1234'

const inHours = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString()

function verdictOf(state: DonationState, reason: DonationReason | null): DonationVerdict {
  return {
    state,
    reason,
    tx_hash: HASH,
    explorer_url: EXPLORER,
    confirmations: 3,
    required: 15,
    arrived: null,
    missing: null,
    arrivals: [],
    paid: null,
    expected: AMOUNT,
  }
}

/** As a request's status tells of it: without a state of its own. */
const told: DonationFacts = {
  waived: false,
  sandbox: false,
  chain_id: DONATION_CHAIN_ID,
  address: RECEIVER,
  amount: AMOUNT,
  expires_at: inHours(23),
  verdict: null,
}
/** As the intent has it. */
const intent = (state: DonationState, change: Partial<DonationFacts> = {}): DonationFacts => ({
  ...told,
  state,
  ...change,
})
const submitted = (
  state: DonationState,
  reason: DonationReason | null,
  change: Partial<DonationFacts> = {},
) => intent(state, { verdict: verdictOf(state, reason), ...change })
/** The same donation as the status of its request tells of it. */
const asTold = ({ state, ...donation }: DonationFacts): DonationFacts => donation

const view = (donation: DonationFacts, context = {}) => viewDonation(donation, { now: NOW, ...context })

describe('every state with every reason', () => {
  const all = DONATION_STATES.flatMap(state =>
    [null, ...DONATION_REASONS].flatMap(reason => [
      submitted(state, reason),
      submitted(state, reason, { expires_at: inHours(-1) }),
    ]),
  )

  test.each(
    all.map(donation => [donation.state, donation.verdict?.reason, donation.expires_at, donation] as const),
  )(
    '%s, %s, until %s: the two pages show the same, and ask to pay only where it may be paid',
    (state, reason, _, donation) => {
      const seen = view(donation)
      // Of an unpaid amount the intent has what the clock gives for a request's; the rest is in the verdict.
      if (state !== 'awaiting' && state !== 'expired') expect(view(asTold(donation))).toEqual(seen)
      expect(seen.state).toBe(state)
      expect(seen.transaction).toEqual({ hash: HASH, explorer: EXPLORER })
      expect(seen.reason).toBe(state === 'confirmed' ? undefined : (reason ?? undefined))
      if (seen.offer !== 'payable' && seen.offer !== 'confirming') expect(seen.hasNextStep).toBe(false)
      expect(seen.confirmations).toEqual(state === 'pending' ? { done: 3, required: 15 } : undefined)
      expect(isPayable(seen)).toBe(seen.offer === 'payable')
    },
  )

  test.each(PENDING_REASONS)(
    'while a payment is judged (%s) nobody is asked to pay, in time or later',
    reason => {
      for (const expires_at of [inHours(23), inHours(-1)]) {
        const seen = view(submitted('pending', reason, { expires_at }))
        expect(seen).toMatchObject({ offer: 'confirming', reason, hasNextStep: true })
      }
    },
  )

  test.each(REJECTING_REASONS)(
    'after a payment that was rejected (%s) the amount is paid anew, but in time',
    reason => {
      expect(view(submitted('rejected', reason))).toMatchObject({
        offer: 'payable',
        reason,
        hasNextStep: true,
      })
      const late = view(submitted('rejected', reason, { expires_at: inHours(-1) }))
      expect(late).toMatchObject({ state: 'rejected', offer: 'late', reason, hasNextStep: false })
    },
  )
})

describe('a donation that is not paid yet', () => {
  test('shows amount and address', () => {
    const seen = view(intent('awaiting'))
    expect(seen).toMatchObject({ state: 'awaiting', offer: 'payable', address: RECEIVER, amount: AMOUNT })
    expect(seen).toMatchObject({ transaction: undefined, reason: undefined, arrived: undefined })
    expect(view(told)).toEqual(seen)
  })

  test('is over to the second, and neither page shows it as payable afterwards', () => {
    expect(view({ ...told, expires_at: inHours(0) })).toMatchObject({ state: 'expired', offer: 'late' })
    expect(view({ ...told, expires_at: new Date(NOW + 1).toISOString() })).toMatchObject({ offer: 'payable' })
    expect(view(intent('expired'))).toMatchObject({ state: 'expired', offer: 'late' })
  })

  test('is as the server answers, on a clock that runs ahead and on one that is behind', () => {
    const ahead = { now: NOW + 100 * HOUR_MS }
    const behind = { now: NOW - 100 * HOUR_MS }
    expect(view(intent('awaiting'), ahead).offer).toBe('payable')
    expect(view(intent('expired'), behind)).toMatchObject({ state: 'expired', offer: 'late' })
    expect(view(submitted('pending', 'not_mined_yet'), ahead).offer).toBe('confirming')
    expect(view(submitted('confirmed', null), ahead).offer).toBe('none')
  })

  test('is over when its time cannot be read', () => {
    expect(view({ ...told, expires_at: 'soon' }).offer).toBe('late')
    expect(view(submitted('rejected', 'wrong_token', { expires_at: '' })).offer).toBe('late')
  })

  test('shows no address that the site does not accept', () => {
    for (const change of [
      { address: DONATION_TOKEN },
      { address: 'pay me' },
      { address: null },
      { chain_id: 1 },
    ])
      expect(view({ ...told, ...change })).toMatchObject({ offer: 'untrusted', address: undefined })
  })

  test('of which another intent has the amount by now is distinguished from one that is only late', () => {
    const isReleased = true
    expect(view(intent('expired'), { isReleased }).offer).toBe('released')
    expect(view({ ...told, expires_at: inHours(-1) }, { isReleased }).offer).toBe('released')
    expect(view(submitted('pending', 'not_found_yet'), { isReleased }).offer).toBe('confirming')
  })
})

test('in the sandbox the amount is an example, and no explorer is asked for what was submitted', () => {
  const sandbox = { sandbox: true, address: null }
  expect(view(intent('awaiting', sandbox))).toMatchObject({
    offer: 'sandbox',
    isSandbox: true,
    address: undefined,
  })
  expect(view(intent('expired', sandbox)).offer).toBe('late')
  const confirmed = view(submitted('confirmed', null, sandbox))
  expect(confirmed).toMatchObject({ offer: 'none', transaction: { hash: HASH, explorer: undefined } })
})

test('a payment whose block is gone is judged again, with its reason and what to do', () => {
  const seen = view(submitted('pending', 'reorganised'))
  expect(seen).toMatchObject({ offer: 'confirming', reason: 'reorganised', hasNextStep: true })
})

describe('a donation of which a part arrived', () => {
  const part = (change: Partial<DonationVerdict> = {}, more: Partial<DonationFacts> = {}) => {
    const verdict = verdictOf('partial', null)
    return intent('partial', {
      verdict: { ...verdict, arrived: '12000.0000', missing: '8000.1234', ...change },
      ...more,
    })
  }

  test('asks for the rest and no more, on both pages', () => {
    const seen = view(part())
    expect(seen).toMatchObject({ state: 'partial', offer: 'payable', due: '8000.1234', amount: AMOUNT })
    expect(seen.arrived).toEqual({ paid: '12000.0000', expected: AMOUNT })
    expect(view(asTold(part()))).toEqual(seen)
  })

  test('asks for it as long as the amount is kept, also after its day', () => {
    expect(view(part({}, { expires_at: inHours(-100) })).offer).toBe('payable')
    expect(view(part({}, { expires_at: inHours(-200) })).offer).toBe('late')
  })

  test('asks for nothing when nothing is missing, or when that is not known', () => {
    for (const missing of ['0.0000', null]) expect(view(part({ missing })).offer).toBe('confirming')
  })
})

test('what came of a donation keeps its request from being taken back', () => {
  for (const state of ['partial', 'pending', 'confirmed'] as const)
    expect(hasArrived(submitted(state, null))).toBe(true)
  expect(hasArrived(submitted('rejected', 'wrong_amount'))).toBe(true)
  expect(hasArrived(submitted('rejected', 'never_seen'))).toBe(false)
  expect(hasArrived(intent('awaiting'))).toBe(false)
  expect(hasArrived(intent('expired'))).toBe(false)
})

test('a confirmed donation asks for nothing more, and tells no reason', () => {
  const verdict = { ...verdictOf('confirmed', 'reorganised'), paid: AMOUNT }
  const seen = view(intent('confirmed', { verdict }))
  expect(seen).toMatchObject({ offer: 'none', reason: undefined, hasNextStep: false })
  expect(seen.arrived).toEqual({ paid: AMOUNT, expected: AMOUNT })
})

test('a kind without a donation shows nothing of one', () => {
  const seen = view(submitted('confirmed', null, { waived: true, address: null }))
  expect(seen).toMatchObject({ state: 'waived', offer: 'none', transaction: undefined, arrived: undefined })
})

test('a request that does not wait for its donation offers nothing, and its payment is still told', () => {
  const seen = view(submitted('pending', 'too_few_confirmations'), { isClosed: true })
  expect(seen).toMatchObject({ offer: 'none', state: 'pending', reason: 'too_few_confirmations' })
  expect(seen.hasNextStep).toBe(false)
})

test('never more confirmations are shown than are required', () => {
  const verdict = { ...verdictOf('pending', 'node_behind'), confirmations: 20 }
  expect(view(intent('pending', { verdict })).confirmations).toEqual({ done: 15, required: 15 })
  expect(view(intent('pending', { verdict: { ...verdict, required: 0 } })).confirmations).toBeUndefined()
})

test('an address of an explorer that is none is no link', () => {
  const verdict = { ...verdictOf('pending', 'not_mined_yet'), explorer_url: 'javascript:alert(1)' }
  expect(view(intent('pending', { verdict })).transaction).toEqual({ hash: HASH, explorer: undefined })
})

test('there is a state of a donation for every offer', () => {
  const seen = [
    view(told),
    view(told, { isClosed: true }),
    view({ ...told, sandbox: true }),
    view({ ...told, address: null }),
    view(submitted('pending', 'unavailable')),
    view(intent('expired')),
    view(intent('expired'), { isReleased: true }),
  ]
  expect(seen.map(({ offer }) => offer).sort()).toEqual([...DONATION_OFFERS].sort())
})

test('nothing is to be paid while what was found may be all that is missing, unless it is said to be another’s', () => {
  const likely = (amount: string): DonationFacts => {
    const arrival = { amount, at: inHours(-1), tx_hash: null, explorer_url: null }
    const verdict = { ...verdictOf('awaiting', null), tx_hash: null }
    return intent('awaiting', { verdict: { ...verdict, arrivals: [{ state: 'likely', ...arrival }] } })
  }
  expect(view(likely('19990.1234'))).toMatchObject({ offer: 'confirming', isHeld: true })
  expect(view(likely('19990.1234'), { isForeign: true })).toMatchObject({ offer: 'payable', isHeld: false })
  expect(view(likely('10000.0000'))).toMatchObject({ offer: 'payable', isHeld: false })
  expect(view(intent('awaiting'))).toMatchObject({ offer: 'payable', arrivals: [] })
})

test('what is too much is told as how much', () => {
  const verdict = { ...verdictOf('partial', 'wrong_amount'), missing: '0.0000' }
  const over = (arrived: string) => view(intent('partial', { verdict: { ...verdict, arrived } })).over
  expect(over('20001.1234')).toBe('1')
  expect(over('20001.6235')).toBe('1.5001')
  expect(over(AMOUNT)).toBeUndefined()
})
