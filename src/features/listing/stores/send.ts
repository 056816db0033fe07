import { atom } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { askForDonation, type IntentKey } from '#features/donation/api.ts'
import { randomKey } from '#lib/random-key.ts'
import { resendSubmission, sendSubmission } from '../api/send-submission.ts'
import { takeBackSubmission } from '../api/submissions.ts'
import { titleOf } from '../contract/form.ts'
import type { ListingValues, SubmissionReceipt, SubmitListingInput } from '../contract/submissions.ts'
import { type ChecksState, checksOf } from './checks.ts'
import type { ListingDraft } from './draft.ts'
import { type ListingForm, perListing } from './listing.ts'
import { rememberSubmission, statusPath, successPath } from './own-submissions.ts'
import { formOf } from './values.ts'

/**
 * `unpaid`: more requests wait for their donation than may come from one network · `unchecked`: the checks could not be
 * made · `stopped`: one of them stops it · `full`: no amount is free at this moment · `decided`: staff decided meanwhile,
 * nothing can be changed.
 */
export type SendError =
  | 'offline'
  | 'timeout'
  | 'intercepted'
  | 'tooMany'
  | 'unpaid'
  | 'full'
  | 'failed'
  | 'refused'
  | 'unchecked'
  | 'stopped'
  | 'decided'

/** `retryAt`: when the server takes the next try, on this clock. */
type Failed = { state: 'failed'; error: SendError; path?: string; retryAt?: number }

export type Sending =
  | { state: 'idle' | 'sending' | 'slow' }
  /** `path`: the request that the error is about, where there is one. */
  | Failed
  /** `path`: where the request is followed from now on; none while its donation is still to be shown. */
  | { state: 'done'; id: string; path?: string }

/** The server names at least an hour where its quota of unpaid requests is used up. */
const QUOTA_RETRY_S = 3600
/** RFC 6585, section 4. */
const TOO_MANY_REQUESTS = 429

function failed(failure: Failure): Failed {
  const { reason, status, fields } = failure
  if (reason === 'offline' || reason === 'timeout' || reason === 'intercepted')
    return { state: 'failed', error: reason }
  if (status === TOO_MANY_REQUESTS)
    return { state: 'failed', error: 'tooMany', retryAt: retryTimeOf(failure) }
  return { state: 'failed', error: fields ? 'refused' : 'failed' }
}

/** Unpaid requests are counted by the day; what is counted by the minute is told with its time. */
const isOverQuota = ({ status, retryAfterS = QUOTA_RETRY_S }: Failure): boolean =>
  status === TOO_MANY_REQUESTS && retryAfterS >= QUOTA_RETRY_S

/** It is unknown whether the server has it. */
const isUnknown = ({ reason, status = 0 }: Failure): boolean =>
  ['offline', 'timeout', 'intercepted', 'shape'].includes(reason) || status >= 500

/** The offer is none any more, or was made for what the form held before. */
const isOfOffer = ({ result, fields }: Failure): boolean =>
  result === RESULT_NOT_FOUND || result === RESULT_CONFLICT || fields?.intent_id !== undefined

/** A check serves once and for a day; another tab may have used it, or a call whose answer was lost. */
const isOfCheck = ({ result, fields }: Failure): boolean =>
  result === RESULT_CONFLICT || fields?.check !== undefined

/** Sends what was sent before, as it was: the same key gives the same receipt, or shows that nothing had arrived. */
function repeat(input: SubmitListingInput, { idempotencyKey = '', intent }: ListingDraft) {
  return sendSubmission(input, { secret: intent?.secret ?? '', idempotencyKey })
}

/** Of what language the page was does not matter: it is the same request. */
const contentOf = ({ lang: _, intent_id: __, ...content }: SubmitListingInput): string =>
  JSON.stringify(content)

/** The receipt is kept in the browser before anything else happens with it. */
function keep(
  { changeDraft, replaceDraft, clearDraft }: ListingForm,
  lang: string,
  { id, key, kind, state, created_at }: SubmissionReceipt,
  form: ListingValues,
): Sending {
  rememberSubmission({ id, key, kind, title: titleOf(form), created_at })
  if (state === 'awaiting_donation') {
    // The address follows, see `followAddress`.
    const request = { id, key }
    const none = { link: undefined, idempotencyKey: undefined, sent: undefined }
    changeDraft({ ...none, request, step: 'donation' })
    return { state: 'done', id }
  }
  replaceDraft(clearDraft)
  return { state: 'done', id, path: successPath(lang, { id, key }) }
}

/** What passing checks brought for the offer, or why there is none. */
function passOf(checks: ChecksState, maySend: boolean): string | Failed {
  if (checks.state === 'failed' && checks.retryAt) return { ...checks, error: 'tooMany' }
  if (checks.state !== 'ready') return { state: 'failed', error: 'unchecked' }
  return maySend ? (checks.check ?? '') : { state: 'failed', error: 'stopped' }
}

/** The donation's offer for this form: the one that was kept, else a new one, for which the form is checked. */
async function offerFor(listing: ListingForm): Promise<IntentKey | Failed> {
  const { kind, $draft, changeDraft, forgetChecks } = listing
  const { $maySend, settleChecks } = checksOf(listing)
  const { intent } = $draft.get()
  if (intent) return intent
  for (let isRepeated = false; ; isRepeated = true) {
    const checks = await settleChecks()
    const pass = passOf(checks, $maySend.get())
    if (typeof pass !== 'string') return pass
    const answer = await askForDonation(kind, pass)
    if (answer.ok) {
      const { id, secret } = answer.data
      changeDraft({ intent: { id, secret } })
      return { id, secret }
    }
    forgetChecks()
    if (answer.status === 503) return { state: 'failed', error: 'full' }
    if (!isOfCheck(answer) || isRepeated) return failed({ ...answer, fields: undefined })
  }
}

async function post(
  { $draft, changeDraft }: ListingForm,
  input: SubmitListingInput,
  secret: string,
): Promise<Outcome<SubmissionReceipt>> {
  const idempotencyKey = randomKey()
  changeDraft({ idempotencyKey, sent: JSON.stringify(input) })
  const answer = await sendSubmission(input, { secret, idempotencyKey })
  const isOurs = $draft.get().idempotencyKey === idempotencyKey
  if (!answer.ok && !isUnknown(answer) && isOurs) changeDraft({ idempotencyKey: undefined, sent: undefined })
  return answer
}

/**
 * What became of a call whose answer was lost: its receipt, when it was for what the form holds now. What it was for
 * otherwise is withdrawn: nobody was shown its amount. Undefined: nothing is stored, and sending begins anew.
 */
async function settleLost(listing: ListingForm, lang: string): Promise<Sending | undefined> {
  const { kind, $draft, changeDraft } = listing
  const draft = $draft.get()
  const { values, logoUrl, sent, idempotencyKey, intent } = draft
  if (!sent || !idempotencyKey || !intent) return undefined
  // Written by `post`; the server validates it like any other form.
  const input = JSON.parse(sent) as SubmitListingInput
  const earlier = await repeat(input, draft)
  // Any other answer says nothing about the call before.
  if (!earlier.ok && earlier.reason !== 'refused') return failed(earlier)
  const isSame = contentOf(input) === contentOf({ ...formOf(values, logoUrl), kind, intent_id: '', lang })
  if (earlier.ok && isSame) return keep(listing, lang, earlier.data, input)
  if (earlier.ok) {
    const withdrawn = await takeBackSubmission(earlier.data.id, earlier.data.key)
    if (!withdrawn.ok) return failed(withdrawn)
  }
  changeDraft({ intent: undefined, idempotencyKey: undefined, sent: undefined })
  return undefined
}

/** Checks the form, gets its donation's offer and stores the request, as far as that was not done already. */
async function sendNew(listing: ListingForm, lang: string): Promise<Sending> {
  const { kind, $draft, changeDraft, setComments, forgetChecks } = listing
  const settled = await settleLost(listing, lang)
  if (settled) return settled
  for (let isRepeated = false; ; isRepeated = true) {
    const offer = await offerFor(listing)
    if ('state' in offer) return offer
    const { values, logoUrl } = $draft.get()
    const input = { ...formOf(values, logoUrl), kind, intent_id: offer.id, lang }
    const answer = await post(listing, input, offer.secret)
    if (answer.ok) return keep(listing, lang, answer.data, input)
    if (isOfOffer(answer) && !isRepeated) {
      changeDraft({ intent: undefined })
      forgetChecks()
      continue
    }
    if (answer.fields) setComments({ serverErrors: answer.fields })
    return isOverQuota(answer) ? { state: 'failed', error: 'unpaid' } : failed(answer)
  }
}

/** One tab at a time, where the browser has locks; what another one has sent meanwhile is taken over. */
async function sendOnce(listing: ListingForm, lang: string): Promise<Sending> {
  const { kind, $draft, storedDraft, changeDraft } = listing
  const send = (): Promise<Sending> | Sending => {
    const { request, intent, idempotencyKey, sent } = storedDraft()
    if (request) changeDraft({ request, intent, step: 'donation' })
    else if (intent && !$draft.get().intent) changeDraft({ intent, idempotencyKey, sent })
    return request ? { state: 'done', id: request.id } : sendNew(listing, lang)
  }
  return globalThis.navigator?.locks ? navigator.locks.request(`sending:${kind}`, send) : send()
}

async function sendRevised({ $draft, setComments }: ListingForm, lang: string): Promise<Sending> {
  const { values, logoUrl, revising } = $draft.get()
  if (!revising) return { state: 'failed', error: 'failed' }
  const answer = await resendSubmission(revising.id, revising.key, formOf(values, logoUrl))
  const path = statusPath(lang, revising)
  if (answer.ok) return { state: 'done', id: revising.id, path }
  if (answer.fields) setComments({ serverErrors: answer.fields })
  return answer.result === RESULT_CONFLICT
    ? { state: 'failed', error: 'decided', path }
    : { ...failed(answer), path }
}

/** Of these the request was not sent, as the checks would have it. */
const HELD_BACK: readonly SendError[] = ['stopped', 'unchecked', 'unpaid']

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sending the request of a form. */
export const sendingOf = perListing(listing => {
  const { $draft, flushDraft, replaceDraft, clearDraft } = listing
  const $sending = atom<Sending>({ state: 'idle' })

  // What held the request back is gone, and with it what was said of it.
  checksOf(listing).$maySend.listen(maySend => {
    const sending = $sending.get()
    if (maySend && sending.state === 'failed' && HELD_BACK.includes(sending.error))
      $sending.set({ state: 'idle' })
  })

  /** Sends the request, or sends it again when it was revised. */
  async function sendRequest(lang: string): Promise<void> {
    const before = $sending.get()
    if (before.state === 'sending' || before.state === 'slow') return
    // The page shows how long; a call before that would be refused too.
    if (before.state === 'failed' && isTooEarly(before.retryAt)) return
    $sending.set({ state: 'sending' })
    flushDraft()
    addEventListener('beforeunload', warn)
    const { revising } = $draft.get()
    const send = revising ? sendRevised : sendOnce
    const outcome = await whenSlow(send(listing, lang), () => $sending.set({ state: 'slow' }))
    removeEventListener('beforeunload', warn)
    if (outcome.state === 'done' && revising) replaceDraft(clearDraft)
    $sending.set(outcome)
    if (outcome.state === 'done' && outcome.path) location.assign(outcome.path)
  }

  /** A new try begins with a clean slate. */
  function forgetSending(): void {
    const sending = $sending.get()
    const isOver = sending.state === 'failed' || (sending.state === 'done' && !sending.path)
    if (isOver) $sending.set({ state: 'idle' })
  }

  return { $sending, sendRequest, forgetSending }
})
