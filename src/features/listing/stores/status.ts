import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import type { DonationReason } from '#features/donation/contract.ts'
import { watchProgress } from '#features/donation/stores/watch-progress.ts'
import { loadSubmission, nameTransactionOf, withdrawListing } from '../api/submissions.ts'
import type { SubmissionState, SubmissionStatus } from '../contract/submissions.ts'
import { isTicket, type RequestTicket } from './request-ticket.ts'
import { rememberRequest } from './requests.ts'

export type FollowedRequest =
  /** No request is named; or its number is, without the key. */
  | { state: 'none'; id?: string }
  | { state: 'loading' }
  /** Loading for longer than anybody expects. */
  | { state: 'slow' }
  | { state: 'failed'; cause: Cause }
  /** No request opens with this number and key; which of the two is wrong nobody is told. */
  | { state: 'missing' }
  /** `isOld`: the latest look at it failed, and this is from `at`. */
  | { state: 'ready'; request: SubmissionStatus; at: number; isOld: boolean }

/** What becomes of a transaction that is named here. */
export type Payment =
  | { state: 'idle' }
  | { state: 'sending' }
  /** It was not taken, and what was known before stays true. */
  | { state: 'refused'; reason: DonationReason }
  /** The amount's time was over long ago, and another request is asked for it now: a payment of it would be theirs. */
  | { state: 'released' }
  | { state: 'failed'; cause: Cause }

/** Why no answer came, as far as a visitor can do something about it. */
export type Cause = 'offline' | 'timeout' | 'busy' | 'server'

export type Withdrawal = 'idle' | 'asking' | 'sending' | 'failed'

const SLOW_MS = 5000
const TOO_MANY_REQUESTS = 429
/** In these a request changes without the visitor: staff decide, the chain confirms. */
const MOVING: readonly SubmissionState[] = ['awaiting_donation', 'in_review']
const DECIDED: readonly SubmissionState[] = ['approved', 'rejected', 'withdrawn']
/** These say that the words are no transaction of ours at all; the server keeps nothing of them. */
const NOT_TAKEN: readonly DonationReason[] = ['not_a_transaction', 'other_chain']

/** The request that the page shows. Nothing of it is kept in the browser but its number, key and name. */
export const $followed = atom<FollowedRequest>({ state: 'none' })
export const $payment = atom<Payment>({ state: 'idle' })
export const $withdrawal = atom<Withdrawal>('idle')

let ticket: RequestTicket | undefined
/** Counts what changes the request, so that an answer to an older question is known as such. */
let turn = 0

export const isDecided = ({ state }: SubmissionStatus): boolean => DECIDED.includes(state)

/** Whether the donation can still be paid here: it is asked for, not confirmed, and the request waits for it. */
export const isPayable = ({ state, donation }: SubmissionStatus): boolean =>
  state === 'awaiting_donation' && !donation.waived && donation.verdict?.state !== 'confirmed'

function show(request: SubmissionStatus): void {
  $followed.set({ state: 'ready', request, at: Date.now(), isOld: false })
}

function causeOf({ reason, status }: Failure): Cause {
  if (reason === 'offline' || reason === 'timeout') return reason
  return status === TOO_MANY_REQUESTS ? 'busy' : 'server'
}

function fail(failure: Failure): void {
  const isMissing = failure.result === RESULT_NOT_FOUND
  $followed.set(isMissing ? { state: 'missing' } : { state: 'failed', cause: causeOf(failure) })
}

async function load({ id, key }: RequestTicket): Promise<void> {
  const mine = ++turn
  $followed.set({ state: 'loading' })
  const slow = setTimeout(() => mine === turn && $followed.set({ state: 'slow' }), SLOW_MS)
  const answer = await loadSubmission(id, key)
  clearTimeout(slow)
  if (mine !== turn) return
  if (!answer.ok) return fail(answer)
  const { kind, title, created_at } = answer.data
  rememberRequest({ id, key, kind, title, created_at })
  show(answer.data)
}

/** Opens a request; without a key there is nothing that could be opened, nor with what has another shape. */
export async function followRequest({ id, key }: RequestTicket): Promise<void> {
  $payment.set({ state: 'idle' })
  $withdrawal.set('idle')
  ticket = isTicket({ id, key }) ? { id, key } : undefined
  if (ticket) return load(ticket)
  turn++
  $followed.set(id && key ? { state: 'missing' } : { state: 'none', id: id || undefined })
}

/** Looks again; what is shown stays until the answer is there, and after a failure too. */
export async function refreshRequest(): Promise<void> {
  const before = $followed.get()
  if (!ticket) return
  if (before.state !== 'ready') return load(ticket)
  const mine = ++turn
  const answer = await loadSubmission(ticket.id, ticket.key)
  if (mine !== turn) return
  if (answer.ok) show(answer.data)
  else if (answer.result === RESULT_NOT_FOUND) $followed.set({ state: 'missing' })
  else $followed.set({ ...before, isOld: true })
}

/** Says which transaction paid: an explorer's link or a bare hash. */
export async function namePayment(typed: string): Promise<void> {
  if (!ticket || $payment.get().state === 'sending') return
  if (!transactionHashOf(typed)) return $payment.set({ state: 'refused', reason: 'not_a_transaction' })
  const { id, key } = ticket
  const mine = ++turn
  $payment.set({ state: 'sending' })
  const answer = await nameTransactionOf(id, key, typed.trim())
  if (mine !== turn) return
  if (!answer.ok) {
    const isNoTransaction = answer.fields?.link !== undefined
    return $payment.set(
      isNoTransaction
        ? { state: 'refused', reason: 'not_a_transaction' }
        : { state: 'failed', cause: causeOf(answer) },
    )
  }
  const { state, reason } = answer.data
  if (state === 'expired') return $payment.set({ state: 'released' })
  if (reason && NOT_TAKEN.includes(reason)) return $payment.set({ state: 'refused', reason })
  $payment.set({ state: 'idle' })
  const now = $followed.get()
  if (now.state === 'ready') {
    const donation = { ...now.request.donation, verdict: answer.data }
    $followed.set({ ...now, request: { ...now.request, donation } })
  }
  // A confirmed payment moves the request on, and its history with it.
  await refreshRequest()
}

/** The visitor is typing again: what was said of the words before is said no more. */
export function changePayment(): void {
  if ($payment.get().state !== 'sending') $payment.set({ state: 'idle' })
}

export function askToWithdraw(isAsked: boolean): void {
  if ($withdrawal.get() !== 'sending') $withdrawal.set(isAsked ? 'asking' : 'idle')
}

export async function withdrawRequest(): Promise<void> {
  if (!ticket || $withdrawal.get() === 'sending') return
  const mine = ++turn
  $withdrawal.set('sending')
  const answer = await withdrawListing(ticket.id, ticket.key)
  if (mine !== turn) return
  // Staff were faster: what they decided is worth more than an error.
  const isLate = !answer.ok && answer.result === RESULT_CONFLICT
  $withdrawal.set(answer.ok || isLate ? 'idle' : 'failed')
  if (answer.ok) show(answer.data)
  else if (isLate) await refreshRequest()
}

const isMoving = (followed: FollowedRequest): boolean =>
  followed.state === 'ready' && MOVING.includes(followed.request.state)

/** What a visitor would call progress. */
function progressOf(followed: FollowedRequest): string {
  if (followed.state !== 'ready') return followed.state
  const { id, state, history, donation } = followed.request
  const { verdict } = donation
  return [id, state, history.length, verdict?.tx_hash, verdict?.reason, verdict?.confirmations].join(' ')
}

/** Looks again by itself while somebody else has to act. Returns what ends it. */
export const watchRequest = (): (() => void) =>
  watchProgress({
    store: $followed,
    isMoving,
    progressOf,
    look: async () => {
      const isBusy = $payment.get().state === 'sending' || $withdrawal.get() === 'sending'
      // A look now would make the answer to what the visitor sent look like an old one.
      if (!isBusy) await refreshRequest()
    },
    // It may have been mended in another tab, so one that waits for the visitor is looked at too.
    mayHaveChanged: followed => followed.state === 'ready' && !isDecided(followed.request),
    onReconnect: followed => {
      if (followed.state !== 'failed') return false
      void refreshRequest()
      return true
    },
  })
