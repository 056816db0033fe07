import { DONATION_HOLD_MS } from '#contract/limits.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type {
  DonationArrival,
  DonationReason,
  DonationState,
  DonationSummary,
  DonationVerdict,
} from './contract.ts'
import { receiverOf } from './receiver.ts'

/** What the API answers of a donation: the intent itself, or the summary that a request's status brings. */
export interface DonationFacts extends Omit<DonationSummary, 'token'> {
  /** As the server judged it when it answered; a summary names none before a transaction was submitted. */
  state?: DonationState
}

export interface DonationContext {
  /** The visitor's clock, in milliseconds. */
  now: number
  /** The answer to a submitted transaction was that the amount belongs to another intent by now. */
  isReleased?: boolean
  /** What the donation is for does not wait for it (any more). */
  isClosed?: boolean
  /** It has waited too long: nothing is to be paid, and what was paid still counts. */
  isEnded?: boolean
  /** The visitor says that what was found and is not named is somebody else's. */
  isForeign?: boolean
}

/**
 * What the visitor is offered to do about the donation.
 * `none`: nothing, it is done with · `payable`: amount and address are shown · `sandbox`: the same as an example, nothing
 * may be sent · `untrusted`: the API names an address that this site does not accept ·
 * `confirming`: what came is being judged or told apart, so nothing more is to be paid · `late`: the amount's time is over ·
 * `released`: it is another intent's amount by now. In all but the first a transaction can be submitted.
 */
export const DONATION_OFFERS = [
  'none',
  'payable',
  'sandbox',
  'untrusted',
  'confirming',
  'late',
  'released',
] as const
export type DonationOffer = (typeof DONATION_OFFERS)[number]

/** A donation as a page draws it; what is undefined is not drawn. */
export interface DonationView {
  state: 'waived' | DonationState
  offer: DonationOffer
  isSandbox: boolean
  amount: string
  /** What is left to pay after a part of it arrived; the whole amount until then. */
  due: string
  expiresAt: string
  /** The receiving address, only where the site may name it. */
  address?: string
  /** The transaction that was submitted last. */
  transaction?: { hash: string; explorer?: string }
  /** Why it is not confirmed (yet). */
  reason?: DonationReason
  /** What to do about the reason is shown too. */
  hasNextStep: boolean
  /** How deep the transaction is, while that is all that is waited for. */
  confirmations?: { done: number; required: number }
  /** What arrived, in whole tokens. */
  arrived?: { paid: string; expected: string }
  /** How much more than was asked for. */
  over?: string
  /** Every transfer that may be its own. */
  arrivals: readonly DonationArrival[]
  /** What was found may be all that is missing: nothing is to be paid until that is known. */
  isHeld: boolean
}

/**
 * The one clock of a donation. The server's word comes first, whatever the visitor's clock shows: what it calls awaiting
 * is open and what it calls expired is over. It is neither for an amount whose payment was rejected, nor for one that a
 * request's status tells of; of these the time decides, and a time that cannot be read is over.
 */
function isOver({ state, expires_at, verdict }: DonationFacts, now: number): boolean {
  if (state === 'awaiting') return false
  // The amount stays this donation's for so long, and the rest of it may still come.
  const held = (state ?? verdict?.state) === 'partial' ? DONATION_HOLD_MS : 0
  return state === 'expired' || !(now < Date.parse(expires_at) + held)
}

function stateOf(donation: DonationFacts, now: number): DonationView['state'] {
  if (donation.waived) return 'waived'
  return donation.state ?? donation.verdict?.state ?? (isOver(donation, now) ? 'expired' : 'awaiting')
}

const isMissing = ({ verdict }: DonationFacts): boolean => Number(verdict?.missing) > 0

/** A fee that an exchange takes off is less than one in a hundred. */
const FEE_SHARE = 0.01

/** Something that nobody named may be what is missing, a fee taken off or not. */
function isCompleted({ amount, verdict }: DonationFacts): boolean {
  const missing = Number(verdict?.missing ?? amount)
  const isRest = ({ state, amount: found }: DonationArrival): boolean =>
    state === 'likely' && Number(found) >= missing * (1 - FEE_SHARE)
  return missing > 0 && (verdict?.arrivals ?? []).some(isRest)
}

/** Payments are told apart by so many decimals. */
const DECIMALS = 10_000

function overOf({ amount, verdict }: DonationFacts): string | undefined {
  const over = Number(verdict?.arrived) - Number(verdict?.expected || amount)
  return over > 0 ? String(Math.round(over * DECIMALS) / DECIMALS) : undefined
}

function offerOf(
  donation: DonationFacts,
  state: DonationView['state'],
  context: DonationContext,
  isHeld: boolean,
): DonationOffer {
  const { now, isReleased, isClosed, isEnded } = context
  if (isClosed || state === 'waived' || state === 'confirmed') return 'none'
  if (state === 'pending') return 'confirming'
  if (state === 'partial' && !isEnded && !isMissing(donation)) return 'confirming'
  if (isReleased) return 'released'
  // An amount whose payment was rejected is over like any other.
  if (isEnded || isOver(donation, now)) return 'late'
  if (isHeld) return 'confirming'
  if (donation.sandbox) return 'sandbox'
  return receiverOf(donation) === undefined ? 'untrusted' : 'payable'
}

function transactionOf({ verdict, sandbox }: DonationFacts): DonationView['transaction'] {
  if (!verdict?.tx_hash) return undefined
  // What is submitted in the sandbox need not be on any chain.
  const explorer = sandbox ? undefined : safeUrl(verdict.explorer_url)
  return { hash: verdict.tx_hash, explorer }
}

function confirmationsOf(state: DonationView['state'], verdict: DonationVerdict | null) {
  if (!verdict || state !== 'pending' || verdict.required <= 0) return undefined
  const { confirmations, required } = verdict
  return { done: Math.min(confirmations, required), required }
}

/** What is there of it, and of how much; of several transfers the sum. */
function arrivedOf({ amount, verdict }: DonationFacts): DonationView['arrived'] {
  const paid = verdict?.arrived ?? verdict?.paid
  return paid ? { paid, expected: verdict?.expected || amount } : undefined
}

/** What wizard and status page draw of a donation: both show the same of it at the same time. */
export function viewDonation(donation: DonationFacts, context: DonationContext): DonationView {
  const { verdict, waived, sandbox, amount, expires_at } = donation
  const state = stateOf(donation, context.now)
  const isHeld = state !== 'confirmed' && !context.isForeign && isCompleted(donation)
  const offer = offerOf(donation, state, context, isHeld)
  const known = waived ? null : verdict
  const reason = (state !== 'confirmed' && known?.reason) || undefined
  return {
    state,
    offer,
    isSandbox: sandbox,
    amount,
    due: (state !== 'confirmed' && known?.missing) || amount,
    expiresAt: expires_at,
    address: receiverOf(donation),
    transaction: waived ? undefined : transactionOf(donation),
    reason,
    // What to do about a rejected payment is to pay, which is not shown where there is nothing to pay.
    hasNextStep: reason !== undefined && (offer === 'confirming' || offer === 'payable'),
    confirmations: confirmationsOf(state, known),
    arrived: known ? arrivedOf(donation) : undefined,
    over: known ? overOf(donation) : undefined,
    arrivals: known?.arrivals ?? [],
    isHeld,
  }
}

/** The amount may be paid, or would be if this were no sandbox. */
export const isPayable = ({ offer }: DonationView): boolean => offer === 'payable' || offer === 'sandbox'

/** Something of it came, or is being judged: its request is not taken back unasked. */
export const hasArrived = ({ state, verdict }: Pick<DonationFacts, 'state' | 'verdict'>): boolean =>
  state === 'partial' ||
  state === 'pending' ||
  state === 'confirmed' ||
  verdict?.reason === 'wrong_amount' ||
  Boolean(verdict?.arrived)
