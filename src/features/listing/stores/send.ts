import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { whenSlow } from '#client/stores/async-state.ts'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { resendListing, sendListing } from '../api/send-listing.ts'
import { titleOf } from '../contract/form.ts'
import type { ListingValues, SubmissionReceipt, SubmitListingInput } from '../contract/submissions.ts'
import type { ListingDraft } from './draft.ts'
import { type ListingForm, perListing } from './listing.ts'
import { rememberRequest, statusPath } from './requests.ts'
import { formOf } from './values.ts'

/** `lost`: the server does not know the donation · `decided`: staff decided meanwhile, nothing can be changed. */
export type SendError =
  | 'offline'
  | 'timeout'
  | 'tooMany'
  | 'failed'
  | 'refused'
  | 'conflict'
  | 'lost'
  | 'decided'

export type Sending =
  | { state: 'idle' | 'sending' | 'slow' }
  /** `path`: the request that the error is about, where there is one. */
  | { state: 'failed'; error: SendError; path?: string }
  /** `path`: where the request is followed from now on. */
  | { state: 'done'; id: string; path: string }

const KEY_BYTES = 16

/** `crypto.randomUUID` is not there on pages without TLS, as on a machine in one's own network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

function errorOf({ reason, status, result, fields }: Failure, isRevision: boolean): SendError {
  if (reason === 'offline' || reason === 'timeout') return reason
  if (status === 429) return 'tooMany'
  if (result === RESULT_CONFLICT) return isRevision ? 'decided' : 'conflict'
  if (result === RESULT_NOT_FOUND || fields?.intent_id) return 'lost'
  return fields ? 'refused' : 'failed'
}

/** It is unknown whether the server has it. */
const isUnknown = ({ reason, status = 0 }: Failure): boolean =>
  reason === 'offline' || reason === 'timeout' || reason === 'shape' || status >= 500

/** Sends what was sent before, as it was: the same key gives the same receipt, or shows that nothing had arrived. */
function repeat({ idempotencyKey = '', sent = '', intent }: ListingDraft) {
  // Written by `sendNew`; the server validates it like any other form.
  const input = JSON.parse(sent) as SubmitListingInput
  return sendListing(input, { secret: intent?.secret ?? '', idempotencyKey })
}

function keep(lang: string, receipt: SubmissionReceipt, form: ListingValues): { id: string; path: string } {
  const { id, key, kind, created_at } = receipt
  rememberRequest({ id, key, kind, title: titleOf(form), created_at })
  return { id, path: `/${lang}/success/#${new URLSearchParams({ id, key })}` }
}

function statusOf(lang: string, receipt: SubmissionReceipt, form: ListingValues): string {
  keep(lang, receipt, form)
  return statusPath(lang, receipt)
}

async function sendNew(listing: ListingForm, lang: string, draft: ListingDraft): Promise<Sending> {
  const { kind, changeDraft, setComments } = listing
  const { intent } = draft
  if (!intent) return { state: 'failed', error: 'lost' }
  const input = { ...formOf(draft.values, draft.logoUrl), kind, intent_id: intent.id, lang }
  const content = JSON.stringify(input)
  const isSame = draft.sent === content
  if (draft.sent && draft.idempotencyKey && !isSame) {
    const earlier = await repeat(draft)
    if (earlier.ok) return { state: 'failed', error: 'conflict', path: statusOf(lang, earlier.data, input) }
    if (isUnknown(earlier)) return { state: 'failed', error: errorOf(earlier, false) }
  }
  const idempotencyKey = (isSame && draft.idempotencyKey) || newKey()
  changeDraft({ idempotencyKey, sent: content })
  const answer = await sendListing(input, { secret: intent.secret, idempotencyKey })
  if (answer.ok) return { state: 'done', ...keep(lang, answer.data, input) }
  if (!isUnknown(answer)) changeDraft({ idempotencyKey: undefined, sent: undefined })
  if (answer.fields) setComments({ serverErrors: answer.fields })
  return { state: 'failed', error: errorOf(answer, false) }
}

async function sendRevised(
  { setComments }: ListingForm,
  lang: string,
  draft: ListingDraft,
): Promise<Sending> {
  const { values, logoUrl, mending } = draft
  if (!mending) return { state: 'failed', error: 'lost' }
  const answer = await resendListing(mending.id, mending.key, formOf(values, logoUrl))
  const path = statusPath(lang, mending)
  if (answer.ok) return { state: 'done', id: mending.id, path }
  if (answer.fields) setComments({ serverErrors: answer.fields })
  return { state: 'failed', error: errorOf(answer, true), path }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sending the request of a form. */
export const sendingOf = perListing(listing => {
  const { $draft, flushDraft, replaceDraft, clearDraft } = listing
  const $sending = atom<Sending>({ state: 'idle' })

  /** Sends the request, or sends it again when it was revised. The draft goes only after its receipt was kept. */
  async function sendRequest(lang: string): Promise<void> {
    const { state } = $sending.get()
    if (state === 'sending' || state === 'slow') return
    $sending.set({ state: 'sending' })
    flushDraft()
    const draft = $draft.get()
    addEventListener('beforeunload', warn)
    const send = draft.mending ? sendRevised : sendNew
    const outcome = await whenSlow(send(listing, lang, draft), () => $sending.set({ state: 'slow' }))
    removeEventListener('beforeunload', warn)
    if (outcome.state === 'done') replaceDraft(clearDraft)
    $sending.set(outcome)
    if (outcome.state === 'done') location.assign(outcome.path)
  }

  /** A new try begins with a clean slate. */
  function forgetSending(): void {
    if ($sending.get().state === 'failed') $sending.set({ state: 'idle' })
  }

  return { $sending, sendRequest, forgetSending }
})
