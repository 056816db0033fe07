import { atom, computed } from 'nanostores'
import { isWaiting, whenSlow } from '#client/stores/async-state.ts'
import { isTooEarly, retryTimeOf } from '#client/stores/retry-wait.ts'
import type { FieldCodes } from '#contract/endpoint.ts'
import { latest } from '#lib/latest.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { perListing } from './listing.ts'
import { formOf } from './values.ts'

export type ChecksState =
  | { state: 'idle' | 'loading' | 'slow' }
  /** `retryAt`: when the server takes the next try, on this clock. */
  | { state: 'failed'; retryAt?: number }
  /** `check`: what the server's donation for this form is asked with; none while anything stops it. */
  | { state: 'ready'; fields: FieldCodes; checks: readonly ListingCheck[]; check?: string }

const isStopped = (checks: ChecksState): boolean =>
  checks.state === 'ready' &&
  (Object.keys(checks.fields).length > 0 || checks.checks.some(({ verdict }) => verdict === 'stop'))

/** What can be known of a form before its request is stored. */
export const checksOf = perListing(listing => {
  const { kind, $draft, $changes, flushDraft, setComments, validate } = listing
  const $checks = atom<ChecksState>({ state: 'idle' })
  /** Nothing stops the request. */
  const $maySend = computed($checks, checks => checks.state === 'ready' && !isStopped(checks))
  const calls = latest()
  let running: Promise<void> | undefined

  /** The errors of the form's own rules, and when there are none, what the server finds. */
  async function findOut(): Promise<ChecksState> {
    const { values, logoUrl } = $draft.get()
    const form = formOf(values, logoUrl)
    const result = await validate(form)
    if (!result.ok) return { state: 'ready', fields: result.fields, checks: [] }
    const { askChecks } = await import('../api/send-submission.ts')
    const answer = await askChecks(kind, result.values)
    if (answer.ok) return { state: 'ready', ...answer.data }
    if (answer.reason !== 'refused' || !answer.fields)
      return { state: 'failed', retryAt: retryTimeOf(answer) }
    return { state: 'ready', fields: answer.fields, checks: [] }
  }

  async function check(): Promise<void> {
    const isNewest = calls.begin()
    const set = (checks: ChecksState): void => {
      if (isNewest()) $checks.set(checks)
    }
    flushDraft()
    set({ state: 'loading' })
    // Rejects when the rules themselves, or the call, could not be loaded.
    const found = findOut().catch((): ChecksState => ({ state: 'failed' }))
    const checks = await whenSlow(found, () => set({ state: 'slow' }))
    if (checks.state === 'ready') setComments({ serverErrors: checks.fields })
    set(checks)
  }

  /** Checks everything that can be known before a request is stored. The answer to the newest call counts. */
  function runChecks(): Promise<void> {
    const before = $checks.get()
    if (before.state === 'failed' && isTooEarly(before.retryAt)) return Promise.resolve()
    running = check()
    return running
  }

  /** What the checks found of the form as it is now; they are made, or waited for, where that is not known. */
  async function settleChecks(): Promise<ChecksState> {
    const before = $checks.get()
    if (before.state !== 'ready') await ((isWaiting(before) && running) || runChecks())
    return $checks.get()
  }

  // What was checked has changed, or its check has served.
  $changes.listen(() => {
    calls.begin()
    $checks.set({ state: 'idle' })
  })

  return { $checks, $maySend, runChecks, settleChecks }
})
