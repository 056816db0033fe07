import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { latest } from '#lib/latest.ts'
import { type IntentKey, loadDonation, submitTransactionOf } from '../api.ts'
import type { DonationIntent, DonationVerdict } from '../contract.ts'
import { isTrusted } from '../trust.ts'
import { type DonationView, viewDonation } from '../view.ts'
import { poll } from './poll.ts'
import { $submit, changeSubmitted, submitTransactionTo } from './submit-transaction.ts'

export type Donation =
  | { state: 'idle' }
  | Waiting
  | { state: 'failed'; reason: Failure['reason']; status?: number }
  /** The server does not know this donation (any more), or none is kept. */
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
  keep: (change: KeptDonation) => void
}

export const $donation = atom<Donation>({ state: 'idle' })

/** A refresh leaves the answer to a submitted transaction wanted; a donation that is opened makes both old. */
const questions = latest()

/** The donation of which the visitor says that what was found beside it is somebody else's. */
export const $foreign = atom('')

/** The donation as it is drawn at this moment. */
export const viewNow = (intent: DonationIntent): DonationView =>
  viewDonation(intent, {
    now: serverNow(),
    isReleased: $submit.get().state === 'released',
    isForeign: $foreign.get() === intent.id,
  })

function failed({ reason, status, result }: Failure): Donation {
  return result === RESULT_NOT_FOUND ? { state: 'gone' } : { state: 'failed', reason, status }
}

function checked(intent: DonationIntent, purpose: string): Donation {
  return intent.kind === purpose && isTrusted(intent)
    ? { state: 'ready', intent, isOld: false }
    : { state: 'untrusted' }
}

/**
 * Reads the donation of a draft, which was asked for when its request was sent, so that the amount stays the same on
 * reload, in a second tab and in another language.
 */
export async function openDonation({ purpose, $kept, keep }: DonationDraft): Promise<void> {
  const isNewest = questions.begin()
  const key = $kept.get().intent
  $submit.set({ state: 'idle' })
  if (!key) return $donation.set({ state: 'gone' })
  $donation.set({ state: 'loading' })
  const answer = await whenSlow(loadDonation(key), () => isNewest() && $donation.set({ state: 'slow' }))
  if (!isNewest()) return
  $donation.set(answer.ok ? checked(answer.data, purpose) : failed(answer))
  await submitKept({ purpose, $kept, keep })
}

/** The page was left between a payment and its submission: what was to be submitted is submitted now. */
async function submitKept(draft: DonationDraft): Promise<void> {
  const donation = $donation.get()
  const { link = '' } = draft.$kept.get()
  if (donation.state !== 'ready' || donation.intent.waived) return
  const { state, verdict } = donation.intent
  if (state === 'awaiting' && !verdict?.tx_hash && transactionHashOf(link))
    await submitTransaction(draft, link)
}

/** Reads the donation again; what the server answered, if it did. Until then, what was known is kept. */
export async function refreshDonation(draft: DonationDraft): Promise<DonationIntent | undefined> {
  const key = draft.$kept.get().intent
  const before = $donation.get()
  if (!key || before.state !== 'ready') return undefined
  if (before.intent.id !== key.id) {
    // Another tab has sent another request.
    await openDonation(draft)
    return undefined
  }
  const isNewest = questions.join()
  const answer = await loadDonation(key)
  if (!isNewest()) return undefined
  if (answer.ok) $donation.set(checked(answer.data, draft.purpose))
  else if (answer.result === RESULT_NOT_FOUND) $donation.set({ state: 'gone' })
  else $donation.set({ ...before, isOld: true })
  return answer.ok ? answer.data : undefined
}

/** The server's answer to what was done about this donation is what is known of it from now on. */
export function showIntent(draft: DonationDraft, intent: DonationIntent): void {
  if (intent.id === draft.$kept.get().intent?.id) $donation.set(checked(intent, draft.purpose))
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

/** Until it is confirmed the chain may bring it on, be it long after the amount's time. */
const isMoving = (donation: Donation): boolean =>
  donation.state === 'ready' && donation.intent.state !== 'confirmed'

/** What a visitor would call progress. */
function progressOf(donation: Donation): string {
  if (donation.state !== 'ready') return donation.state
  const { id, state, verdict } = donation.intent
  const { tx_hash, reason, confirmations, arrived, arrivals } = verdict ?? {}
  return [id, state, tx_hash, reason, confirmations, arrived, arrivals?.length].join(' ')
}

/** Reads it again by itself until it is confirmed. Returns what ends it. */
export const watchDonation = (draft: DonationDraft): (() => void) =>
  poll({
    store: $donation,
    isMoving,
    progressOf,
    refresh: () => refreshDonation(draft),
    onReconnect: donation => {
      if (donation.state !== 'failed') return false
      void openDonation(draft)
      return true
    },
  })
