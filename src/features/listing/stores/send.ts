import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { RESULT_CONFLICT, RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { resendListing, sendListing } from '../api/submissions.ts'
import { titleOf } from '../contract/form.ts'
import type { ListingValues, SubmissionReceipt, SubmitListingInput } from '../contract/submissions.ts'
import { $drafts, changeDraft, clearDraft, type ListingDraft } from './draft.ts'
import { remark } from './remarks.ts'
import { rememberRequest, statusPath } from './requests.ts'
import { flushDraft, replaceDraft } from './saving.ts'
import { formOf } from './values.ts'

/** `lost`: the server does not know the donation · `decided`: staff decided meanwhile, nothing can be changed. */
export type SendFault =
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
  /** `path`: the request that the fault is about, where there is one. */
  | { state: 'failed'; fault: SendFault; path?: string }
  /** `path`: where the request is followed from now on. */
  | { state: 'done'; id: string; path: string }

export const $sending = atom<Sending>({ state: 'idle' })

const SLOW_MS = 5000
const KEY_BYTES = 16

/** `crypto.randomUUID` is not there on pages without TLS, as on a machine in one's own network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')

function faultOf({ reason, status, result, fields }: Failure, isMending: boolean): SendFault {
  if (reason === 'offline' || reason === 'timeout') return reason
  if (status === 429) return 'tooMany'
  if (result === RESULT_CONFLICT) return isMending ? 'decided' : 'conflict'
  if (result === RESULT_NOT_FOUND || fields?.intent_id) return 'lost'
  return fields ? 'refused' : 'failed'
}

/** Nobody can say whether the server has it. */
const isUnknown = ({ reason, status = 0 }: Failure): boolean =>
  reason === 'offline' || reason === 'timeout' || reason === 'shape' || status >= 500

/** Sends what was sent before, as it was: the same key gives the same receipt, or says that nothing had arrived. */
function repeat({ idempotencyKey = '', sent = '', intent }: ListingDraft) {
  // Written by `sendNew`; the server judges it like any other form.
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

async function sendNew(kind: ListingKind, lang: string, draft: ListingDraft): Promise<Sending> {
  const { intent } = draft
  if (!intent) return { state: 'failed', fault: 'lost' }
  const input = { ...formOf(draft.values, draft.logoUrl), kind, intent_id: intent.id, lang }
  const content = JSON.stringify(input)
  const isSame = draft.sent === content
  if (draft.sent && draft.idempotencyKey && !isSame) {
    const earlier = await repeat(draft)
    if (earlier.ok) return { state: 'failed', fault: 'conflict', path: statusOf(lang, earlier.data, input) }
    if (isUnknown(earlier)) return { state: 'failed', fault: faultOf(earlier, false) }
  }
  const idempotencyKey = (isSame && draft.idempotencyKey) || newKey()
  changeDraft(kind, { idempotencyKey, sent: content })
  const answer = await sendListing(input, { secret: intent.secret, idempotencyKey })
  if (answer.ok) return { state: 'done', ...keep(lang, answer.data, input) }
  if (!isUnknown(answer)) changeDraft(kind, { idempotencyKey: undefined, sent: undefined })
  if (answer.fields) remark({ server: answer.fields })
  return { state: 'failed', fault: faultOf(answer, false) }
}

async function sendMended(lang: string, draft: ListingDraft): Promise<Sending> {
  const { values, logoUrl, mending } = draft
  if (!mending) return { state: 'failed', fault: 'lost' }
  const answer = await resendListing(mending.id, mending.key, formOf(values, logoUrl))
  const path = statusPath(lang, mending)
  if (answer.ok) return { state: 'done', id: mending.id, path }
  if (answer.fields) remark({ server: answer.fields })
  return { state: 'failed', fault: faultOf(answer, true), path }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends the request, or sends it again when it was mended. The draft goes only after its receipt was kept. */
export async function sendRequest(kind: ListingKind, lang: string): Promise<void> {
  const { state } = $sending.get()
  if (state === 'sending' || state === 'slow') return
  $sending.set({ state: 'sending' })
  flushDraft(kind)
  const draft = $drafts[kind].get()
  const timer = setTimeout(() => $sending.set({ state: 'slow' }), SLOW_MS)
  addEventListener('beforeunload', warn)
  const outcome = draft.mending ? await sendMended(lang, draft) : await sendNew(kind, lang, draft)
  removeEventListener('beforeunload', warn)
  clearTimeout(timer)
  if (outcome.state === 'done') replaceDraft(() => clearDraft(kind))
  $sending.set(outcome)
  if (outcome.state === 'done') location.assign(outcome.path)
}

/** A new try begins with a clean slate. */
export function forgetSending(): void {
  if ($sending.get().state === 'failed') $sending.set({ state: 'idle' })
}
