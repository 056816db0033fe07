import { announceProvider } from 'mipd'
import { encodeFunctionData, erc20Abi } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listingOf } from '#features/listing/stores/listing.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { DONATION_TOKEN } from '../settings.ts'
import { $donation, openDonation } from './donation.ts'
import { $submit } from './submit-transaction.ts'
import { $isPaying, $payment, $unanswered, callOffPayment, pay, payFrom } from './wallets.ts'

const KIND = 'dapp'
const { $draft, changeDraft, clearDraft, donationDraft: DRAFT } = listingOf(KIND)
const HASH = `0x${'cd'.repeat(32)}`
const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BNB = '0x38'

type Answer = (params: unknown) => unknown
interface Call {
  method: string
  params?: unknown[]
}

let api: TestApi
let isServerAway: boolean
let stops: (() => void)[]

const refusal = (code: number) => Object.assign(new Error('No'), { code })
const throws =
  (error: unknown): Answer =>
  () => {
    throw error
  }

/** A wallet as a page meets it: it answers what it is asked, and remembers it. */
function walletOn(chain: string, answers: Record<string, Answer> = {}) {
  const asked: Call[] = []
  const known: Record<string, Answer> = {
    eth_requestAccounts: () => [ACCOUNT],
    eth_chainId: () => chain,
    wallet_switchEthereumChain: () => {
      chain = BNB
      return null
    },
    eth_call: () => `0x${(10n ** 12n).toString(16).padStart(64, '0')}`,
    eth_sendTransaction: () => HASH,
    ...answers,
  }
  const request = async ({ method, params }: Call) => {
    asked.push({ method, params })
    const answer = known[method]
    if (!answer) throw refusal(4200)
    return answer(params)
  }
  return { request, asked, methods: () => asked.map(({ method }) => method) }
}

function announce(wallet: ReturnType<typeof walletOn>, name = 'Wallet'): void {
  const info = { uuid: name, name, icon: 'data:image/png;base64,' as const, rdns: 'test.wallet' }
  // The test wallet has what the standard asks of a provider as far as a payment needs it.
  const stop = announceProvider({ info, provider: wallet as never })
  if (stop) stops.push(stop)
}

const sentBy = (wallet: ReturnType<typeof walletOn>) =>
  wallet.asked.filter(({ method }) => method === 'eth_sendTransaction')
const outcome = () => {
  const payment = $payment.get()
  return payment.state === 'failed' ? payment.error : payment.state
}

beforeEach(async () => {
  stops = []
  isServerAway = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    isServerAway ? Promise.reject(new TypeError('Failed to fetch')) : api.app.request(url, init),
  )
  api = await openTestApi({ env: { DONATION_ADDRESS: RECEIVER, DONATION_RPC_URL: 'http://127.0.0.1:9' } })
  clearDraft()
  $donation.set({ state: 'idle' })
  $submit.set({ state: 'idle' })
  $payment.set({ state: 'idle' })
  $unanswered.set('')
  const check = await api.services.checkTokens.issue(KIND, {})
  const { data } = await api.post('/v1/donation/intent', { kind: KIND, check })
  const { id, secret } = Object(data)
  changeDraft({ intent: { id: String(id), secret: String(secret) } })
  await openDonation(DRAFT)
})
afterEach(async () => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  await api.close()
})

describe('a visitor with a wallet', () => {
  test('pays exactly the amount to exactly the address, and the payment is named', async () => {
    const wallet = walletOn(BNB)
    announce(wallet)
    await pay(DRAFT)
    const donation = $donation.get()
    if (donation.state !== 'ready') throw new Error(donation.state)
    const units = BigInt(donation.intent.amount_units)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, units] })
    expect(sentBy(wallet)).toEqual([
      {
        method: 'eth_sendTransaction',
        params: [{ from: ACCOUNT, to: DONATION_TOKEN, value: '0x0', data, chainId: BNB }],
      },
    ])
    expect(donation.intent).toMatchObject({ state: 'pending', verdict: { tx_hash: HASH } })
    expect($draft.get().link).toBe(HASH)
    expect($payment.get()).toEqual({ state: 'paid', intentId: $draft.get().intent?.id })
    expect($unanswered.get()).toBe('')
  })

  test('is asked for nothing before pressing, and then for nothing but what a transfer needs', async () => {
    const wallet = walletOn(BNB)
    announce(wallet)
    expect(wallet.asked).toEqual([])
    await pay(DRAFT)
    expect(wallet.methods()).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'eth_call',
      'personal_sign',
      'eth_sendTransaction',
    ])
  })

  test('signs before it pays, so that what it sends adds up, and is not asked again', async () => {
    const owner = mnemonicToAccount('test test test test test test test test test test test junk', {
      addressIndex: 2,
    })
    const wallet = walletOn(BNB, {
      // What the page asks to be signed is text as bytes.
      personal_sign: params => owner.signMessage({ message: { raw: [params].flat(1)[0] as `0x${string}` } }),
      eth_sendTransaction: throws(refusal(4001)),
    })
    announce(wallet)
    await pay(DRAFT)
    expect($donation.get()).toMatchObject({ intent: { senders: [ACCOUNT.toLowerCase()] } })
    await pay(DRAFT)
    expect(wallet.methods().filter(method => method === 'personal_sign')).toHaveLength(1)
    expect(sentBy(wallet)).toHaveLength(2)
  })

  test('who refuses to sign may pay all the same, and is told what is better', async () => {
    let answer = (_: string) => {}
    const wallet = walletOn(BNB, {
      personal_sign: throws(refusal(4001)),
      eth_sendTransaction: () => new Promise(resolve => (answer = resolve)),
    })
    announce(wallet)
    const paying = pay(DRAFT)
    await expect.poll(() => $payment.get()).toMatchObject({ state: 'confirming', isUnsigned: true })
    answer(HASH)
    await paying
    expect(sentBy(wallet)).toHaveLength(1)
  })

  test('is brought to BNB Smart Chain first', async () => {
    const wallet = walletOn('0x1')
    announce(wallet)
    await pay(DRAFT)
    expect(wallet.asked.find(({ method }) => method === 'wallet_switchEthereumChain')?.params).toEqual([
      { chainId: BNB },
    ])
    expect(sentBy(wallet)).toHaveLength(1)
  })

  test('has BNB Smart Chain added when the wallet does not know it', async () => {
    let chain = '0x1'
    const wallet = walletOn(chain, {
      eth_chainId: () => chain,
      wallet_switchEthereumChain: throws({ code: -32603, data: { originalError: { code: 4902 } } }),
      wallet_addEthereumChain: () => {
        chain = BNB
        return null
      },
    })
    announce(wallet)
    await pay(DRAFT)
    expect(wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { chainId: BNB, nativeCurrency: { symbol: 'BNB', decimals: 18 } },
    ])
    expect(sentBy(wallet)).toHaveLength(1)
  })

  test('chooses when there are several', async () => {
    const [one, other] = [walletOn(BNB), walletOn(BNB)]
    announce(one, 'One')
    announce(other, 'Other')
    await pay(DRAFT)
    const payment = $payment.get()
    if (payment.state !== 'choosing') throw new Error(payment.state)
    expect(payment.wallets.map(({ name }) => name)).toEqual(['One', 'Other'])
    expect([...one.asked, ...other.asked]).toEqual([])
    const chosen = payment.wallets[1]
    if (chosen) await payFrom(chosen, DRAFT)
    expect([sentBy(one), sentBy(other)].map(sent => sent.length)).toEqual([0, 1])
  })

  test('is found by the older way too', async () => {
    const wallet = walletOn(BNB)
    vi.stubGlobal('ethereum', wallet)
    await pay(DRAFT)
    expect(sentBy(wallet)).toHaveLength(1)
  })

  test('is warned after a reload when the wallet has not answered yet', async () => {
    let answer = (_: string) => {}
    const wallet = walletOn(BNB, { eth_sendTransaction: () => new Promise(resolve => (answer = resolve)) })
    announce(wallet)
    const paying = pay(DRAFT)
    await expect.poll(() => $isPaying.get()).toBe(true)
    expect($unanswered.get()).toBe($draft.get().intent?.id)
    answer(HASH)
    await paying
    expect($unanswered.get()).toBe('')
  })

  test('keeps the hash when the server goes away after paying', async () => {
    const wallet = walletOn(BNB, {
      eth_sendTransaction: () => {
        isServerAway = true
        return HASH
      },
    })
    announce(wallet)
    await pay(DRAFT)
    expect($draft.get().link).toBe(HASH)
    expect($payment.get()).toEqual({ state: 'paid', intentId: $draft.get().intent?.id })
    expect($submit.get()).toMatchObject({ state: 'failed', cause: 'offline' })
  })
})

describe('nothing is sent', () => {
  test.each<[string, string, Record<string, Answer>, string]>([
    ['the visitor refuses to connect', BNB, { eth_requestAccounts: throws(refusal(4001)) }, 'refused'],
    ['the wallet still asks something else', BNB, { eth_requestAccounts: throws(refusal(-32002)) }, 'busy'],
    ['the wallet gives no account', BNB, { eth_requestAccounts: () => [] }, 'noAccount'],
    [
      'the visitor refuses to switch',
      '0x1',
      { wallet_switchEthereumChain: throws(refusal(4001)) },
      'refused',
    ],
    ['the wallet confirms and stays', '0x1', { wallet_switchEthereumChain: () => null }, 'otherChain'],
    ['the wallet cannot switch', '0x1', { wallet_switchEthereumChain: throws(refusal(4200)) }, 'otherChain'],
    ['the account holds too little', BNB, { eth_call: () => `0x${'0'.repeat(64)}` }, 'tooLittle'],
    ['the wallet breaks', BNB, { eth_chainId: throws(new Error('Oh')) }, 'failed'],
  ])('when %s', async (_, chain, answers, expected) => {
    const wallet = walletOn(chain, answers)
    announce(wallet)
    await pay(DRAFT)
    expect(outcome()).toBe(expected)
    expect(sentBy(wallet)).toEqual([])
    expect($unanswered.get()).toBe('')
  })

  test('when there is no wallet', async () => {
    await pay(DRAFT)
    expect(outcome()).toBe('noWallet')
  })

  test('when the server cannot tell whether the amount is still open', async () => {
    const wallet = walletOn(BNB)
    announce(wallet)
    isServerAway = true
    await pay(DRAFT)
    expect(outcome()).toBe('unverified')
    expect(sentBy(wallet)).toEqual([])
  })

  test('when the donation was paid from elsewhere meanwhile', async () => {
    const wallet = walletOn(BNB)
    announce(wallet)
    await api.db.updateTable('donation_intents').set({ state: 'confirmed' }).execute()
    await pay(DRAFT)
    expect(outcome()).toBe('closed')
    expect(sentBy(wallet)).toEqual([])
  })

  test('when the visitor stops waiting for the wallet to connect', async () => {
    let connect = (_: string[]) => {}
    const wallet = walletOn(BNB, { eth_requestAccounts: () => new Promise(resolve => (connect = resolve)) })
    announce(wallet)
    const paying = pay(DRAFT)
    await expect.poll(() => $payment.get().state).toBe('connecting')
    callOffPayment()
    connect([ACCOUNT])
    await paying
    expect($payment.get()).toEqual({ state: 'idle' })
    expect(sentBy(wallet)).toEqual([])
  })
})

describe('a visitor whose wallet', () => {
  test('refuses the payment may simply try again', async () => {
    announce(walletOn(BNB, { eth_sendTransaction: throws(refusal(4001)) }))
    await pay(DRAFT)
    expect(outcome()).toBe('refused')
    expect($unanswered.get()).toBe('')
  })

  test.each<[string, Answer, string]>([
    ['fails while it pays', throws(refusal(-32000)), 'unclear'],
    ['gives no hash', () => 'ok', 'noHash'],
  ])('%s is asked to check before paying again', async (_, answer, expected) => {
    announce(walletOn(BNB, { eth_sendTransaction: answer }))
    await pay(DRAFT)
    expect(outcome()).toBe(expected)
    expect($unanswered.get()).not.toBe('')
  })

  test('is still open is not asked a second time', async () => {
    let answer = (_: string) => {}
    const wallet = walletOn(BNB, { eth_sendTransaction: () => new Promise(resolve => (answer = resolve)) })
    announce(wallet)
    const first = pay(DRAFT)
    await expect.poll(() => $isPaying.get()).toBe(true)
    await pay(DRAFT)
    expect(outcome()).toBe('elsewhere')
    expect(sentBy(wallet)).toHaveLength(1)
    answer(HASH)
    await first
    expect($draft.get().link).toBe(HASH)
  })
})
