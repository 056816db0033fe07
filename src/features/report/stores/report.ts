import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { type FailureWord, failureWord } from '#client/api/failure-word.ts'
import { isWaiting, whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import { RESULT_NOT_FOUND } from '#contract/endpoint.ts'
import { cleanText } from '#contract/validators/text.ts'
import { visibleLength } from '#contract/validators/visible-length.ts'
import { isObject } from '#lib/is-object.ts'
import { randomKey } from '#lib/random-key.ts'
import { sendReport } from '../api.ts'
import { IDEMPOTENCY_KEY, MAX_REPORT_TEXT, REPORT_REASONS, type ReportReason } from '../contract.ts'

/** What was entered about one DApp and not sent yet. */
export interface ReportDraft {
  dapp: number
  reason: ReportReason | undefined
  /** As typed. */
  text: string
  /** The same for each attempt, so that a report whose answer was lost is stored once. */
  key: string
}

export type SendingReport =
  | { state: 'idle' | 'loading' | 'slow' | 'sent' }
  /** Nothing was sent: a field has to be corrected. */
  | { state: 'wrong'; field: 'reason' | 'text'; length: number }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; why: FailureWord | 'gone'; retryAt?: number }

export const $sending = atom<SendingReport>({ state: 'idle' })

/** Storage may hold anything. */
function readDraft(text: string): ReportDraft | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return undefined
    const { dapp, text: typed, key } = value
    if (typeof dapp !== 'number' || typeof typed !== 'string' || typeof key !== 'string') return undefined
    if (!IDEMPOTENCY_KEY.test(key)) return undefined
    return { dapp, reason: REPORT_REASONS.find(each => each === value.reason), text: typed, key }
  } catch {
    return undefined
  }
}

/** One at a time: a report about another DApp replaces it once something is entered there. */
const $draft = persistentAtom<ReportDraft | undefined>('reportDraft', undefined, {
  encode: draft => (draft ? JSON.stringify(draft) : ''),
  decode: readDraft,
})

const newDraft = (dapp: number): ReportDraft => ({
  dapp,
  reason: undefined,
  text: '',
  key: randomKey(),
})

/** What was entered about this DApp before, or nothing yet. */
export function reportDraft(dapp: number): ReportDraft {
  const kept = $draft.get()
  return kept?.dapp === dapp ? kept : newDraft(dapp)
}

export function changeReport(dapp: number, change: Partial<Pick<ReportDraft, 'reason' | 'text'>>): void {
  $draft.set({ ...reportDraft(dapp), ...change })
  const { state } = $sending.get()
  if (state === 'wrong') $sending.set({ state: 'idle' })
}

/** Sends what was entered; the draft goes when the server has it. A second call while one is under way does nothing. */
export async function submitReport(dapp: number, lang: string): Promise<void> {
  const before = $sending.get()
  if (isWaiting(before)) return
  if (before.state === 'failed' && isTooEarly(before.retryAt)) return
  const { reason, text: typed, key: idempotencyKey } = reportDraft(dapp)
  const text = cleanText(typed)
  const length = visibleLength(text)
  if (!reason) return $sending.set({ state: 'wrong', field: 'reason', length })
  if (length > MAX_REPORT_TEXT) return $sending.set({ state: 'wrong', field: 'text', length })
  $sending.set({ state: 'loading' })
  const call = sendReport({ id: dapp, reason, text }, { lang, idempotencyKey })
  const answer = await whenSlow(call, () => $sending.set({ state: 'slow' }))
  if (!answer.ok) {
    const isGone = answer.result === RESULT_NOT_FOUND
    const why = isGone ? 'gone' : failureWord(answer)
    return $sending.set({ state: 'failed', why, retryAt: retryTimeOf(answer) })
  }
  $draft.set(undefined)
  $sending.set({ state: 'sent' })
}
