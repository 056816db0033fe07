import { announceProvider } from 'mipd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listingOf } from '#features/listing/stores/listing.ts'
import { senderMessage } from '../sender-message.ts'
import { DONATION_TOKEN } from '../settings.ts'
import { $donation, openDonation } from './donation.ts'
import { $signing, callOffSigning, signSender } from './sender.ts'

const { changeDraft, donationDraft: DRAFT } = listingOf('dapp')
const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SIGNATURE = `0x${'5a'.repeat(65)}`
const INTENT = {
  id: 'i-1',
  kind: 'dapp',
  state: 'partial',
  sandbox: false,
  waived: false,
  chain_id: 56,
  token: { symbol: 'TPT', address: DONATION_TOKEN, decimals: 4 },
  address: `0x${'1f'.repeat(20)}`,
  amount: '20000.1234',
  amount_units: '200001234',
  senders: [],
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2099-11-20T10:00:00.000Z',
  verdict: null,
}

let told: { url: string; body: unknown; bearer: string | null }[]
let answer: () => Response | Promise<Response>
let stop: (() => void) | undefined

const json = (data: unknown, result = 0) => Response.json({ result, message: '', data })
const refusal = (code: number) => Object.assign(new Error('No'), { code })

/** A wallet that signs, unless it is told otherwise. */
function announce(sign: () => unknown = () => SIGNATURE): { method: string; params?: unknown[] }[] {
  const asked: { method: string; params?: unknown[] }[] = []
  const request = async (call: { method: string; params?: unknown[] }) => {
    asked.push(call)
    return call.method === 'eth_requestAccounts' ? [ACCOUNT] : sign()
  }
  const info = { uuid: 'one', name: 'One', icon: 'data:image/png;base64,' as const, rdns: 'test.one' }
  // It has what the standard asks of a provider as far as a signature needs it.
  stop = announceProvider({ info, provider: { request } as never })
  return asked
}

function shown() {
  const donation = $donation.get()
  if (donation.state !== 'ready') throw new Error(donation.state)
  return donation.intent
}

beforeEach(async () => {
  told = []
  answer = () => json({ ...INTENT, senders: [ACCOUNT.toLowerCase()] })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    if (method === 'GET') return json(INTENT)
    told.push({ url, body: JSON.parse(String(body)), bearer: new Headers(headers).get('authorization') })
    return answer()
  })
  $signing.set({ state: 'idle' })
  changeDraft({ intent: { id: INTENT.id, secret: 'secret' } })
  await openDonation(DRAFT)
})
afterEach(() => {
  stop?.()
  stop = undefined
  vi.unstubAllGlobals()
})

test('who paid in parts signs for the wallet that sent them, and for nothing else', async () => {
  const asked = announce()
  await signSender(shown(), DRAFT)
  expect(asked.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'personal_sign'])
  const [hex, account] = asked[1]?.params ?? []
  expect(account).toBe(ACCOUNT)
  expect(Buffer.from(String(hex).slice(2), 'hex').toString()).toBe(senderMessage(shown(), ACCOUNT))
  expect(told).toEqual([
    {
      url: '/v1/donation/intent/i-1/sender',
      body: { address: ACCOUNT, signature: SIGNATURE },
      bearer: 'Bearer secret',
    },
  ])
  expect(shown().senders).toEqual([ACCOUNT.toLowerCase()])
  expect($signing.get()).toEqual({ state: 'signed', address: ACCOUNT })
})

test.each<[string, () => unknown, string]>([
  [
    'refuses',
    () => {
      throw refusal(4001)
    },
    'refused',
  ],
  [
    'still shows another question',
    () => {
      throw refusal(-32002)
    },
    'busy',
  ],
  ['gives something else', () => ({ signed: true }), 'failed'],
])('nothing is told to the server when the wallet %s', async (_, sign, error) => {
  announce(sign)
  await signSender(shown(), DRAFT)
  expect($signing.get()).toEqual({ state: 'failed', error })
  expect(told).toEqual([])
})

test('a signature that the server does not take, or cannot be told of, may be tried again', async () => {
  announce()
  answer = () => json({ fields: { signature: 'shape' } }, 1)
  await signSender(shown(), DRAFT)
  expect($signing.get()).toEqual({ state: 'failed', error: 'notTaken' })
  answer = () => Promise.reject(new TypeError('cut'))
  await signSender(shown(), DRAFT)
  expect($signing.get()).toEqual({ state: 'failed', error: 'offline' })
})

test('without a wallet here the page tells so, and a wallet that was called off signs nothing', async () => {
  await signSender(shown(), DRAFT)
  expect($signing.get()).toEqual({ state: 'failed', error: 'noWallet' })
  let sign = (_: string) => {}
  announce(() => new Promise(resolve => (sign = resolve)))
  const signing = signSender(shown(), DRAFT)
  await expect.poll(() => $signing.get().state).toBe('signing')
  callOffSigning()
  sign(SIGNATURE)
  await signing
  expect(told).toEqual([])
})
