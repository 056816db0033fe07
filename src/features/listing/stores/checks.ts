import { atom, computed } from 'nanostores'
import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { askChecks } from '../api/submissions.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { $drafts } from './draft.ts'
import { judgeForm } from './judge.ts'
import { remark } from './remarks.ts'
import { flushDraft } from './saving.ts'
import { formOf } from './values.ts'

export type Checks =
  | { state: 'idle' | 'loading' | 'slow' | 'failed' }
  /** They could not be made, and the visitor goes on: staff look at everything. */
  | { state: 'skipped' }
  | { state: 'ready'; fields: FieldCodes; checks: readonly ListingCheck[] }

export const $checks = atom<Checks>({ state: 'idle' })

const isStopped = (checks: Checks): boolean =>
  checks.state === 'ready' &&
  (Object.keys(checks.fields).length > 0 || checks.checks.some(({ verdict }) => verdict === 'stop'))

/** Nothing stands against asking for the donation. */
export const $mayDonate = computed(
  $checks,
  checks => checks.state === 'skipped' || (checks.state === 'ready' && !isStopped(checks)),
)

/** After this long the visitor is told why they wait. */
const SLOW_MS = 5000

let round = 0

/** Looks at everything that can be known before money is sent. The answer to the newest call counts. */
export async function runChecks(kind: ListingKind): Promise<void> {
  round += 1
  const own = round
  const set = (checks: Checks): void => {
    if (own === round) $checks.set(checks)
  }
  flushDraft(kind)
  const { values, logoUrl } = $drafts[kind].get()
  const form = formOf(values, logoUrl)
  set({ state: 'loading' })
  const timer = setTimeout(() => set({ state: 'slow' }), SLOW_MS)
  try {
    const judged = await judgeForm(kind, form)
    if (!judged.ok) {
      remark({ server: judged.fields })
      return set({ state: 'ready', fields: judged.fields, checks: [] })
    }
    const answer = await askChecks(kind, judged.values)
    if (answer.ok) {
      remark({ server: answer.data.fields })
      set({ state: 'ready', ...answer.data })
    } else if (answer.reason === 'refused' && answer.fields) {
      remark({ server: answer.fields })
      set({ state: 'ready', fields: answer.fields, checks: [] })
    } else set({ state: 'failed' })
  } catch {
    // The rules themselves could not be loaded.
    set({ state: 'failed' })
  } finally {
    clearTimeout(timer)
  }
}

/** A failed call does not stand in the way for ever; whatever the form's own rules say is judged again by the server. */
export function skipChecks(): void {
  round += 1
  $checks.set({ state: 'skipped' })
}

/** What was checked has changed. */
export function forgetChecks(): void {
  round += 1
  $checks.set({ state: 'idle' })
}
