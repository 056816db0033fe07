import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import { valuesOf } from './kept-submission.ts'
import { checkForStaff } from './staff-checks.ts'
import { kindOf, type SubmissionRow } from './store-submission.ts'

const DAY_MS = 24 * 3_600_000
const PAUSE_MS = 30_000
/** Each may ask a dozen sites and nodes, by the same two lines out as the forms of visitors. */
const AT_ONCE = 2

/** What staff know of a request before they open it. Made anew by `show`, whose answer is the one to decide by. */
const checksOf = (services: Services, row: SubmissionRow): Promise<ListingCheck[]> =>
  checkForStaff(services, { ...row, kind: kindOf(row), values: valuesOf(row) })

export async function keepChecks(
  db: Db,
  id: string,
  checks: readonly ListingCheck[],
  now: Date,
): Promise<void> {
  const found = { checked_at: now.toISOString(), checks_json: JSON.stringify(checks) }
  await db
    .insertInto('submission_checks')
    .values({ submission_id: id, ...found })
    .onConflict(conflict => conflict.column('submission_id').doUpdateSet(found))
    .execute()
}

/** Those that wait for staff and were not checked since they were sent or changed, nor in the last day. */
const unchecked = (db: Db, now: Date) =>
  db
    .selectFrom('submissions')
    .leftJoin('submission_checks', 'submission_checks.submission_id', 'submissions.id')
    .selectAll('submissions')
    .where('submissions.state', '=', 'in_review')
    // What is listed is found to be listed; such a request has findings of its own.
    .where('submissions.change_of', 'is', null)
    .where(eb =>
      eb.or([
        eb('submission_checks.checked_at', 'is', null),
        eb('submission_checks.checked_at', '<', eb.ref('submissions.updated_at')),
        eb('submission_checks.checked_at', '<', new Date(now.getTime() - DAY_MS).toISOString()),
      ]),
    )
    .orderBy('submissions.updated_at')
    .limit(AT_ONCE)
    .execute()

/** Checks a few of those that wait; returns how many. */
export async function checkWaiting(services: Services, now = new Date()): Promise<number> {
  const { db } = services
  const rows = await unchecked(db, now)
  if (rows.length === 0) return 0
  for (const row of rows) await keepChecks(db, row.id, await checksOf(services, row), now)
  return rows.length
}

export const checkWaitingSubmissions = (services: Services): Job =>
  repeat({
    work: async () => {
      await checkWaiting(services)
    },
    pauseMs: PAUSE_MS,
    log: services.log,
    failure: { level: 'warn', event: 'waiting-checks' },
  })
