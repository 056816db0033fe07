import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listingOf } from '#features/listing/stores/listing.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { bearer } from '#server/testing/listings.ts'
import {
  $donation,
  openDonation,
  refreshDonation,
  submitTransaction,
  viewNow,
  watchDonation,
} from './donation.ts'
import { $submit } from './submit-transaction.ts'

const KIND = 'dapp'
const { $draft, changeDraft, clearDraft, donationDraft: DRAFT } = listingOf(KIND)
const HASH = `0x${'ab'.repeat(32)}`
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** No server listens there: whenever the chain is asked, its nodes are away. */
const PAYING = { DONATION_ADDRESS: RECEIVER, DONATION_RPC_URL: 'http://127.0.0.1:9' }

let api: TestApi
let calls: string[]
/** Undefined: the server itself; else what answers in its place. */
let instead: ((url: string) => Response | Promise<Response>) | undefined

async function start(env: Record<string, string>): Promise<void> {
  api = await openTestApi({ env })
}

/** What sending a request asks for. */
async function newOffer() {
  const check = await api.services.checkTokens.issue(KIND, {})
  const { data } = await api.post('/v1/donation/intent', { kind: KIND, check })
  const { id, secret } = Object(data)
  return { id: String(id), secret: String(secret) }
}

async function beginDonation(): Promise<void> {
  changeDraft({ intent: await newOffer() })
  calls = []
  await openDonation(DRAFT)
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
  clearDraft()
  $donation.set({ state: 'idle' })
  $submit.set({ state: 'idle' })
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

  test('is shown the amount and the address of what was sent', async () => {
    await beginDonation()
    expect(shown()).toMatchObject({ state: 'awaiting', address: RECEIVER, sandbox: false })
    expect(shown().amount).toMatch(/^20000\.\d{4}$/)
    expect($draft.get().intent?.id).toBe(shown().id)
    expect(asked('POST'), 'no other donation is asked for').toBe(0)
  })

  test('finds the same amount again after a reload, in a second tab and in another language', async () => {
    await beginDonation()
    const { amount } = shown()
    $donation.set({ state: 'idle' })
    await openDonation(DRAFT)
    expect(shown().amount).toBe(amount)
  })

  test('sees a message when the server does not know the donation, or none is kept', async () => {
    changeDraft({ intent: { id: 'a', secret: 'b' } })
    await openDonation(DRAFT)
    expect($donation.get()).toEqual({ state: 'gone' })
    changeDraft({ intent: undefined })
    $donation.set({ state: 'idle' })
    await openDonation(DRAFT)
    expect($donation.get()).toEqual({ state: 'gone' })
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    ['has an error', () => new Response('<h1>Oh</h1>', { status: 500 }), 'status'],
    ['answers with a page', () => new Response('<h1>Hello</h1>'), 'shape'],
    ['answers with nothing', () => Response.json({ result: 0, data: null }), 'shape'],
    ['answers with half of it', () => Response.json({ result: 0, data: { id: 'a', secret: 'b' } }), 'shape'],
  ])('can try again when the server %s', async (_, answer, reason) => {
    changeDraft({ intent: await newOffer() })
    instead = answer
    await openDonation(DRAFT)
    expect($donation.get()).toMatchObject({ state: 'failed', reason })
    instead = undefined
    await openDonation(DRAFT)
    expect(shown().state).toBe('awaiting')
  })

  test.each<[string, object]>([
    ['another token', { token: { symbol: 'TPT', address: RECEIVER, decimals: 4 } }],
    ['another network', { chain_id: 1 }],
    ['another kind of listing', { kind: 'token' }],
    ['an address that is none', { address: 'tpt' }],
    [
      'more to pay than was asked for',
      { verdict: { state: 'partial', arrived: '1.0', missing: '20000.9999' } },
    ],
  ])('is shown nothing to pay when an answer names %s', async (_, change) => {
    const intent = await newOffer()
    changeDraft({ intent })
    const { data } = await api.get(`/v1/donation/intent/${intent.id}`, bearer(intent.secret))
    instead = () => Response.json({ result: 0, data: { ...Object(data), ...change } })
    await openDonation(DRAFT)
    expect($donation.get()).toEqual({ state: 'untrusted' })
  })
})

describe('a visitor who submits a transaction', () => {
  beforeEach(async () => {
    await start(PAYING)
    await beginDonation()
  })

  test('sees an error when it is no transaction, and nothing is sent', async () => {
    const before = calls.length
    await submitTransaction(DRAFT, 'https://bscscan.com/address/0x12')
    expect($submit.get()).toEqual({ state: 'refused', reason: 'not_a_transaction' })
    expect(calls).toHaveLength(before)
    expect($draft.get().link).toBe('https://bscscan.com/address/0x12')
  })

  test('sees an error when the link leads to another network, and stays where they were', async () => {
    await submitTransaction(DRAFT, `https://testnet.bscscan.com/tx/${HASH}`)
    expect($submit.get()).toEqual({ state: 'refused', reason: 'other_chain' })
    expect(shown().state).toBe('awaiting')
  })

  test('sees that it is being judged, and why it takes longer', async () => {
    await submitTransaction(DRAFT, `https://bscscan.com/tx/${HASH}`)
    expect(shown()).toMatchObject({ state: 'pending', verdict: { reason: 'unavailable', tx_hash: HASH } })
    expect($submit.get()).toEqual({ state: 'idle' })
  })

  test('loses nothing when the connection is gone, and tries again', async () => {
    instead = () => Promise.reject(new TypeError('Failed to fetch'))
    await submitTransaction(DRAFT, HASH)
    expect($submit.get()).toMatchObject({ state: 'failed', cause: 'offline' })
    expect($draft.get().link).toBe(HASH)
    expect(shown().state).toBe('awaiting')
    instead = undefined
    await submitTransaction(DRAFT, HASH)
    expect(shown().state).toBe('pending')
  })

  test('need not submit it again when the page was left in between', async () => {
    changeDraft({ link: HASH })
    $donation.set({ state: 'idle' })
    await openDonation(DRAFT)
    expect(shown()).toMatchObject({ state: 'pending', verdict: { tx_hash: HASH } })
  })

  test('sees an error when another request is asked for the amount by now, and sees the amount no more', async () => {
    const { id, amount_units } = shown()
    await newOffer()
    const intents = api.db.updateTable('donation_intents')
    const ended = { expires_at: new Date(Date.now() - 1000).toISOString(), reserved_units: null }
    await intents.set(ended).where('id', '=', id).execute()
    await intents.set({ reserved_units: amount_units }).where('id', '!=', id).execute()
    await submitTransaction(DRAFT, HASH)
    expect($submit.get()).toEqual({ state: 'released' })
    expect(shown()).toMatchObject({ state: 'expired', verdict: null })
    expect(viewNow(shown()).offer).toBe('released')
  })

  test('keeps what was known while the server is away', async () => {
    await submitTransaction(DRAFT, HASH)
    instead = () => new Response('', { status: 502 })
    expect(await refreshDonation(DRAFT)).toBeUndefined()
    expect($donation.get()).toMatchObject({ state: 'ready', isOld: true, intent: { state: 'pending' } })
  })
})

describe('a donation that is not paid yet', () => {
  beforeEach(async () => {
    await start(PAYING)
    await beginDonation()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => vi.useRealTimers())

  test('is looked at by itself, so that nobody has to paste what the server finds', async () => {
    const stop = watchDonation(DRAFT)
    await api.db.updateTable('donation_intents').set({ state: 'confirmed' }).execute()
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => shown().state).toBe('confirmed')
    calls = []
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked('GET'), 'of what is confirmed nothing more is asked').toBe(0)
    stop()
  })

  test('is looked at no more than once a minute after a while', async () => {
    const stop = watchDonation(DRAFT)
    for (let minute = 0; minute < 30; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000)
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(asked('GET')).toBeGreaterThan(10)
    expect(asked('GET')).toBeLessThan(45)
    stop()
  })
})

describe('a payment that is being judged', () => {
  beforeEach(async () => {
    await start(PAYING)
    await beginDonation()
    await submitTransaction(DRAFT, HASH)
    calls = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => vi.useRealTimers())

  /** Lets time pass and every answer come in. */
  async function wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise(resolve => setImmediate(resolve))
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  }

  test('is asked about again by itself, less and less often', async () => {
    const stop = watchDonation(DRAFT)
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
    const stop = watchDonation(DRAFT)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked('GET')).toBe(0)
    stop()
  })

  test('is not polled while the page is hidden, and polled as soon as it is visible', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const stop = watchDonation(DRAFT)
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
    await beginDonation()
    expect(shown()).toMatchObject({ sandbox: true, address: null })
    await submitTransaction(DRAFT, HASH)
    expect(shown().state).toBe('confirmed')
  })
})
