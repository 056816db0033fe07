import { atom } from 'nanostores'
import { errorCode, type Provider, REQUEST_PENDING, USER_REFUSED } from '#lib/injected-wallet.ts'
import { signSenderOf } from '../api.ts'
import type { DonationIntent } from '../contract.ts'
import { senderMessage } from '../sender-message.ts'
import { type DonationDraft, showIntent } from './donation.ts'
import { accountOf, findWallets, type Wallet } from './wallet-provider.ts'

export const SIGNING_ERRORS = [
  'noWallet',
  'refused',
  'busy',
  'noAccount',
  /** The wallet gave no signature. */
  'failed',
  /** The server did not take the signature, or it or its chain could not be asked. */
  'notTaken',
  'offline',
] as const
type SigningError = (typeof SIGNING_ERRORS)[number]

export type Signing =
  | { state: 'idle' | 'looking' | 'sending' }
  | { state: 'choosing'; wallets: readonly Wallet[] }
  | { state: 'signing'; wallet: Wallet }
  | { state: 'signed'; address: string }
  | { state: 'failed'; error: SigningError }

export const $signing = atom<Signing>({ state: 'idle' })

const HEX = /^0x[0-9a-f]+$/i

/** Wallets take the message as bytes, in which nothing can be read in two ways. */
const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Counts the attempts: one that was called off may not go on to its end. */
let attempt = 0

function errorOf(error: unknown): SigningError {
  const code = errorCode(error)
  if (code === USER_REFUSED) return 'refused'
  return code === REQUEST_PENDING ? 'busy' : 'failed'
}

/** What the wallet signs for this address to say that what is sent from it pays for the donation; undefined when it is none. */
export async function signFor(
  provider: Provider,
  intent: DonationIntent,
  address: string,
): Promise<string | undefined> {
  const params = [hexOf(senderMessage(intent, address)), address]
  const signature = await provider.request({ method: 'personal_sign', params })
  return typeof signature === 'string' && HEX.test(signature) ? signature : undefined
}

async function signatureOf({ provider }: Wallet, intent: DonationIntent) {
  const address = await accountOf(provider)
  if (address === undefined) return 'noAccount' as const
  const signature = await signFor(provider, intent, address)
  return signature === undefined ? ('failed' as const) : { address, signature }
}

/** Signs with the wallet that paid, so that its transfers add up to this donation. Nothing is sent on any chain. */
export async function signWith(wallet: Wallet, intent: DonationIntent, draft: DonationDraft): Promise<void> {
  attempt += 1
  const mine = attempt
  $signing.set({ state: 'signing', wallet })
  const signed = await signatureOf(wallet, intent).catch(errorOf)
  if (mine !== attempt) return
  if (typeof signed === 'string') return $signing.set({ state: 'failed', error: signed })
  const key = draft.$kept.get().intent
  if (!key) return $signing.set({ state: 'failed', error: 'notTaken' })
  $signing.set({ state: 'sending' })
  const answer = await signSenderOf(key, signed)
  if (mine !== attempt) return
  if (!answer.ok) {
    return $signing.set({ state: 'failed', error: answer.reason === 'refused' ? 'notTaken' : 'offline' })
  }
  $signing.set({ state: 'signed', address: signed.address })
  showIntent(draft, answer.data)
}

/** Looks for wallets and signs with the only one; of several the visitor chooses. */
export async function signSender(intent: DonationIntent, draft: DonationDraft): Promise<void> {
  $signing.set({ state: 'looking' })
  const wallets = await findWallets()
  const [first, second] = wallets
  if (!first) return $signing.set({ state: 'failed', error: 'noWallet' })
  if (second) return $signing.set({ state: 'choosing', wallets })
  await signWith(first, intent, draft)
}

/** Stops waiting for a wallet. */
export function callOffSigning(): void {
  attempt += 1
  $signing.set({ state: 'idle' })
}
