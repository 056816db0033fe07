import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import {
  CHAIN_UNKNOWN,
  errorCode,
  type Provider,
  REQUEST_PENDING,
  USER_REFUSED,
} from '#lib/injected-wallet.ts'
import { signSenderOf } from '../api.ts'
import type { DonationIntent } from '../contract.ts'
import { DONATION_NETWORK, isNetworkKnown } from '../network.ts'
import { DONATION_CHAIN_ID } from '../settings.ts'
import { balanceCall, tokenUnitsOf, transferCall } from '../trust.ts'
import {
  $donation,
  type DonationDraft,
  refreshDonation,
  showIntent,
  submitTransaction,
  viewNow,
} from './donation.ts'
import { signFor } from './sender.ts'
import { accountOf, findWallets, type Wallet } from './wallet-provider.ts'

export const PAYMENT_ERRORS = [
  /** No wallet answers in this browser. */
  'noWallet',
  'refused',
  /** The wallet still shows an earlier question. */
  'busy',
  'otherChain',
  'noAccount',
  'tooLittle',
  /** Another tab is already paying. */
  'elsewhere',
  /** The server could not be asked whether the amount is still open, or said that it is not. */
  'unverified',
  'closed',
  /** The wallet gave something else than the hash of a transaction. */
  'noHash',
  /** Before anything was sent, and while it was being sent. */
  'failed',
  'unclear',
] as const
type PaymentError = (typeof PAYMENT_ERRORS)[number]

export type WalletPaymentState =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'choosing'; wallets: readonly Wallet[] }
  | { state: 'connecting' | 'switching' | 'signing'; wallet: Wallet }
  /** `isUnsigned`: it gave no signature before, and may pay all the same. */
  | { state: 'confirming'; wallet: Wallet; isUnsigned: boolean }
  | { state: 'paid'; intentId: string }
  | { state: 'failed'; error: PaymentError }

export const $payment = atom<WalletPaymentState>({ state: 'idle' })
/** A wallet is about to be told to pay, or has been. */
export const $isPaying = computed($payment, ({ state }) => state === 'confirming')
/** The donation that a wallet was asked to pay without an answer yet: if the page dies meanwhile, the visitor is warned. */
export const $unanswered = persistentAtom<string>('listing:paying', '', {
  encode: id => id,
  decode: intentIdOf,
})

/** Storage may hold anything: what is no id of a donation is none. */
export function intentIdOf(text: string): string {
  return /^[\w-]{1,128}$/.test(text) ? text : ''
}

const CHAIN_HEX = `0x${DONATION_CHAIN_ID.toString(16)}`
const HASH = /^0x[0-9a-f]{64}$/i
/** One 32-byte word, as a contract answers with a number. */
const WORD = HASH

class Stop extends Error {
  readonly code: PaymentError
  constructor(code: PaymentError) {
    super(code)
    this.code = code
  }
}

/** Counts the attempts: one that was called off may not go on to its end. */
let attempt = 0

function stopIfCalledOff(mine: number): void {
  if (mine !== attempt) throw new Stop('refused')
}

const isOnChain = async (provider: Provider): Promise<boolean> =>
  Number(await provider.request({ method: 'eth_chainId' })) === DONATION_CHAIN_ID

async function switchChain(provider: Provider): Promise<void> {
  const params = [{ chainId: CHAIN_HEX }]
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    if (errorCode(error) !== CHAIN_UNKNOWN || !isNetworkKnown) throw error
    const network = { chainId: CHAIN_HEX, ...DONATION_NETWORK }
    await provider.request({ method: 'wallet_addEthereumChain', params: [network] })
  }
}

async function moveToChain(wallet: Wallet, mine: number): Promise<void> {
  const { provider } = wallet
  if (await isOnChain(provider)) return
  stopIfCalledOff(mine)
  $payment.set({ state: 'switching', wallet })
  try {
    await switchChain(provider)
  } catch (error) {
    throw [USER_REFUSED, REQUEST_PENDING].includes(errorCode(error) ?? 0) ? error : new Stop('otherChain')
  }
  // Some wallets confirm and stay, others add a network without going there.
  if (!(await isOnChain(provider))) throw new Stop('otherChain')
}

interface OpenIntent extends Pick<DonationIntent, 'id' | 'token'> {
  address: string
  /** What is left to pay, in the token's smallest units. */
  units: string
}

/** A transfer of more than there is would cost the fee and pay nothing. A wallet that cannot tell is not asked twice. */
async function hasEnough(provider: Provider, from: string, { token, units }: OpenIntent): Promise<boolean> {
  try {
    const call = { to: token.address, data: balanceCall(from) }
    const balance = await provider.request({ method: 'eth_call', params: [call, 'latest'] })
    return typeof balance !== 'string' || !WORD.test(balance) || BigInt(balance) >= BigInt(units)
  } catch {
    return true
  }
}

/** What is to be paid as the server had it last: nothing that was paid meanwhile or is not open any more. */
function openIntent(): OpenIntent {
  const donation = $donation.get()
  if (donation.state !== 'ready') throw new Stop('closed')
  const { intent } = donation
  const { offer, address, due } = viewNow(intent)
  if (offer !== 'payable' || address === undefined) throw new Stop('closed')
  const { id, token } = intent
  return { id, token, address, units: tokenUnitsOf(due, token.decimals) }
}

/**
 * With the signature all that this wallet sends adds up, whatever its amount; without it staff match what is not exact. True
 * when the donation has it. Only the wallet's owner can say no, and that is no reason not to pay.
 */
async function signFirst(wallet: Wallet, from: string, draft: DonationDraft): Promise<boolean> {
  const donation = $donation.get()
  const key = draft.$kept.get().intent
  if (donation.state !== 'ready' || !key) return false
  const { intent } = donation
  if (intent.senders.includes(from.toLowerCase())) return true
  $payment.set({ state: 'signing', wallet })
  const signature = await signFor(wallet.provider, intent, from).catch(() => undefined)
  if (signature === undefined) return false
  const answer = await signSenderOf(key, { address: from, signature })
  if (answer.ok) showIntent(draft, answer.data)
  return answer.ok
}

interface Sent {
  hash: string
  intentId: string
}

async function transfer(wallet: Wallet, draft: DonationDraft, mine: number): Promise<Sent> {
  const { provider } = wallet
  $payment.set({ state: 'connecting', wallet })
  const from = await accountOf(provider)
  if (from === undefined) throw new Stop('noAccount')
  await moveToChain(wallet, mine)
  if (!(await refreshDonation(draft))) throw new Stop('unverified')
  if (!(await hasEnough(provider, from, openIntent()))) throw new Stop('tooLittle')
  stopIfCalledOff(mine)
  const isSigned = await signFirst(wallet, from, draft)
  stopIfCalledOff(mine)
  // What this wallet sent before may have been added up by the signature.
  const intent = openIntent()
  const payment = {
    from,
    to: intent.token.address,
    value: '0x0',
    data: transferCall(intent.address, intent.units),
    // The wallet itself refuses when its network was changed meanwhile.
    chainId: CHAIN_HEX,
  }
  $payment.set({ state: 'confirming', wallet, isUnsigned: !isSigned })
  $unanswered.set(intent.id)
  const hash = await send(provider, payment)
  if (typeof hash !== 'string' || !HASH.test(hash)) throw new Stop('noHash')
  return { hash, intentId: intent.id }
}

async function send(provider: Provider, payment: object): Promise<unknown> {
  try {
    return await provider.request({ method: 'eth_sendTransaction', params: [payment] })
  } catch (error) {
    // A refusal means that nothing was sent; any other error may have come after the payment went out.
    if (errorCode(error) !== USER_REFUSED) throw new Stop('unclear')
    $unanswered.set('')
    throw error
  }
}

function paymentErrorOf(error: unknown): PaymentError {
  if (error instanceof Stop) return error.code
  const code = errorCode(error)
  if (code === USER_REFUSED) return 'refused'
  return code === REQUEST_PENDING ? 'busy' : 'failed'
}

async function payUnlocked(wallet: Wallet, draft: DonationDraft): Promise<void> {
  const mine = ++attempt
  try {
    const { hash, intentId } = await transfer(wallet, draft, mine)
    $unanswered.set('')
    $payment.set({ state: 'paid', intentId })
    await submitTransaction(draft, hash)
  } catch (error) {
    if (mine === attempt) $payment.set({ state: 'failed', error: paymentErrorOf(error) })
  }
}

/** Pays the donation of a draft from a wallet, and submits the transaction. Asks for a signature, one transfer and nothing else. */
export async function payFrom(wallet: Wallet, draft: DonationDraft): Promise<void> {
  if (!globalThis.navigator?.locks) return payUnlocked(wallet, draft)
  await navigator.locks.request(`paying:${draft.purpose}`, { ifAvailable: true }, async lock => {
    if (lock) await payUnlocked(wallet, draft)
    else $payment.set({ state: 'failed', error: 'elsewhere' })
  })
}

/** Looks for wallets and pays from the only one; of several the visitor chooses. */
export async function pay(draft: DonationDraft): Promise<void> {
  $payment.set({ state: 'looking' })
  const wallets = await findWallets()
  const [first, second] = wallets
  if (!first) return $payment.set({ state: 'failed', error: 'noWallet' })
  if (second) return $payment.set({ state: 'choosing', wallets })
  await payFrom(first, draft)
}

/** Stops waiting for a wallet. A payment that it makes all the same is still submitted when its hash comes. */
export function callOffPayment(): void {
  if ($payment.get().state !== 'confirming') attempt += 1
  $payment.set({ state: 'idle' })
}

/** The visitor has looked into the wallet: nothing went out. */
export function forgetUnanswered(): void {
  $unanswered.set('')
}
