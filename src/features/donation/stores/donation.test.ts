import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $drafts, changeDraft, clearDraft } from '#features/listing/stores/draft.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import {
  $donation,
  $naming,
  mayStillBePaid,
  namePayment,
  openDonation,
  refreshDonation,
  renewDonation,
  watchDonation,
} from './donation.ts'

const KIND = 'dapp'
const HASH = `0x${'ab'.repeat(32)}`
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Nobody listens there: every look at the chain finds its nodes away. */
const PAYING = { DONATION_ADDRESS: RECEIVER, DONATION_RPC_URL: 'http://127.0.0.1:9' }

let api: TestApi
let calls: string[]
/** Undefined: the server itself; else what answers in its place. */
let instead: ((url: string) => Response | Promise<Response>) | undefined

async function start(env: Record<string, string>): Promise<void> {
  api = await openTestApi({ env })
}

function shown() {
  const donation = $donation.get()
  if (donation.state !== 'ready') throw new Error(`The donation is ${donation.state}`)
  return donation.intent
}

const asked = (method: string) => calls.filter(call => call.startsWith(method)).length

beforeEach(() => {
  calls = []
  instead = undefined
  clearDraft(KIND)
  $donation.set({ state: 'idle' })
  $naming.set({ state: 'idle' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(`${init.method} ${url}`)
    return instead ? instead(url) : api.app.request(url, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

describe('a visitor who comes to the donation', () => {
  beforeEach(() => start(PAYING))

  test('is given an amount and an address, and the right to come back to them', async () => {
    await openDonation(KIND)
    expect(shown()).toMatchObject({ state: 'awaiting', address: RECEIVER, sandbox: false })
    expect(shown().amount).toMatch(/^20000\.\d{4}$/)
    expect($drafts[KIND].get().intent?.id).toBe(shown().id)
  })

  test('finds the same amount again after a reload, in a second tab and in another language', async () => {
    await openDonation(KIND)
    const { amount } = shown()
    $donation.set({ state: 'idle' })
    await openDonation(KIND)
    expect(shown().amount).toBe(amount)
    expect(asked('POST')).toBe(1)
  })

  test('is asked for one donation, not two, when two places ask at once', async () => {
    await Promise.all([openDonation(KIND), openDonation(KIND)])
    expect(asked('POST')).toBe(1)
    expect(shown().id).toBe($drafts[KIND].get().intent?.id)
  })

  test('can get another amount, and the one before is let go', async () => {
    await openDonation(KIND)
    const { id } = shown()
    await renewDonation(KIND)
    expect(shown().id).not.toBe(id)
    expect($drafts[KIND].get().link).toBeUndefined()
  })

  test('is told when the server knows the donation no more', async () => {
    changeDraft(KIND, { intent: { id: 'a', secret: 'b' } })
    await openDonation(KIND)
    expect($donation.get()).toEqual({ state: 'gone' })
    await renewDonation(KIND)
    expect(shown().state).toBe('awaiting')
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['has a fault', () => new Response('<h1>Oh</h1>', { status: 500 }), 'status'],
    ['answers with a page', () => new Response('<h1>Hello</h1>'), 'shape'],
    ['answers with nothing', () => Response.json({ result: 0, data: null }), 'shape'],
    ['answers with half of it', () => Response.json({ result: 0, data: { id: 'a', secret: 'b' } }), 'shape'],
  ])('can try again when the server %s', async (_, answer, reason) => {
    instead = answer
    await openDonation(KIND)
    expect($donation.get()).toMatchObject({ state: 'failed', reason })
    instead = undefined
    await openDonation(KIND)
    expect(shown().state).toBe('awaiting')
  })

  test.each<[string, object]>([
    ['another token', { token: { symbol: 'TPT', address: RECEIVER, decimals: 4 } }],
    ['another network', { chain_id: 1 }],
    ['another kind of listing', { kind: 'token' }],
    ['an address that is none', { address: 'tpt' }],
  ])('is shown nothing to pay when an answer names %s', async (_, change) => {
    instead = async url => {
      instead = undefined
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const answer = await api.app.request(url, { ...init, body: JSON.stringify({ kind: KIND }) })
      const { data } = await answer.json()
      return Response.json({ result: 0, data: { ...data, ...change } })
    }
    await openDonation(KIND)
    expect($donation.get()).toEqual({ state: 'untrusted' })
  })
})

describe('a visitor who names a payment', () => {
  beforeEach(async () => {
    await start(PAYING)
    await openDonation(KIND)
  })

  test('is told when it is no transaction, and nothing is sent', async () => {
    const before = calls.length
    await namePayment(KIND, 'https://bscscan.com/address/0x12')
    expect($naming.get()).toEqual({ state: 'refused', reason: 'not_a_transaction' })
    expect(calls).toHaveLength(before)
    expect($drafts[KIND].get().link).toBe('https://bscscan.com/address/0x12')
  })

  test('is told when the link leads to another network, and stays where they were', async () => {
    await namePayment(KIND, `https://testnet.bscscan.com/tx/${HASH}`)
    expect($naming.get()).toEqual({ state: 'refused', reason: 'other_chain' })
    expect(shown().state).toBe('awaiting')
  })

  test('sees that it is being looked into, and why it takes longer', async () => {
    await namePayment(KIND, `https://bscscan.com/tx/${HASH}`)
    expect(shown()).toMatchObject({ state: 'pending', verdict: { reason: 'unavailable', tx_hash: HASH } })
    expect($naming.get()).toEqual({ state: 'idle' })
  })

  test('loses nothing when the connection is gone, and tries again', async () => {
    instead = () => Promise.reject(new TypeError('Failed to fetch'))
    await namePayment(KIND, HASH)
    expect($naming.get()).toMatchObject({ state: 'failed', reason: 'offline' })
    expect($drafts[KIND].get().link).toBe(HASH)
    expect(shown().state).toBe('awaiting')
    instead = undefined
    await namePayment(KIND, HASH)
    expect(shown().state).toBe('pending')
  })

  test('need not name it again when the page was left in between', async () => {
    changeDraft(KIND, { link: HASH })
    $donation.set({ state: 'idle' })
    await openDonation(KIND)
    expect(shown()).toMatchObject({ state: 'pending', verdict: { tx_hash: HASH } })
  })

  test('is told when another request is asked for the amount by now, and is shown it no more', async () => {
    const { id, amount_units } = shown()
    await api.post('/v1/donation/intent', { kind: KIND })
    const intents = api.db.updateTable('donation_intents')
    const ended = { expires_at: new Date(Date.now() - 1000).toISOString(), reserved_units: null }
    await intents.set(ended).where('id', '=', id).execute()
    await intents.set({ reserved_units: amount_units }).where('id', '!=', id).execute()
    await namePayment(KIND, HASH)
    expect($naming.get()).toEqual({ state: 'released' })
    expect(shown()).toMatchObject({ state: 'expired', verdict: null })
    expect(mayStillBePaid(shown())).toBe(false)
  })

  test('may pay once more while the amount is kept, and no longer', async () => {
    const intent = { ...shown(), state: 'rejected' as const }
    const end = Date.parse(intent.expires_at)
    expect(mayStillBePaid(intent, end - 1)).toBe(true)
    expect(mayStillBePaid(intent, end)).toBe(false)
    expect(mayStillBePaid({ ...intent, state: 'pending' }, end - 1)).toBe(false)
  })

  test('keeps what was known while the server is away', async () => {
    await namePayment(KIND, HASH)
    instead = () => new Response('', { status: 502 })
    expect(await refreshDonation(KIND)).toBe(false)
    expect($donation.get()).toMatchObject({ state: 'ready', isOld: true, intent: { state: 'pending' } })
  })
})

describe('a payment that is being looked into', () => {
  beforeEach(async () => {
    await start(PAYING)
    await openDonation(KIND)
    await namePayment(KIND, HASH)
    calls = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => vi.useRealTimers())

  /** Lets time pass and every answer come in. */
  async function wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise(resolve => setImmediate(resolve))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  }

  test('is looked at again by itself, less and less often', async () => {
    const stop = watchDonation(KIND)
    await wait(5000)
    expect(asked('GET')).toBe(1)
    await wait(5000)
    expect(asked('GET')).toBe(1)
    await wait(2500)
    expect(asked('GET')).toBe(2)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked('GET')).toBe(2)
  })

  test('is left alone in a tab that was opened behind others', async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
    const stop = watchDonation(KIND)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked('GET')).toBe(0)
    stop()
  })

  test('is left alone while nobody sees the page, and looked at as soon as somebody does', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const stop = watchDonation(KIND)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked('GET')).toBe(0)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(asked('GET')).toBe(1)
    stop()
  })
})

describe('in test mode', () => {
  beforeEach(() => start({}))

  test('no address is given, and any hash is taken', async () => {
    await openDonation(KIND)
    expect(shown()).toMatchObject({ sandbox: true, address: null })
    await namePayment(KIND, HASH)
    expect(shown().state).toBe('confirmed')
  })
})

describe('a kind of listing without a donation', () => {
  beforeEach(() => start({ ...PAYING, DONATION_KINDS: 'token' }))

  test('needs none', async () => {
    await openDonation(KIND)
    expect(shown()).toMatchObject({ waived: true, state: 'confirmed' })
  })
})
