import { TOKEN_REVIEW_WORKING_DAYS } from '#contract/limits.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { SubmissionState } from '../contract/submissions.ts'

const DAY_MS = 24 * 3_600_000
const SUNDAY = 0
const SATURDAY = 6

const isWorkingDay = (time: Date): boolean => ![SATURDAY, SUNDAY].includes(time.getUTCDay())

/** The same time of day that many working days (Monday to Friday, UTC) later; from a weekend counted from its end. */
function workingDaysAfter(start: Date, days: number): Date {
  let time = new Date(start)
  if (!isWorkingDay(time)) {
    time = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))
    while (!isWorkingDay(time)) time = new Date(time.getTime() + DAY_MS)
  }
  for (let left = days; left > 0; ) {
    time = new Date(time.getTime() + DAY_MS)
    if (isWorkingDay(time)) left--
  }
  return time
}

interface Step {
  state: SubmissionState
  /** Reason code, or empty. */
  note?: string
  /** Field → reason code, with `changes_requested`. */
  fields?: Record<string, string>
  /** What staff write to the owner, or empty. */
  message?: string
}

/** The note of a step by which staff took back that a request had ended. */
export const REOPENED = 'reopened'
/** The note of an expiry while money is there that may be this request's. */
export const UNMATCHED = 'unmatched'

/** When staff promise an answer; tokens alone have such a promise. */
export const dueAtOf = (kind: string, state: SubmissionState, now: Date): string | null =>
  kind === 'token' && state === 'in_review'
    ? workingDaysAfter(now, TOKEN_REVIEW_WORKING_DAYS).toISOString()
    : null

/**
 * Moves a request to another state, if it still is in one of `from`: of two who decide at once the second gets false.
 * Adds the step to its history and owes its mail, all in the caller's transaction.
 */
export async function moveSubmission(
  tx: Tx,
  id: string,
  from: readonly SubmissionState[],
  { state, note = '', fields = {}, message = '' }: Step,
  now = new Date(),
): Promise<boolean> {
  const at = now.toISOString()
  const row = await tx.selectFrom('submissions').select('kind').where('id', '=', id).executeTakeFirst()
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({
      state,
      updated_at: at,
      fields_json: JSON.stringify(fields),
      due_at: dueAtOf(row?.kind ?? '', state, now),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx.deleteFrom('proposed_approvals').where('submission_id', '=', id).execute()
  await addStep(tx, id, state, note, at, message)
  return true
}

const stepRow = (id: string, state: SubmissionState, note: string, at: string, message = '') => ({
  submission_id: id,
  state,
  at,
  note,
  message,
  mail_due_at: at,
  mail_planned_at: at,
  mail_tries: 0,
})

export async function addStep(tx: Tx, ...step: Parameters<typeof stepRow>): Promise<void> {
  await tx
    .insertInto('submission_steps')
    .values(stepRow(...step))
    .execute()
}
