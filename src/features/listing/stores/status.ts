import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { type FailureWord, failureWord } from '#client/api/failure-word.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import type { DonationVerdict } from '#features/donation/contract.ts'
import { poll } from '#features/donation/stores/poll.ts'
import { $submit, isSubmitting, submitTransactionTo } from '#features/donation/stores/submit-transaction.ts'
import { latest } from '#lib/latest.ts'
import {
  loadSubmission,
  proveSubmission,
  submitTransactionOfSubmission,
  takeBackSubmission,
} from '../api/submissions.ts'
import type { SubmissionState, SubmissionStatus } from '../contract/submissions.ts'
import { areCredentials, rememberSubmission, type SubmissionCredentials } from './own-submissions.ts'
import { $proving } from './prove.ts'

export type FollowedSubmission =
  /** No request is named; or its number is, without the key. */
  | { state: 'none'; id?: string }
  /** It was to be opened by hand, without a number. */
  | { state: 'noNumber' }
  | Waiting
  | { state: 'failed'; cause: FailureWord }
  /** No request opens with this number and key; which of the two is wrong is not shown. */
  | { state: 'missing' }
  /** `isOld`: the latest refresh failed, and this is from `at`. */
  | { state: 'ready'; request: SubmissionStatus; at: number; isOld: boolean }

export type Withdrawal = 'idle' | 'asking' | 'sending' | 'failed'

/** In these a request changes without the visitor: staff decide, the chain confirms. */
const MOVING: readonly SubmissionState[] = ['awaiting_donation', 'in_review']
const DECIDED: readonly SubmissionState[] = ['approved', 'rejected', 'withdrawn']

/** The request that the page shows. Nothing of it is kept in the browser but its number, key and name. */
export const $followed = atom<FollowedSubmission>({ state: 'none' })
export const $withdrawal = atom<Withdrawal>('idle')

let credentials: SubmissionCredentials | undefined
const questions = latest()

/** What the visitor sent is on its way: any other question now would make its answer an old one. */
const isBusy = (): boolean =>
  isSubmitting() || $withdrawal.get() === 'sending' || $proving.get() === 'sending'

export const isDecided = ({ state }: SubmissionStatus): boolean => DECIDED.includes(state)

function show(request: SubmissionStatus): void {
  $followed.set({ state: 'ready', request, at: Date.now(), isOld: false })
}

function fail(failure: Failure): void {
  const isMissing = failure.result === RESULT_NOT_FOUND
  $followed.set(isMissing ? { state: 'missing' } : { state: 'failed', cause: failureWord(failure) })
}

async function load({ id, key }: SubmissionCredentials): Promise<void> {
  const isNewest = questions.begin()
  $followed.set({ state: 'loading' })
  const answer = await whenSlow(loadSubmission(id, key), () => isNewest() && $followed.set({ state: 'slow' }))
  if (!isNewest()) return
  if (!answer.ok) return fail(answer)
  const { kind, title, created_at } = answer.data
  rememberSubmission({ id, key, kind, title, created_at })
  show(answer.data)
}

/**
 * Opens a request; without a key there is nothing that could be opened, nor with what has another shape. What was typed by
 * hand has to have a number, the page's address need not.
 */
export async function followSubmission({ id, key }: SubmissionCredentials, isTyped = false): Promise<void> {
  $submit.set({ state: 'idle' })
  $withdrawal.set('idle')
  $proving.set('idle')
  credentials = areCredentials({ id, key }) ? { id, key } : undefined
  if (credentials) return load(credentials)
  questions.begin()
  if (isTyped && !id) return $followed.set({ state: 'noNumber' })
  $followed.set(id && key ? { state: 'missing' } : { state: 'none', id: id || undefined })
}

/** The visitor is typing: that the number was missing is said no more. */
export function changeTyped(): void {
  if ($followed.get().state === 'noNumber') $followed.set({ state: 'none' })
}

/** Reads the request again; what is shown stays until the answer is there, and after a failure too. */
export async function refreshSubmission(): Promise<void> {
  const before = $followed.get()
  if (!credentials || isBusy()) return
  if (before.state !== 'ready') return load(credentials)
  const isNewest = questions.begin()
  const answer = await loadSubmission(credentials.id, credentials.key)
  if (!isNewest()) return
  if (answer.ok) show(answer.data)
  else if (answer.result === RESULT_NOT_FOUND) $followed.set({ state: 'missing' })
  else $followed.set({ ...before, isOld: true })
}

async function showVerdict(verdict: DonationVerdict): Promise<void> {
  const now = $followed.get()
  if (now.state === 'ready') {
    const donation = { ...now.request.donation, verdict }
    $followed.set({ ...now, request: { ...now.request, donation } })
  }
  // A confirmed payment moves the request on, and its history with it.
  await refreshSubmission()
}

/** Submits the transaction that paid for the request that is shown. */
export async function submitFollowedTransaction(typed: string): Promise<void> {
  if (!credentials) return
  const { id, key } = credentials
  const send = (link: string) => submitTransactionOfSubmission(id, key, link)
  await submitTransactionTo({ send, begin: questions.begin, onVerdict: showVerdict }, typed)
}

export function askToWithdraw(isAsked: boolean): void {
  if ($withdrawal.get() !== 'sending') $withdrawal.set(isAsked ? 'asking' : 'idle')
}

export async function withdrawFollowed(): Promise<void> {
  if (!credentials || $withdrawal.get() === 'sending') return
  const isNewest = questions.begin()
  $withdrawal.set('sending')
  const answer = await takeBackSubmission(credentials.id, credentials.key)
  if (!isNewest()) return
  // Staff were faster: what they decided is worth more than an error.
  const isLate = !answer.ok && answer.result === RESULT_CONFLICT
  $withdrawal.set(answer.ok || isLate ? 'idle' : 'failed')
  if (answer.ok) show(answer.data)
  else if (isLate) await refreshSubmission()
}

/** Has the proof looked for that a request about a listing is their own. */
export async function proveFollowed(signature: string): Promise<void> {
  if (!credentials || $proving.get() === 'sending') return
  const isNewest = questions.begin()
  $proving.set('sending')
  const answer = await proveSubmission(credentials.id, credentials.key, signature)
  if (!isNewest()) return
  if (answer.ok) show(answer.data)
  $proving.set(answer.ok ? 'idle' : answer.fields ? 'refused' : 'failed')
  // What was asked with the key of a mail has confirmed its address.
  if (!answer.ok) await refreshSubmission()
}

const isMoving = (followed: FollowedSubmission): boolean =>
  followed.state === 'ready' && MOVING.includes(followed.request.state)

/** What a visitor would call progress. */
function progressOf(followed: FollowedSubmission): string {
  if (followed.state !== 'ready') return followed.state
  const { id, state, history, donation } = followed.request
  const { verdict } = donation
  const { tx_hash, reason, confirmations, arrived } = verdict ?? {}
  return [id, state, history.length, tx_hash, reason, confirmations, arrived].join(' ')
}

/** Reads it again by itself while another party has to act. Returns what ends it. */
export const watchSubmission = (): (() => void) =>
  poll({
    store: $followed,
    isMoving,
    progressOf,
    refresh: refreshSubmission,
    // It may have been revised in another tab, so one that waits for the visitor is read again too.
    mayHaveChanged: followed => followed.state === 'ready' && !isDecided(followed.request),
    onReconnect: followed => {
      if (followed.state !== 'failed') return false
      void refreshSubmission()
      return true
    },
  })
