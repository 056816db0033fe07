import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { holdImages } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'
import { lookLater, UNPAID } from './near-misses.ts'
import { moveSubmission } from './steps.ts'

const CATCH_UP_MS = 60_000

/** Those that ended need none. */
export const WITHOUT_DONATION: readonly SubmissionState[] = ['rejected', 'withdrawn', 'expired']

const submissionOf = (tx: Tx, intentId: string) =>
  tx
    .selectFrom('submissions')
    .select(['id', 'values_json'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

async function beginReview(tx: Tx, intentId: string, now: number): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ donation_lost_at: null, staff_mail_due_at: null })
    .where('intent_id', '=', intentId)
    .execute()
  const row = await submissionOf(tx, intentId)
  if (!row || !(await moveSubmission(tx, row.id, UNPAID, { state: 'in_review' }, new Date(now)))) return
  // Of one that had expired they were free to be thrown away. Those that are gone, staff ask for.
  await holdImages(tx, valuesOf(row))
}

async function stopReview(tx: Tx, intentId: string, now: number): Promise<void> {
  const row = await submissionOf(tx, intentId)
  if (row) await moveSubmission(tx, row.id, ['in_review'], { state: 'awaiting_donation' }, new Date(now))
}

/** Whatever became of the request meanwhile: staff find it in their list, and are mailed. */
async function loseDonation(tx: Tx, intentId: string, now: number): Promise<void> {
  await stopReview(tx, intentId, now)
  await tx
    .updateTable('submissions')
    .set({ donation_lost_at: isoTime(now), staff_mail_due_at: isoTime(now) })
    .where('intent_id', '=', intentId)
    .where('state', 'not in', WITHOUT_DONATION)
    .execute()
}

/** As many ids in one statement; both databases take more. */
const IDS_PER_QUERY = 500

/** A request that its owner withdrew may have been paid for before. */
const DECIDED: readonly SubmissionState[] = ['approved', 'rejected']

async function decided(db: Db | Tx, intentIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < intentIds.length; start += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom('submissions')
      .select('intent_id')
      .where('intent_id', 'in', intentIds.slice(start, start + IDS_PER_QUERY))
      .where('state', 'in', DECIDED)
      .execute()
    for (const { intent_id } of rows) found.add(intent_id)
  }
  return found
}

/** A donation pays for the review of a request. */
export const reviewPurpose: Services['donationPurpose'] = {
  decided,
  onNear: lookLater,
  onConfirmed: beginReview,
  onCarried: stopReview,
  onLost: loseDonation,
}

/** Requests that were written down in the moment in which their donation was confirmed. */
async function moveForgotten(db: Db): Promise<void> {
  const forgotten = await db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select('submissions.intent_id')
    .where('submissions.state', 'in', UNPAID)
    .where('donation_intents.state', '=', 'confirmed')
    .where('donation_intents.carried_to', 'is', null)
    .execute()
  for (const { intent_id } of forgotten)
    await db.transaction().execute(tx => beginReview(tx, intent_id, Date.now()))
}

export const catchUpWithDonations = (db: Db, log: Log): Job =>
  repeat({
    work: () => moveForgotten(db),
    pauseMs: CATCH_UP_MS,
    log,
    failure: { level: 'error', event: 'donation' },
  })
