import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claim, judge } from './judge.ts'
import type { MinedTransaction, NodeView, TransferLog } from './node-view.ts'

const addressOf = (digit: string): string => `0x${digit.repeat(40)}`
const TOKEN = addressOf('a')
const RECEIVER = addressOf('b')
const SENDER = addressOf('c')
const OTHER = addressOf('d')
const ZERO = addressOf('0')
const NOW = Date.parse('2026-01-02T00:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CLAIM: Claim = {
  token: TOKEN,
  receiver: RECEIVER,
  units: 200_001_234n,
  required: 15,
  createdAt: NOW - 10 * MINUTE_MS,
  claimedAt: NOW - MINUTE_MS,
}
const TRANSFER: TransferLog = { index: 3, address: TOKEN, from: SENDER, to: RECEIVER, value: CLAIM.units }

const mined = (transfers: TransferLog[], more: Partial<MinedTransaction> = {}): MinedTransaction => ({
  blockNumber: 100n,
  blockHash: '0xb1',
  canonical: { hash: '0xb1', time: NOW - MINUTE_MS },
  isSuccessful: true,
  transfers,
  ...more,
})
const view = (found: NodeView['found'], head = 200n): NodeView => ({
  head: { number: head, time: NOW },
  found,
})
const PAID = view(mined([TRANSFER]))
const said = (...views: (NodeView | undefined)[]) => {
  const { state, reason, paid } = judge(views, CLAIM, NOW)
  return [state, reason, paid]
}
const ofTransfers = (...transfers: Partial<TransferLog>[]) =>
  said(view(mined(transfers.map((change, index) => ({ ...TRANSFER, index, ...change })))))

describe('of the transfers of one transaction', () => {
  test('the one that matches decides', () => {
    expect(ofTransfers({ value: 1n }, {}, { address: OTHER })).toEqual(['confirmed', null, CLAIM.units])
  })

  test('the one that comes nearest gives the reason', () => {
    expect(ofTransfers()).toEqual(['rejected', 'no_token_transfer', null])
    expect(ofTransfers({ address: OTHER })).toEqual(['rejected', 'wrong_token', null])
    expect(ofTransfers({ address: OTHER }, { to: OTHER })).toEqual(['rejected', 'wrong_recipient', null])
    expect(ofTransfers({ to: TOKEN }, { to: OTHER })).toEqual(['rejected', 'sent_to_token_contract', null])
    expect(ofTransfers({ to: TOKEN }, { value: 1n }, { value: 7n })).toEqual(['rejected', 'wrong_amount', 8n])
    expect(ofTransfers({ value: 1n }, { from: ZERO })).toEqual([
      'rejected',
      'not_a_donation',
      CLAIM.units + 1n,
    ])
    expect(ofTransfers({ from: RECEIVER })).toEqual(['rejected', 'not_a_donation', CLAIM.units])
  })

  test('two that match are both named, so that one that is used already does not spoil the other', () => {
    const both = view(mined([TRANSFER, { ...TRANSFER, index: 4 }]))
    expect(judge([both], CLAIM, NOW).logs.map(({ index }) => index)).toEqual([3, 4])
  })
})

describe('of the parts of a payment', () => {
  const part = (index: number, change: Partial<TransferLog>) => ({
    ...TRANSFER,
    index,
    value: 70n,
    ...change,
  })
  const parts = (transfers: TransferLog[], more: Partial<Claim>) => {
    const { reason, logs } = judge([view(mined(transfers))], { ...CLAIM, ...more }, NOW)
    return [reason, logs.map(({ index }) => index)]
  }

  test('those of the senders who signed count, in a transaction of many', () => {
    const partsOf = new Set([SENDER])
    expect(parts([part(1, {}), part(2, { from: OTHER }), part(3, { value: 0n })], { partsOf })).toEqual([
      null,
      [1],
    ])
  })

  test('none that pays for something, is another offer’s or the whole amount does', () => {
    const more = { partsOf: new Set([SENDER]), used: new Set([1]), others: new Set([90n]) }
    const whole = part(3, { value: CLAIM.units })
    expect(parts([part(1, {}), part(2, { value: 90n }), whole, part(4, {})], more)).toEqual([null, [4]])
  })

  test('several that are the amount together pay, and not with another offer’s among them', () => {
    const halves = [part(1, { value: CLAIM.units - 70n }), part(2, { from: OTHER })]
    expect(parts(halves, {})).toEqual([null, [1, 2]])
    expect(parts(halves, { others: new Set([70n]) })).toEqual(['wrong_amount', []])
    expect(parts(halves, { used: new Set([2]) })).toEqual(['already_used', []])
    expect(parts([...halves, part(3, {})], {})).toEqual(['wrong_amount', [1, 2, 3]])
  })
})

describe('the block', () => {
  const at = (more: Partial<MinedTransaction>, head?: bigint) =>
    said(view(mined([TRANSFER], more), head)).slice(0, 2)

  test('counts itself among the confirmations', () => {
    expect(at({}, 113n)).toEqual(['pending', 'too_few_confirmations'])
    expect(at({}, 114n)).toEqual(['confirmed', null])
  })

  test('may be five minutes older than the offer', () => {
    const time = CLAIM.createdAt - 5 * MINUTE_MS
    expect(at({ canonical: { hash: '0xb1', time } })).toEqual(['confirmed', null])
    expect(at({ canonical: { hash: '0xb1', time: time - 1000 } })).toEqual(['rejected', 'older_than_intent'])
  })

  test('has to be the one that the chain holds at that height', () => {
    expect(at({ canonical: { hash: '0xb2', time: NOW } })).toEqual(['pending', 'reorganised'])
    expect(at({ canonical: null })).toEqual(['pending', 'reorganised'])
    expect(at({ canonical: null }, 99n)).toEqual(['pending', 'node_behind'])
  })

  test('holds failed transactions too', () => {
    expect(at({ isSuccessful: false })).toEqual(['rejected', 'transaction_failed'])
  })
})

describe('a transaction that is in no block', () => {
  test('is waited for, a day long', () => {
    expect(said(view('nowhere'))).toEqual(['pending', 'not_found_yet', null])
    expect(said(view('pool'))).toEqual(['pending', 'not_mined_yet', null])
    const old = { ...CLAIM, claimedAt: NOW - DAY_MS }
    expect(judge([view('nowhere')], old, NOW)).toMatchObject({ state: 'rejected', reason: 'never_seen' })
    expect(judge([view('pool')], old, NOW)).toMatchObject({ state: 'pending', reason: 'not_mined_yet' })
  })

  test('is not missed by a node that has stopped', () => {
    const still = { head: { number: 200n, time: NOW - 11 * MINUTE_MS }, found: 'nowhere' } as const
    expect(judge([still], { ...CLAIM, claimedAt: NOW - DAY_MS }, NOW)).toMatchObject({
      state: 'pending',
      reason: 'node_behind',
    })
  })
})

describe('of several nodes', () => {
  const NOWHERE = view('nowhere')
  const FAILED = view(mined([TRANSFER], { isSuccessful: false }))

  test('silence is no answer', () => {
    expect(said()).toEqual(['pending', 'unavailable', null])
    expect(said(undefined, undefined)).toEqual(['pending', 'unavailable', null])
  })

  test('one does not confirm alone while the others are silent or behind', () => {
    expect(said(PAID)[0]).toBe('confirmed')
    expect(said(PAID, undefined)).toEqual(['pending', 'unavailable', CLAIM.units])
    expect(said(PAID, undefined, undefined)).toEqual(['pending', 'unavailable', CLAIM.units])
    expect(said(PAID, view('nowhere', 150n))).toEqual(['pending', 'node_behind', CLAIM.units])
    expect(said(PAID, PAID, undefined)[0]).toBe('confirmed')
    expect(said(PAID, PAID, view('nowhere', 150n))[0]).toBe('confirmed')
  })

  test('one that counts fewer blocks on the same payment bears it out, on another one it does not', () => {
    const first = view(mined([TRANSFER]), 118n)
    const younger = (log: Partial<TransferLog>, more: Partial<MinedTransaction> = {}) =>
      said(first, view(mined([{ ...TRANSFER, ...log }], more), 110n))[0]
    expect(younger({})).toBe('confirmed')
    expect(younger({}, { blockHash: '0xb2', canonical: { hash: '0xb2', time: NOW } })).toBe('pending')
    expect(younger({ index: 9 })).toBe('pending')
  })

  test('one that contradicts is outvoted by two, and holds up one', () => {
    expect(said(PAID, NOWHERE)).toEqual(['pending', 'node_behind', CLAIM.units])
    expect(said(PAID, FAILED)).toEqual(['pending', 'unavailable', CLAIM.units])
    expect(said(PAID, NOWHERE, PAID)[0]).toBe('confirmed')
    expect(said(FAILED, PAID, FAILED)).toEqual(['rejected', 'transaction_failed', null])
    expect(said(PAID, PAID, FAILED, FAILED)[0]).toBe('pending')
  })

  test('one that boasts of a height does not put the others behind', () => {
    expect(said(PAID, PAID, view('nowhere', 10_000_000n))[0]).toBe('confirmed')
  })

  test('none rejects alone', () => {
    expect(said(FAILED, undefined)).toEqual(['pending', 'unavailable', null])
    expect(said(FAILED, NOWHERE)).toEqual(['pending', 'node_behind', null])
    expect(said(FAILED, FAILED)[0]).toBe('rejected')
    const old = { ...CLAIM, claimedAt: NOW - DAY_MS }
    expect(judge([NOWHERE, undefined], old, NOW).state).toBe('pending')
    expect(judge([NOWHERE, NOWHERE], old, NOW)).toMatchObject({ state: 'rejected', reason: 'never_seen' })
  })
})

describe('whatever a transaction holds', () => {
  const address = fc.constantFrom(TOKEN, RECEIVER, SENDER, OTHER, ZERO)
  const value = fc.oneof(
    fc.constantFrom(CLAIM.units, CLAIM.units - 1n, CLAIM.units + 1n, 0n, CLAIM.units << 64n),
    fc.bigInt(0n, 2n ** 256n - 1n),
  )
  const transfers = fc.uniqueArray(
    fc.record({ index: fc.nat(500), address, from: address, to: address, value }),
    {
      selector: log => log.index,
      maxLength: 12,
    },
  )
  const time = fc.integer({ min: -20, max: 20 }).map(minutes => CLAIM.createdAt + minutes * MINUTE_MS)
  const found = fc.record({
    blockNumber: fc.constant(100n),
    blockHash: fc.constantFrom('0xb1', '0xb2'),
    canonical: fc.option(fc.record({ hash: fc.constant('0xb1'), time })),
    isSuccessful: fc.boolean(),
    transfers,
  })
  const views = fc.record({
    head: fc.record({ number: fc.bigInt(50n, 200n), time: fc.constant(NOW) }),
    found: fc.oneof(fc.constantFrom('nowhere' as const, 'pool' as const), found),
  })

  /** Written down anew, as the contract describes it. */
  const matches = ({ found: seen, head }: NodeView): boolean =>
    typeof seen !== 'string' &&
    seen.isSuccessful &&
    seen.canonical?.hash === seen.blockHash &&
    seen.canonical.time + 300_000 >= CLAIM.createdAt &&
    (head.number > 100n ? head.number : 100n) - 100n + 1n >= 15n &&
    seen.transfers.some(
      log =>
        log.address === TOKEN &&
        log.to === RECEIVER &&
        log.value === CLAIM.units &&
        log.from !== ZERO &&
        log.from !== RECEIVER,
    )

  test('it is confirmed exactly when one transfer matches fully', () => {
    fc.assert(
      fc.property(views, one => {
        expect(judge([one], CLAIM, NOW).state === 'confirmed').toBe(matches(one))
      }),
      { numRuns: 3_000 },
    )
  })

  test('no crowd of nodes confirms what none of them has seen, nor rejects on the word of one', () => {
    fc.assert(
      fc.property(fc.array(fc.option(views, { nil: undefined }), { minLength: 2, maxLength: 5 }), several => {
        const { state, logs } = judge(several, CLAIM, NOW)
        const answers = several.filter(one => one !== undefined)
        if (state === 'confirmed') {
          expect(answers.some(matches)).toBe(true)
          expect(logs.length).toBeGreaterThan(0)
        }
        if (state === 'rejected') expect(answers.filter(one => !matches(one)).length).toBeGreaterThan(1)
      }),
      { numRuns: 3_000 },
    )
  })
})
