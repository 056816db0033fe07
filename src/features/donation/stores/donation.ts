import { atom, computed } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { $drafts, changeDraft, storedDraft } from '#features/listing/stores/draft.ts'
import { askForDonation, type IntentKey, loadDonation, nameTransaction } from '../api.ts'
import type { DonationIntent, DonationReason, DonationVerdict } from '../contract.ts'
import { isTrusted } from '../trust.ts'
import { watchProgress } from './watch-progress.ts'

export type Donation =
  | { state: 'idle' }
  | { state: 'loading' }
  /** Loading for longer than anybody expects. */
  | { state: 'slow' }
  | { state: 'failed'; reason: Failure['reason']; status?: number }
  /** The server knows this donation no more. */
  | { state: 'gone' }
  /** What the server asks for is not what this site asks for: nothing may be sent. */
  | { state: 'untrusted' }
  /** `isOld`: the latest look at it failed, and this is from before. */
  | { state: 'ready'; intent: DonationIntent; isOld: boolean }

/** What becomes of the transaction that a visitor names. */
export type Naming =
  | { state: 'idle' }
  | { state: 'sending' }
  /** It was not taken, and what was known before stays true. */
  | { state: 'refused'; reason: DonationReason }
  /** The amount's time was over long ago, and another request is asked for it now: a payment of it would be theirs. */
  | { state: 'released' }
  | { state: 'failed'; reason: Failure['reason']; status?: number }

const SLOW_MS = 5000
/** These say that the words are no transaction of ours at all; the server keeps nothing of them. */
const NOT_TAKEN: readonly DonationReason[] = ['not_a_transaction', 'other_chain']

export const $donation = atom<Donation>({ state: 'idle' })
export const $naming = atom<Naming>({ state: 'idle' })
export const $isNaming = computed($naming, ({ state }) => state === 'sending')

/**
 * Whether the amount may still be paid: no payment is named that could be one, and its time is not over. The server says
 * so of an amount that nobody named a payment for; one whose payment was rejected stays rejected.
 */
export const mayStillBePaid = ({ state, expires_at }: DonationIntent, now = Date.now()): boolean =>
  state === 'awaiting' || (state === 'rejected' && now < Date.parse(expires_at))

/** Counts what changes the donation, so that an answer to an older question is known as such. */
let turn = 0

function failed({ reason, status, result }: Failure): Donation {
  return result === RESULT_NOT_FOUND ? { state: 'gone' } : { state: 'failed', reason, status }
}

function judged(intent: DonationIntent, kind: ListingKind): Donation {
  return intent.kind === kind && isTrusted(intent)
    ? { state: 'ready', intent, isOld: false }
    : { state: 'untrusted' }
}

/** Only one tab at a time, where the browser can say so. */
const alone = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()

async function askOnce(kind: ListingKind, letGo: string | undefined): Promise<Outcome<DonationIntent>> {
  // Another tab may have asked while this one waited. A full storage may still hold the one that was let go.
  const known = storedDraft(kind).intent
  if (known && known.id !== letGo) {
    changeDraft(kind, { intent: known })
    return loadDonation(known)
  }
  const answer = await askForDonation(kind)
  if (answer.ok) changeDraft(kind, { intent: { id: answer.data.id, secret: answer.data.secret } })
  return answer
}

/**
 * Gets the donation of a draft. It is asked for once and read again ever after, so that the amount stays the same on
 * reload, in a second tab and in another language.
 */
export async function openDonation(kind: ListingKind, letGo?: string): Promise<void> {
  const mine = ++turn
  const key = $drafts[kind].get().intent
  $naming.set({ state: 'idle' })
  $donation.set({ state: 'loading' })
  const slow = setTimeout(() => mine === turn && $donation.set({ state: 'slow' }), SLOW_MS)
  const answer = key ? await loadDonation(key) : await alone(`donation:${kind}`, () => askOnce(kind, letGo))
  clearTimeout(slow)
  if (mine !== turn) return
  $donation.set(answer.ok ? judged(answer.data, kind) : failed(answer))
  await nameKept(kind)
}

/** The page was left between a payment and its naming: what was to be named is named now. */
async function nameKept(kind: ListingKind): Promise<void> {
  const donation = $donation.get()
  const { link = '' } = $drafts[kind].get()
  if (donation.state !== 'ready' || donation.intent.waived) return
  const { state, verdict } = donation.intent
  if (state === 'awaiting' && !verdict && transactionHashOf(link)) await namePayment(kind, link)
}

/** Asks for another amount. The one before is let go: a payment of it can be named no more. */
export async function renewDonation(kind: ListingKind): Promise<void> {
  const letGo = $drafts[kind].get().intent?.id
  changeDraft(kind, { intent: undefined, link: undefined, idempotencyKey: undefined })
  await openDonation(kind, letGo)
}

/** Looks at the donation again; true when the server answered. Until it does, what was known is kept. */
export async function refreshDonation(kind: ListingKind): Promise<boolean> {
  const key = $drafts[kind].get().intent
  const before = $donation.get()
  if (!key || before.state !== 'ready') return false
  if (before.intent.id !== key.id) {
    // Another tab has let that one go.
    await openDonation(kind)
    return false
  }
  const mine = turn
  const answer = await loadDonation(key)
  if (mine !== turn) return false
  if (answer.ok) $donation.set(judged(answer.data, kind))
  else if (answer.result === RESULT_NOT_FOUND) $donation.set({ state: 'gone' })
  else $donation.set({ ...before, isOld: true })
  return answer.ok
}

function take(verdict: DonationVerdict): void {
  const before = $donation.get()
  if (before.state !== 'ready') return
  const intent = { ...before.intent, state: verdict.state, verdict }
  $donation.set({ state: 'ready', intent, isOld: false })
}

/** The amount is another request's by now; nobody is shown it as theirs to pay any more. */
function markReleased(): void {
  const before = $donation.get()
  $naming.set({ state: 'released' })
  if (before.state === 'ready') $donation.set({ ...before, intent: { ...before.intent, state: 'expired' } })
}

async function sendName(key: IntentKey, link: string): Promise<void> {
  const mine = ++turn
  $naming.set({ state: 'sending' })
  const answer = await nameTransaction(key, link)
  if (mine !== turn) return
  if (!answer.ok) {
    const { reason, status, fields } = answer
    return $naming.set(
      fields?.link ? { state: 'refused', reason: 'not_a_transaction' } : { state: 'failed', reason, status },
    )
  }
  const { state, reason } = answer.data
  if (state === 'expired') return markReleased()
  if (reason && NOT_TAKEN.includes(reason)) return $naming.set({ state: 'refused', reason })
  $naming.set({ state: 'idle' })
  take(answer.data)
}

/** Says which transaction paid: an explorer's link or a bare hash. What was typed is kept whatever comes of it. */
export async function namePayment(kind: ListingKind, typed: string): Promise<void> {
  changeDraft(kind, { link: typed })
  const { intent } = $drafts[kind].get()
  if (!intent || $naming.get().state === 'sending') return
  if (!transactionHashOf(typed)) return $naming.set({ state: 'refused', reason: 'not_a_transaction' })
  await sendName(intent, typed.trim())
}

/** The visitor is typing again: what was said of the words before is said no more. */
export function changeLink(kind: ListingKind, link: string): void {
  changeDraft(kind, { link })
  if ($naming.get().state !== 'sending') $naming.set({ state: 'idle' })
}

const isPending = (donation: Donation): boolean =>
  donation.state === 'ready' && donation.intent.state === 'pending'

/** What a visitor would call progress. */
function progressOf(donation: Donation): string {
  if (donation.state !== 'ready') return donation.state
  const { id, state, verdict } = donation.intent
  return [id, state, verdict?.tx_hash, verdict?.reason, verdict?.confirmations].join(' ')
}

/** Looks again by itself while a payment is being judged. Returns what ends it. */
export const watchDonation = (kind: ListingKind): (() => void) =>
  watchProgress({
    store: $donation,
    isMoving: isPending,
    progressOf,
    look: () => refreshDonation(kind),
  })
