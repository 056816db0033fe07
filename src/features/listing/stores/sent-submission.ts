import { atom } from 'nanostores'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { refreshDonation } from '#features/donation/stores/donation.ts'
import { hasArrived } from '#features/donation/view.ts'
import { loadSubmission, takeBackSubmission } from '../api/submissions.ts'
import type { ListingStep } from '../contract/form.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { perListing } from './listing.ts'
import { statusPath, successPath } from './own-submissions.ts'

/** `arrived`: a payment was found meanwhile, so nothing is taken back. */
export type TakingBack = 'idle' | 'asking' | 'sending' | 'failed' | 'arrived'

/** It waits for nothing: what was typed may become another request. */
const ENDED: readonly SubmissionState[] = ['withdrawn', 'expired', 'rejected']

/** The request that was stored of a form, while its donation is shown. */
export const sentSubmissionOf = perListing(listing => {
  const { $draft, changeDraft, clearDraft, replaceDraft, forgetChecks, goToStep, donationDraft } = listing
  /** How it ended elsewhere: on its private page, or because nothing was paid in time. */
  const $ended = atom<SubmissionState | undefined>()
  const $takingBack = atom<TakingBack>('idle')
  let isLeaving = false
  let backTo: ListingStep = 'form'

  /** What was typed stays; request and donation are gone from the draft, not from the browser's requests. */
  function release(step: ListingStep): void {
    const none = { request: undefined, intent: undefined, link: undefined }
    changeDraft({ ...none, idempotencyKey: undefined, sent: undefined })
    forgetChecks()
    $ended.set(undefined)
    $takingBack.set('idle')
    goToStep(step)
  }

  /** The donation is confirmed: the request needs this page no more. */
  function finish(lang: string): void {
    const { request } = $draft.get()
    if (!request || isLeaving) return
    isLeaving = true
    replaceDraft(clearDraft)
    location.assign(successPath(lang, request))
  }

  /** Its draft went in another tab: what became of the request, its private page shows. */
  function followElsewhere(lang: string, request: { id: string; key: string }): void {
    if (isLeaving) return
    isLeaving = true
    location.assign(statusPath(lang, request))
  }

  /** It may have been withdrawn or paid for on another device; when that cannot be asked, the donation is still shown. */
  async function lookAtRequest(lang: string): Promise<void> {
    const { request } = $draft.get()
    if (!request) return
    const answer = await loadSubmission(request.id, request.key)
    if (!answer.ok || $draft.get().request?.id !== request.id) return
    const { state } = answer.data
    if (ENDED.includes(state)) $ended.set(state)
    else if (state !== 'awaiting_donation') finish(lang)
  }

  /** Asks once; the step is where to go then. */
  function askToTakeBack(step: ListingStep): void {
    backTo = step
    $takingBack.set('asking')
  }

  const keepSent = (): void => $takingBack.set('idle')

  /** Withdraws the request while nothing was paid, and goes back to what was typed. */
  async function takeBack(lang: string): Promise<void> {
    const { request } = $draft.get()
    if (!request || $takingBack.get() === 'sending') return
    $takingBack.set('sending')
    const donation = await refreshDonation(donationDraft)
    if (donation && hasArrived(donation)) return $takingBack.set('arrived')
    const answer = await takeBackSubmission(request.id, request.key)
    if (answer.ok || answer.result === RESULT_NOT_FOUND) return release(backTo)
    if (answer.result !== RESULT_CONFLICT) return $takingBack.set('failed')
    await lookAtRequest(lang)
    $takingBack.set('idle')
  }

  /** The request stays as it is under its private link; the form is empty. */
  function startAnew(): void {
    replaceDraft(clearDraft)
    forgetChecks()
    $takingBack.set('idle')
    goToStep('form')
  }

  return {
    $ended,
    $takingBack,
    release,
    finish,
    followElsewhere,
    lookAtRequest,
    askToTakeBack,
    keepSent,
    takeBack,
    startAnew,
  }
})
