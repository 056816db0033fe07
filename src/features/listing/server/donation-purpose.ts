import type { Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { moveSubmission } from './steps.ts'

const CATCH_UP_MS = 60_000

async function moveByIntent(
  tx: Tx,
  intentId: string,
  from: SubmissionState,
  to: SubmissionState,
  now: number,
): Promise<void> {
  const submission = await tx
    .selectFrom('submissions')
    .select('id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  if (submission) await moveSubmission(tx, submission.id, [from], { state: to }, new Date(now))
}

/** A donation pays for the review of a request. */
export const reviewPurpose: Services['donationPurpose'] = {
  onConfirmed: (tx, intentId, now) => moveByIntent(tx, intentId, 'awaiting_donation', 'in_review', now),
  onRevoked: (tx, intentId, now) => moveByIntent(tx, intentId, 'in_review', 'awaiting_donation', now),
}

/** Requests that were written down in the moment in which their donation was confirmed. */
async function moveForgotten(db: Db): Promise<void> {
  const forgotten = await db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .select('submissions.id')
    .where('submissions.state', '=', 'awaiting_donation')
    .where('donation_intents.state', '=', 'confirmed')
    .execute()
  for (const { id } of forgotten) {
    await db
      .transaction()
      .execute(tx => moveSubmission(tx, id, ['awaiting_donation'], { state: 'in_review' }))
  }
}

export const catchUpWithDonations = (db: Db, log: Log): Job =>
  repeat({
    work: () => moveForgotten(db),
    pauseMs: CATCH_UP_MS,
    log,
    failure: { level: 'error', event: 'donation' },
  })
