import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  DONATION_REASONS,
  DONATION_STATES,
  type DonationArrival,
  type DonationSummary,
  type DonationVerdict,
} from '#features/donation/contract.ts'
import { DONATION_CHAIN_ID } from '#features/donation/settings.ts'
import type { Submit } from '#features/donation/stores/submit-transaction.ts'
import type { ProofTask } from '../contract/proof.ts'
import { SUBMISSION_STATES, type SubmissionStatus } from '../contract/submissions.ts'
import type { Proving } from '../stores/prove.ts'
import type { FollowedSubmission, Withdrawal } from '../stores/status.ts'
import { flagsOf, STATUS_FLAGS, type StatusState } from './states.ts'
import { STATUS_PARTS } from './submission-page.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const inHours = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString()
const CAUSES = ['offline', 'timeout', 'intercepted', 'busy', 'server'] as const

const donation: DonationSummary = {
  waived: false,
  sandbox: false,
  token: 'TPT',
  address: `0x${'1f'.repeat(20)}`,
  chain_id: DONATION_CHAIN_ID,
  amount: '20000.1234',
  expires_at: inHours(23),
  verdict: null,
}
const request: SubmissionStatus = {
  id: 'D-7K3M-92QX',
  kind: 'dapp',
  purpose: 'listing',
  title: 'Example Swap',
  state: 'awaiting_donation',
  created_at: inHours(-1),
  history: [],
  fields: {},
  donation,
  due_at: null,
  values: {},
  proof: null,
  listing_id: null,
}

const verdicts = DONATION_STATES.flatMap(state =>
  [null, ...DONATION_REASONS].map(
    (reason): DonationVerdict => ({
      state,
      reason,
      tx_hash: `0x${'ab'.repeat(32)}`,
      explorer_url: 'https://bscscan.com/tx/0xab',
      confirmations: 3,
      required: 15,
      arrived: state === 'partial' ? '1.0000' : null,
      // With a reason the rest is known, without one it is for staff to tell.
      missing: state === 'partial' && reason ? '19999.1234' : null,
      arrivals: [],
      paid: '1.0000',
      expected: donation.amount,
    }),
  ),
)
const arrival: DonationArrival = {
  state: 'likely',
  amount: '19990.1234',
  at: inHours(-1),
  tx_hash: null,
  explorer_url: null,
}
const found: DonationVerdict[] = verdicts.slice(0, 1).flatMap(verdict => [
  { ...verdict, state: 'awaiting', reason: null, tx_hash: null, arrived: null, arrivals: [arrival] },
  { ...verdict, state: 'partial', reason: 'wrong_amount', arrived: '20001.1234', missing: '0.0000' },
])
const donations: DonationSummary[] = [null, ...verdicts, ...found].flatMap(verdict => [
  { ...donation, verdict },
  { ...donation, verdict, expires_at: inHours(-1) },
  { ...donation, verdict, sandbox: true, address: null },
  { ...donation, verdict, address: 'pay me' },
  { ...donation, verdict, waived: true },
])
const proof: ProofTask = {
  email_confirmed: true,
  until: inHours(24),
  dns: { name: '_tokenpocket.example', value: 'tokenpocket-listing=x' },
  file: { url: 'https://example/.well-known/tokenpocket-listing.txt', content: 'x' },
  signature: { message: 'Sign', chain_id: 1, address: `0x${'1f'.repeat(20)}` },
}
const proofs: ProofTask[] = [
  proof,
  { ...proof, email_confirmed: false, signature: null },
  { ...proof, dns: null, file: null, signature: null },
]
const requests: SubmissionStatus[] = SUBMISSION_STATES.flatMap(state => [
  ...donations.map(each => ({ ...request, state, donation: each })),
  ...(['listing', 'change'] as const).flatMap(purpose =>
    proofs.map(each => ({ ...request, state, purpose, proof: each })),
  ),
  { ...request, state, due_at: inHours(1) },
  { ...request, state, listing_id: '100000' },
  { ...request, state, due_at: inHours(-1), fields: { desc: 'unclear' } },
])
const followed: FollowedSubmission[] = [
  { state: 'none' },
  { state: 'none', id: request.id },
  { state: 'loading' },
  { state: 'slow' },
  { state: 'noNumber' },
  { state: 'missing' },
  ...CAUSES.map(cause => ({ state: 'failed', cause }) as const),
  ...requests.flatMap(each =>
    [true, false].map(isOld => ({ state: 'ready', request: each, at: NOW, isOld }) as const),
  ),
]
const submits: Submit[] = [
  { state: 'idle' },
  { state: 'sending' },
  { state: 'sending', isSlow: true },
  { state: 'refused', reason: 'other_chain' },
  { state: 'released' },
  ...CAUSES.map(cause => ({ state: 'failed', cause }) as const),
  ...[1_000, -1_000].map(ms => ({ state: 'failed', cause: 'busy', retryAt: NOW + ms }) as const),
]
const withdrawals: Withdrawal[] = ['idle', 'asking', 'sending', 'failed']
const provings: Proving[] = ['idle', 'sending', 'refused', 'failed']

const states: StatusState[] = followed.flatMap(each =>
  submits.flatMap(submit =>
    withdrawals.map((withdrawal, index) => {
      const proving = provings[index] ?? 'idle'
      return { followed: each, submit, withdrawal, proving, hasOwn: true, now: NOW }
    }),
  ),
)

/** Of a page that shows this request and nothing else. */
const flagsOfRequest = (shown: SubmissionStatus, submit: Submit = { state: 'idle' }) =>
  flagsOf({
    followed: { state: 'ready', request: shown, at: NOW, isOld: false },
    submit,
    withdrawal: 'idle',
    proving: 'idle',
    hasOwn: false,
    now: NOW,
  })

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()
const sources = (pattern: string): string =>
  globSync(pattern, { cwd: import.meta.dirname })
    .map(path => readFileSync(`${import.meta.dirname}/${path}`, 'utf8'))
    .join('\n')
const markup = sources('*.astro')
const scripts = sources('!(*.test).ts') + sources('../../../client/dom/show-wait.ts')

/** The names between the brackets of each such call. */
const namesIn = (text: string, call: RegExp): string[] =>
  [...text.matchAll(call)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  )

test('each flag that a template names can hold, and each that can hold shows something', () => {
  const drawn = namesIn(markup, /\bwhen\(([^)]*)\)/g)
  const produced = states.flatMap(flagsOf)
  expect(sorted(drawn)).toEqual(sorted(produced))
  expect(sorted(produced)).toEqual(sorted(STATUS_FLAGS))
})

test('each part that a script fills is in a template, and each that a template marks is filled', () => {
  const marked = [...markup.matchAll(/\sdata-([a-z-]+)(?=[\s>])/g)].map(([, name = '']) => name)
  const filled = namesIn(scripts, /\b(?:part|parts|setPart|fillPart|stampPart)\(('[\w-]+')/g)
  expect(sorted(filled)).toEqual(sorted(marked))
  expect(sorted(marked)).toEqual(sorted(STATUS_PARTS))
})

test('no template writes a flag past the list', () => {
  const valued = [...markup.matchAll(/\s(data-[a-z-]+=(?!\{(?:when\(|shownWhen\})))/g)].map(
    ([, start = '']) => start,
  )
  // `shownWhen` is a flag of a list, written with `when` there. The page itself with its language, and sentences to be filled.
  expect(sorted(valued)).toEqual(['data-request=', 'data-text='])
})

test('what its owner is asked to do follows the view of the donation', () => {
  const flags = (change: Partial<DonationSummary>, submit: Submit = { state: 'idle' }) => {
    const shown = { ...request, donation: { ...donation, ...change } }
    return flagsOfRequest(shown, submit)
  }
  expect(flags({})).toEqual(expect.arrayContaining(['payable', 'payment-awaiting', 'submittable']))
  expect(flags({ expires_at: inHours(-1) })).toEqual(expect.arrayContaining(['late', 'payment-expired']))
  expect(flags({ expires_at: inHours(-1) }, { state: 'released' })).toContain('released')
  // In the sandbox nothing else is shown, in time and later.
  expect(flags({ sandbox: true, address: null, expires_at: inHours(-1) })).toContain('sandbox')
  expect(flags({ sandbox: true, address: null })).not.toContain('payable')
  expect(flags({ waived: true })).toEqual(expect.not.arrayContaining(['asked', 'submittable']))
})

test('who paid a part is asked for the rest and no more; what expired unpaid still takes a transaction', () => {
  const part = { ...verdicts[0], state: 'partial', arrived: '12000.0000', missing: '8000.1234' } as const
  const flags = (state: SubmissionStatus['state'], verdict: DonationVerdict | null) => {
    const shown = { ...request, state, donation: { ...donation, verdict } }
    return flagsOfRequest(shown)
  }
  const asked = flags('awaiting_donation', { ...part, reason: null, tx_hash: null } as DonationVerdict)
  expect(asked).toEqual(expect.arrayContaining(['payment-partial', 'rest', 'arrived', 'submittable']))
  expect(asked).not.toContain('payable')
  const wrong = { ...part, state: 'rejected', reason: 'wrong_amount', arrived: null } as DonationVerdict
  expect(flags('awaiting_donation', wrong)).toContain('matching')
  expect(flags('awaiting_donation', wrong)).not.toContain('payable')
  expect(flags('awaiting_donation', wrong)).toContain('payment-open')
  expect(flags('awaiting_donation', { ...wrong, reason: 'wrong_token' })).toContain('payment-rejected')
  const expired = flags('expired', null)
  expect(expired).toContain('submittable')
  for (const flag of ['open', 'payable', 'late'] as const) expect(expired).not.toContain(flag)
})

test('while what was found may be all of it, nothing is to be paid; too much is told as too much', () => {
  const [likely, over] = found
  const flags = (verdict: DonationVerdict | undefined) =>
    flagsOfRequest({
      ...request,
      state: 'awaiting_donation',
      donation: { ...donation, verdict: verdict ?? null },
    })
  expect(flags(likely)).toEqual(expect.arrayContaining(['payment-found', 'held', 'arrivals']))
  expect(flags(likely)).not.toContain('payable')
  expect(flags(over)).toEqual(expect.arrayContaining(['payment-over', 'matching']))
  expect(flags(over)).not.toContain('reason')
})

test('an amount that nobody paid is not named once the request is decided, what was paid is', () => {
  const flags = (state: SubmissionStatus['state'], verdict: DonationVerdict | null, expires_at: string) => {
    const shown = { ...request, state, donation: { ...donation, verdict, expires_at } }
    return flagsOfRequest(shown)
  }
  for (const expires_at of [inHours(1), inHours(-1)]) {
    expect(flags('awaiting_donation', null, expires_at)).toContain('asked')
    for (const state of ['withdrawn', 'rejected'] as const)
      expect(flags(state, null, expires_at), state).not.toContain('asked')
  }
  for (const verdict of verdicts) expect(flags('withdrawn', verdict, inHours(1))).toContain('asked')
})

test('a request that nobody has proved is not said to be in review', () => {
  const shown = { ...request, purpose: 'change', state: 'in_review', proof } as const
  expect(flagsOfRequest(shown)).toEqual(
    expect.arrayContaining(['unproven', 'proof-site', 'proof-signature', 'open']),
  )
  expect(flagsOfRequest(shown)).toEqual(expect.not.arrayContaining(['in_review', 'noPromise', 'unmailed']))
  expect(flagsOfRequest({ ...shown, proof: null })).toContain('in_review')
  // Something new is read either way, and its proof is offered beside that.
  const asked = flagsOfRequest({ ...shown, purpose: 'listing' })
  expect(asked).toEqual(expect.arrayContaining(['in_review', 'provable', 'proof-site']))
  expect(asked).not.toContain('unproven')
})
