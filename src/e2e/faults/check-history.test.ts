import { expect, test } from 'vitest'
import { checkHistory, type RuleName } from './check-history.ts'
import type { CallRecord, FaultRecord, History, Stored } from './history.ts'

const call = (record: Partial<CallRecord>): CallRecord => ({
  type: 'call',
  action: 'subscribe',
  server: 0,
  subject: 'ann@example.org',
  begun: 100,
  ended: 110,
  outcome: 'acknowledged',
  status: 200,
  ...record,
})
const fault = (record: Partial<FaultRecord>): FaultRecord => ({
  type: 'fault',
  name: 'a fault',
  begun: 0,
  healed: 0,
  well: 0,
  endsServers: false,
  mayRepeatMail: false,
  movesClock: false,
  ...record,
})

const SUBSCRIBED = call({})
const SUBMITTED = call({ action: 'submit', subject: 'offer-1', receipt: 'C-1', version: 1 })
const WITHDRAWN = call({ action: 'withdraw', subject: 'C-1', version: 3, begun: 200, ended: 210 })
const PAID = call({ action: 'name', subject: 'offer-1', transfer: '0x1', verdict: 'confirmed' })
const OFFERED = call({ action: 'offer', subject: 'offer-1', amount: '100', expires: 10_000 })
const MAIL = {
  type: 'mail',
  isTaken: true,
  isAnswered: true,
  id: '<1@example.org>',
  to: 'ann@example.org',
  subject: 'Please confirm',
  at: 150,
} as const

const KEPT: History = {
  calls: [
    SUBSCRIBED,
    SUBMITTED,
    call({ action: 'read', subject: 'C-1', version: 1, begun: 120, ended: 130 }),
    WITHDRAWN,
    call({ action: 'read', subject: 'C-1', version: 3, begun: 220, ended: 230 }),
    PAID,
    OFFERED,
    call({ status: 503, outcome: 'unavailable', hasRetryAfter: true, subject: 'bob@example.org' }),
    call({ status: 0, outcome: 'lost', subject: 'bob@example.org' }),
  ],
  mails: [MAIL],
  faults: [fault({})],
  ends: [{ type: 'end', server: 0, at: 10, isMeant: true, how: 'SIGKILL' }],
}
const STORED: Stored = {
  mailsWaiting: 0,
  subscribers: ['ann@example.org'],
  requests: [{ id: 'C-1', offer: 'offer-1', state: 'withdrawn' }],
  payments: [{ transfer: '0x1', offer: 'offer-1' }],
  confirmed: ['offer-1'],
}

test('a history in which every promise was kept breaks none', () => {
  expect(checkHistory(KEPT, STORED)).toEqual([])
})

const withCalls = (...calls: CallRecord[]): History => ({ ...KEPT, calls: [...KEPT.calls, ...calls] })
const second = { begun: 300, ended: 310 }

const BROKEN: readonly [string, RuleName, History, Stored][] = [
  ['a subscription is gone', 'acknowledged is there', KEPT, { ...STORED, subscribers: [] }],
  [
    'a request is gone',
    'acknowledged is there',
    withCalls(call({ action: 'submit', subject: 'offer-2', receipt: 'C-2' })),
    STORED,
  ],
  [
    'another request is there than its receipt says',
    'acknowledged is there',
    { ...KEPT, calls: [{ ...SUBMITTED, receipt: 'C-9' }] },
    STORED,
  ],
  [
    'a withdrawal was forgotten',
    'acknowledged is there',
    KEPT,
    { ...STORED, requests: [{ id: 'C-1', offer: 'offer-1', state: 'awaiting_donation' }] },
  ],
  ['a confirmed payment was forgotten', 'acknowledged is there', KEPT, { ...STORED, confirmed: [] }],
  [
    'a subscriber is stored twice',
    'nothing is stored twice',
    KEPT,
    { ...STORED, subscribers: ['ann@example.org', 'ann@example.org'] },
  ],
  [
    'an offer has two requests',
    'nothing is stored twice',
    KEPT,
    { ...STORED, requests: [{ id: 'C-8', offer: 'offer-1', state: 'in_review' }, ...STORED.requests] },
  ],
  [
    'a call that was repeated got another receipt',
    'nothing is stored twice',
    { ...KEPT, calls: [SUBMITTED, { ...SUBMITTED, receipt: 'C-2' }] },
    { ...STORED, requests: [{ id: 'C-2', offer: 'offer-1', state: 'in_review' }, ...STORED.requests] },
  ],
  [
    'two were told that the same transfer pays for them',
    'one winner per transfer',
    withCalls({ ...PAID, subject: 'offer-2' }),
    { ...STORED, confirmed: ['offer-1', 'offer-2'] },
  ],
  [
    'a transfer is stored for two',
    'one winner per transfer',
    KEPT,
    { ...STORED, payments: [...STORED.payments, { transfer: '0x1', offer: 'offer-2' }] },
  ],
  [
    'two open offers ask for one amount',
    'no offer is shared',
    withCalls({ ...OFFERED, ...second, subject: 'offer-2' }),
    STORED,
  ],
  [
    'a read is older than what was acknowledged before it',
    'reads are not older',
    withCalls(call({ action: 'read', subject: 'C-1', version: 1, ...second })),
    STORED,
  ],
  [
    'a request that was acknowledged is not found',
    'reads are not older',
    withCalls(call({ action: 'read', subject: 'C-1', version: 0, outcome: 'declined', ...second })),
    STORED,
  ],
  ['a mail came twice', 'mailed once', { ...KEPT, mails: [MAIL, { ...MAIL, at: 5_000 }] }, STORED],
  [
    'a mail that came twice because its answer was cut off looks like two',
    'mailed once',
    {
      ...KEPT,
      mails: [
        { ...MAIL, isAnswered: false },
        { ...MAIL, id: '<2@example.org>', at: 5_000 },
      ],
    },
    STORED,
  ],
  ['nobody was mailed, and no mail waits', 'mailed at all', { ...KEPT, mails: [] }, STORED],
  [
    'a server ended by itself',
    'no server ends',
    { ...KEPT, ends: [{ type: 'end', server: 1, at: 10, isMeant: false, how: '1 boom' }] },
    STORED,
  ],
  [
    'an error was answered',
    'refusals are in order',
    withCalls(call({ outcome: 'broken', status: 500, message: 'Something went wrong here' })),
    STORED,
  ],
  [
    'nobody was told when to try again',
    'refusals are in order',
    withCalls(call({ outcome: 'unavailable', status: 503, hasRetryAfter: false })),
    STORED,
  ],
  [
    'a fault took too long',
    'each fault keeps its promise',
    { ...KEPT, faults: [fault({ failure: 'it did not become well' })] },
    STORED,
  ],
]

test.for(BROKEN)('%s: that is reported, and nothing else', ([, rule, history, stored]) => {
  expect(new Set(checkHistory(history, stored).map(violation => violation.rule))).toEqual(new Set([rule]))
})

test('a mail that was in hand when its server was killed may come again', () => {
  const killed = fault({ begun: 1_000, healed: 1_200, well: 2_000, mayRepeatMail: true })
  const mails = [
    { ...MAIL, at: 990 },
    { ...MAIL, at: 61_000 },
  ]
  expect(checkHistory({ ...KEPT, mails, faults: [killed] }, STORED)).toEqual([])
})

test('a mail whose answer was cut off comes again under its own id', () => {
  const mails = [
    { ...MAIL, isAnswered: false },
    { ...MAIL, at: 5_600 },
  ]
  expect(checkHistory({ ...KEPT, mails }, STORED)).toEqual([])
})

test('each transfer that may be a request’s own has a mail of its own, once', () => {
  const about = (transfer: string, at: number) => ({
    ...MAIL,
    id: `<C-1.arrived.${transfer}.0@example.org>`,
    at,
  })
  const mails = [MAIL, about('aa', 200), about('bb', 210)]
  expect(checkHistory({ ...KEPT, mails }, STORED)).toEqual([])
  const rules = checkHistory({ ...KEPT, mails: [...mails, about('aa', 5_000)] }, STORED).map(
    ({ rule }) => rule,
  )
  expect(rules).toEqual(['mailed once'])
})

test('a mail that still waits, and one that its mail server refused for good, is not missing', () => {
  expect(checkHistory({ ...KEPT, mails: [] }, { ...STORED, mailsWaiting: 1 })).toEqual([])
  expect(checkHistory({ ...KEPT, mails: [{ ...MAIL, isTaken: false }] }, STORED)).toEqual([])
})

test('an amount may be offered again when a moved clock has ended the first offer', () => {
  const moved = fault({ begun: 200, healed: 250, well: 260, movesClock: true })
  const history = withCalls({ ...OFFERED, ...second, subject: 'offer-2' })
  expect(checkHistory({ ...history, faults: [moved] }, STORED)).toEqual([])
})

test('a read on another server, and one that was begun before the acknowledgement, may be older', () => {
  const elsewhere = call({ action: 'read', subject: 'C-1', version: 1, server: 1, ...second })
  const meanwhile = call({ action: 'read', subject: 'C-1', version: 1, begun: 205, ended: 215 })
  expect(checkHistory(withCalls(elsewhere, meanwhile), STORED)).toEqual([])
})
