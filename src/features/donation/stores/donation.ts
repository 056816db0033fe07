import { atom, type ReadableAtom } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { latest } from '#lib/latest.ts'
import { askForDonation, type IntentKey, loadDonation, submitTransactionOf } from '../api.ts'
import type { DonationIntent, DonationVerdict } from '../contract.ts'
import { isTrusted } from '../trust.ts'
import { type DonationView, viewDonation } from '../view.ts'
import { poll } from './poll.ts'
import { $submit, changeSubmitted, submitTransactionTo } from './submit-transaction.ts'

export type Donation =
  | { state: 'idle' }
  | Waiting
  | { state: 'failed'; reason: Failure['reason']; status?: number }
  /** The server knows this donation no more. */
  | { state: 'gone' }
  /** What the server asks for is not what this site asks for: nothing may be sent. */
  | { state: 'untrusted' }
  /** `isOld`: the latest refresh failed, and this is from before. */
  | { state: 'ready'; intent: DonationIntent; isOld: boolean }

/** What a browser keeps of a donation. */
export interface KeptDonation {
  intent?: IntentKey
  /** What was typed as the transaction's link. */
  link?: string
}

/** What a donation is for and where it is kept; the page that asks for one brings it. */
export interface DonationDraft {
  /** As the API names it: the kind of listing. */
  purpose: string
  $kept: ReadableAtom<KeptDonation>
  /** As storage has it now: what another tab has just written may not have reached `$kept` yet. */
  stored: () => KeptDonation
  keep: (change: KeptDonation) => void
  /** Forgets the donation, and what was begun with it. */
  release: () => void
}

export const $donation = atom<Donation>({ state: 'idle' })

/** A refresh leaves the answer to a submitted transaction wanted; a donation that is opened makes both old. */
const questions = latest()

/** The donation as it is drawn at this moment. */
export const viewNow = (intent: DonationIntent, isBlocked = false): DonationView =>
  viewDonation(intent, { now: Date.now(), isReleased: $submit.get().state === 'released', isBlocked })

function failed({ reason, status, result }: Failure): Donation {
  return result === RESULT_NOT_FOUND ? { state: 'gone' } : { state: 'failed', reason, status }
}

function checked(intent: DonationIntent, purpose: string): Donation {
  return intent.kind === purpose && isTrusted(intent)
    ? { state: 'ready', intent, isOld: false }
    : { state: 'untrusted' }
}

/** Only one tab at a time, where the browser has locks. */
const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work()

async function askOnce(draft: DonationDraft, releasedId?: string): Promise<Outcome<DonationIntent>> {
  // Another tab may have asked while this one waited. A full storage may still hold the one that was released.
  const known = draft.stored().intent
  if (known && known.id !== releasedId) {
    draft.keep({ intent: known })
    return loadDonation(known)
  }
  const answer = await askForDonation(draft.purpose, '')
  if (answer.ok) draft.keep({ intent: { id: answer.data.id, secret: answer.data.secret } })
  return answer
}

/**
 * Gets the donation of a draft. It is asked for once and read again ever after, so that the amount stays the same on
 * reload, in a second tab and in another language.
 */
export async function openDonation(draft: DonationDraft, releasedId?: string): Promise<void> {
  const isNewest = questions.begin()
  const { purpose, $kept } = draft
  const key = $kept.get().intent
  $submit.set({ state: 'idle' })
  $donation.set({ state: 'loading' })
  const call = key ? loadDonation(key) : withLock(`donation:${purpose}`, () => askOnce(draft, releasedId))
  const answer = await whenSlow(call, () => isNewest() && $donation.set({ state: 'slow' }))
  if (!isNewest()) return
  $donation.set(answer.ok ? checked(answer.data, purpose) : failed(answer))
  await submitKept(draft)
}

/** The page was left between a payment and its submission: what was to be submitted is submitted now. */
async function submitKept(draft: DonationDraft): Promise<void> {
  const donation = $donation.get()
  const { link = '' } = draft.$kept.get()
  if (donation.state !== 'ready' || donation.intent.waived) return
  const { state, verdict } = donation.intent
  if (state === 'awaiting' && !verdict && transactionHashOf(link)) await submitTransaction(draft, link)
}

/** Asks for another amount. The one before is released: no transaction can be submitted for it any more. */
export async function renewDonation(draft: DonationDraft): Promise<void> {
  const releasedId = draft.$kept.get().intent?.id
  draft.release()
  await openDonation(draft, releasedId)
}

/** Reads the donation again; true when the server answered. Until it does, what was known is kept. */
export async function refreshDonation(draft: DonationDraft): Promise<boolean> {
  const key = draft.$kept.get().intent
  const before = $donation.get()
  if (!key || before.state !== 'ready') return false
  if (before.intent.id !== key.id) {
    // Another tab has released that one.
    await openDonation(draft)
    return false
  }
  const isNewest = questions.join()
  const answer = await loadDonation(key)
  if (!isNewest()) return false
  if (answer.ok) $donation.set(checked(answer.data, draft.purpose))
  else if (answer.result === RESULT_NOT_FOUND) $donation.set({ state: 'gone' })
  else $donation.set({ ...before, isOld: true })
  return answer.ok
}

function showVerdict(verdict: DonationVerdict): void {
  const before = $donation.get()
  if (before.state !== 'ready') return
  const intent = { ...before.intent, state: verdict.state, verdict }
  $donation.set({ state: 'ready', intent, isOld: false })
}

/** The amount is another request's by now; it is not shown as payable any more. */
function showReleased(): void {
  const before = $donation.get()
  if (before.state === 'ready') $donation.set({ ...before, intent: { ...before.intent, state: 'expired' } })
}

/** Submits the transaction that paid. What was typed is kept whatever comes of it. */
export async function submitTransaction(draft: DonationDraft, typed: string): Promise<void> {
  draft.keep({ link: typed })
  const { intent } = draft.$kept.get()
  if (!intent) return
  const target = {
    send: (link: string) => submitTransactionOf(intent, link),
    begin: questions.begin,
    onVerdict: showVerdict,
    onReleased: showReleased,
  }
  await submitTransactionTo(target, typed)
}

export function changeLink(draft: DonationDraft, link: string): void {
  draft.keep({ link })
  changeSubmitted()
}

const isPending = (donation: Donation): boolean =>
  donation.state === 'ready' && donation.intent.state === 'pending'

/** What a visitor would call progress. */
function progressOf(donation: Donation): string {
  if (donation.state !== 'ready') return donation.state
  const { id, state, verdict } = donation.intent
  return [id, state, verdict?.tx_hash, verdict?.reason, verdict?.confirmations].join(' ')
}

/** Reads it again by itself while a payment is being judged. Returns what ends it. */
export const watchDonation = (draft: DonationDraft): (() => void) =>
  poll({
    store: $donation,
    isMoving: isPending,
    progressOf,
    refresh: () => refreshDonation(draft),
  })
