import type { Tx } from '#platform/db/tables.ts'
import type { ListingValues, SubmissionState } from '../contract/submissions.ts'
import { holdImages } from '../server/held-images.ts'
import { moveSubmission, REOPENED } from '../server/steps.ts'
import { stateByDonation } from '../server/store-submission.ts'
import { type CliContext, logAction, ReviewError } from './cli-context.ts'
import { type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'

/** Ended, by whomever; what was approved and taken down is `rejected`. */
export const ENDED: readonly SubmissionState[] = ['rejected', 'withdrawn', 'expired']

function refusalOf({ id, state }: ReviewedSubmission): ReviewError {
  const hint = state === 'approved' ? '; "remove" takes it down' : ''
  return new ReviewError(`${id}: is ${state}, so there is nothing to reopen${hint}`)
}

const WAITS = 'it waits for its donation: accept-payment or carry bring one'

/** Those of an expired request may be gone; whatever is left is held again. */
export const picturesLines = async (tx: Tx, values: ListingValues): Promise<string[]> =>
  (await holdImages(tx, values)) ? [] : ['Some of its pictures are gone: ask for them with request-changes']

interface Why {
  /** For the log. */
  note: string
  /** For the submitter, or empty. */
  message: string
}

/** Undoes a rejection, a withdrawal, an expiry or a removal: the request is where its donation puts it. */
export async function reopen(cli: CliContext, typed: string, { note, message }: Why): Promise<void> {
  const { db, donations, now } = cli
  const lines = await db.transaction().execute(async tx => {
    const request = await readReviewedSubmission(cli, typed, tx)
    const { id, intent_id, values } = request
    if (request.forgotten) throw new ReviewError(`${id}: its form was erased, so nothing can be reviewed`)
    const state = await stateByDonation(donations, tx, intent_id)
    if (!(await moveSubmission(tx, id, ENDED, { state, note: REOPENED, message }, now)))
      throw refusalOf(await readReviewedSubmission(cli, id, tx))
    await logAction(cli, tx, { action: 'reopen', subject: id, note })
    return [
      `${id}: ${state}${state === 'awaiting_donation' ? `, ${WAITS}` : ''}`,
      ...(await picturesLines(tx, values)),
    ]
  })
  for (const line of lines) cli.printLine(line)
}
