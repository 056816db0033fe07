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
import type { DonationIntent } from '../contract.ts'
import { DONATION_NETWORK, isNetworkKnown } from '../network.ts'
import { DONATION_CHAIN_ID } from '../settings.ts'
import { balanceCall, tokenUnitsOf, transferCall } from '../trust.ts'
import { $donation, type DonationDraft, refreshDonation, submitTransaction, viewNow } from './donation.ts'
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
  | { state: 'connecting' | 'switching' | 'confirming'; wallet: Wallet }
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

/** The donation as the server has it now: nothing is paid that was paid from another tab or is not open any more. */
async function openIntent(draft: DonationDraft): Promise<OpenIntent> {
  if (!(await refreshDonation(draft))) throw new Stop('unverified')
  const donation = $donation.get()
  if (donation.state !== 'ready') throw new Stop('closed')
  const { intent } = donation
  const { offer, address, due } = viewNow(intent)
  if (offer !== 'payable' || address === undefined) throw new Stop('closed')
  const { id, token } = intent
  return { id, token, address, units: tokenUnitsOf(due, token.decimals) }
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
  const intent = await openIntent(draft)
  if (!(await hasEnough(provider, from, intent))) throw new Stop('tooLittle')
  stopIfCalledOff(mine)
  const payment = {
    from,
    to: intent.token.address,
    value: '0x0',
    data: transferCall(intent.address, intent.units),
    // The wallet itself refuses when its network was changed meanwhile.
    chainId: CHAIN_HEX,
  }
  $payment.set({ state: 'confirming', wallet })
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

/** Pays the donation of a draft from a wallet, and submits the transaction. Asks for one transfer and nothing else. */
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
