import { atom, computed } from 'nanostores'
import { whenSlow } from '#client/stores/async-state.ts'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { latest } from '#lib/latest.ts'
import { askChecks } from '../api/send-listing.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import type { createDraft } from './draft.ts'
import type { createFieldComments } from './revision.ts'
import type { createSaving } from './saving.ts'
import type { createValidation } from './values.ts'
import { formOf } from './values.ts'

export type ChecksState =
  | { state: 'idle' | 'loading' | 'slow' | 'failed' }
  /** They could not be made, and the visitor goes on: staff check everything. */
  | { state: 'skipped' }
  | { state: 'ready'; fields: FieldCodes; checks: readonly ListingCheck[] }

const isStopped = (checks: ChecksState): boolean =>
  checks.state === 'ready' &&
  (Object.keys(checks.fields).length > 0 || checks.checks.some(({ verdict }) => verdict === 'stop'))

type Parts = Pick<ReturnType<typeof createDraft>, '$draft'> &
  Pick<ReturnType<typeof createSaving>, 'flushDraft'> &
  Pick<ReturnType<typeof createFieldComments>, 'setComments'> &
  Pick<ReturnType<typeof createValidation>, 'validate'> & { kind: ListingKind }

export function createChecks({ kind, $draft, flushDraft, setComments, validate }: Parts) {
  const $checks = atom<ChecksState>({ state: 'idle' })
  /** No check stops asking for the donation. */
  const $mayDonate = computed(
    $checks,
    checks => checks.state === 'skipped' || (checks.state === 'ready' && !isStopped(checks)),
  )
  const calls = latest()

  /** The errors of the form's own rules, and when there are none, what the server finds. */
  async function findOut(): Promise<ChecksState> {
    const { values, logoUrl } = $draft.get()
    const form = formOf(values, logoUrl)
    const result = await validate(form)
    if (!result.ok) return { state: 'ready', fields: result.fields, checks: [] }
    const answer = await askChecks(kind, result.values)
    if (answer.ok) return { state: 'ready', ...answer.data }
    if (answer.reason !== 'refused' || !answer.fields) return { state: 'failed' }
    return { state: 'ready', fields: answer.fields, checks: [] }
  }

  /** Checks everything that can be known before money is sent. The answer to the newest call counts. */
  async function runChecks(): Promise<void> {
    const isNewest = calls.begin()
    const set = (checks: ChecksState): void => {
      if (isNewest()) $checks.set(checks)
    }
    flushDraft()
    set({ state: 'loading' })
    // Rejects when the rules themselves could not be loaded.
    const found = findOut().catch((): ChecksState => ({ state: 'failed' }))
    const checks = await whenSlow(found, () => set({ state: 'slow' }))
    if (checks.state === 'ready') setComments({ serverErrors: checks.fields })
    set(checks)
  }

  /** A failed call does not block the request for ever; the server validates the form's own rules again. */
  function skipChecks(): void {
    calls.begin()
    $checks.set({ state: 'skipped' })
  }

  /** What was checked has changed. */
  function forgetChecks(): void {
    calls.begin()
    $checks.set({ state: 'idle' })
  }

  return { $checks, $mayDonate, runChecks, skipChecks, forgetChecks }
}
