import { atom } from 'nanostores'
import type { Outcome } from '#client/api/call.ts'
import { type FailureWord, failureWord } from '#client/api/failure-word.ts'
import { whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import type { DonationReason, DonationVerdict } from '../contract.ts'

/** What becomes of the transaction that a visitor submits. */
export type Submit =
  | { state: 'idle' }
  | { state: 'sending'; isSlow?: true }
  /** It was not accepted, and what was known before stays true. */
  | { state: 'refused'; reason: DonationReason }
  /** The amount's time was over long ago, and another request is asked for it now: a payment of it would be theirs. */
  | { state: 'released' }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; cause: FailureWord; retryAt?: number }

export interface SubmitTarget {
  send: (link: string) => Promise<Outcome<DonationVerdict>>
  /** Begins a question; the function it returns tells whether the answer is still wanted, see lib/latest.ts. */
  begin: () => () => boolean
  /** The server has a transaction to judge, and this is what it knows of it. */
  onVerdict: (verdict: DonationVerdict) => unknown
  onReleased?: () => void
}

/** These mean that the text is no transaction of ours at all; the server stores nothing of it. */
const NOT_STORED: readonly DonationReason[] = ['not_a_transaction', 'other_chain']

/** A page shows one donation, in the wizard or as part of a request's status. */
export const $submit = atom<Submit>({ state: 'idle' })
/** Asked, and no store of its own: the status page would load nanostores' `computed` for this alone. */
export const isSubmitting = (): boolean => $submit.get().state === 'sending'

/** Submits the hash of the transaction that paid, bare or in an explorer's link; the one way to do so in the browser. */
export async function submitTransactionTo(target: SubmitTarget, typed: string): Promise<void> {
  const before = $submit.get()
  if (isSubmitting() || (before.state === 'failed' && isTooEarly(before.retryAt))) return
  if (!transactionHashOf(typed)) return $submit.set({ state: 'refused', reason: 'not_a_transaction' })
  const isNewest = target.begin()
  $submit.set({ state: 'sending' })
  const answer = await whenSlow(
    target.send(typed.trim()),
    () => isNewest() && $submit.set({ state: 'sending', isSlow: true }),
  )
  if (!isNewest()) return
  if (!answer.ok) {
    return $submit.set(
      answer.fields?.link
        ? { state: 'refused', reason: 'not_a_transaction' }
        : { state: 'failed', cause: failureWord(answer), retryAt: retryTimeOf(answer) },
    )
  }
  const { state, reason } = answer.data
  if (state === 'expired') {
    $submit.set({ state: 'released' })
    return target.onReleased?.()
  }
  if (reason && NOT_STORED.includes(reason)) return $submit.set({ state: 'refused', reason })
  $submit.set({ state: 'idle' })
  await target.onVerdict(answer.data)
}

/** The visitor is typing again: what was said of the text before is said no more. */
export function changeSubmitted(): void {
  if (!isSubmitting()) $submit.set({ state: 'idle' })
}
