import { isObject } from '#lib/is-object.ts'
import { parseWords } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf } from '#platform/secrets.ts'
import type { ListingContext } from '../contract/fields.ts'
import { isSubmissionId } from '../contract/submission-ids.ts'
import type { ListingValues, SubmissionStatus } from '../contract/submissions.ts'
import { listingIdOf } from './change/listing-id.ts'
import { unprovenFrom } from './change/proof.ts'
import { NOTHING_ARRIVED, releaseImages } from './held-images.ts'
import { subjectOf } from './listing-context.ts'
import { moveSubmission } from './steps.ts'
import {
  formColumns,
  kindOf,
  PictureGone,
  purposeOf,
  type SubmissionRow,
  stateByDonation,
  submissionStateOf,
} from './store-submission.ts'
import { keepImages } from './stored-images.ts'

/** The request that this key opens; a wrong key and an unknown id are alike. */
export async function findSubmission(db: Db, id: string, key: string): Promise<SubmissionRow | undefined> {
  // What is no id is not looked for: databases differ in what they make of unusual characters.
  if (!isSubmissionId(id)) return undefined
  return db
    .selectFrom('submissions')
    .innerJoin('submission_keys', 'submission_keys.submission_id', 'submissions.id')
    .selectAll('submissions')
    .where('submissions.id', '=', id)
    .where('submission_keys.key_hash', '=', hashOf(key))
    .executeTakeFirst()
}

/** What was stored is a form in its normal form. */
export function valuesOf({ values_json }: Pick<SubmissionRow, 'values_json'>): ListingValues {
  const values: unknown = JSON.parse(values_json)
  return isObject(values) ? values : {}
}

export async function statusOf(
  { db, donations }: Pick<Services, 'db' | 'donations'>,
  id: string,
): Promise<Omit<SubmissionStatus, 'proof'>> {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [steps, statuses] = await Promise.all([
    db
      .selectFrom('submission_steps')
      .select(['state', 'at', 'note', 'message'])
      .where('submission_id', '=', id)
      .orderBy('id')
      .execute(),
    donations.statuses(db, [row.intent_id]),
  ])
  const donation = statuses.get(row.intent_id)
  if (!donation) throw new Error(`The intent of ${id} is gone`)
  return {
    id,
    kind: kindOf(row),
    purpose: purposeOf(row),
    title: row.title,
    state: submissionStateOf(row),
    created_at: row.created_at,
    history: steps.map(step => ({ ...step, state: submissionStateOf(step) })),
    fields: parseWords(row.fields_json),
    donation: donation.summary,
    due_at: row.due_at,
    values: valuesOf(row),
    listing_id: listingOf(row),
  }
}

/** What an approval made, or changed and left there. */
function listingOf({ state, purpose, published_as, change_of }: SubmissionRow): string | null {
  if (state !== 'approved' || purpose === 'removal') return null
  const name = published_as ?? change_of
  return name === null ? null : listingIdOf(name.slice(name.indexOf(' ') + 1))
}

/** False: it has been decided, or withdrawn before. Of one that nothing was paid for the pictures go as well. */
export const withdraw = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const from = ['awaiting_donation', 'in_review', 'changes_requested'] as const
    if (!(await moveSubmission(tx, id, from, { state: 'withdrawn' }))) return false
    const unpaid = await tx
      .selectFrom('submissions')
      .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
      .select('values_json')
      .where('submissions.id', '=', id)
      .where('donation_intents.state', 'in', NOTHING_ARRIVED)
      .executeTakeFirst()
    if (unpaid) await releaseImages(tx, id, valuesOf(unpaid))
    return true
  })

/** False: no changes are asked for (any more). */
export function revise(
  { db, donations }: Pick<Services, 'db' | 'donations'>,
  row: SubmissionRow,
  values: ListingValues,
  images: readonly string[],
  { families }: ListingContext,
): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const state = await stateByDonation(donations, tx, row.intent_id)
    if (!(await moveSubmission(tx, row.id, ['changes_requested'], { state }))) return false
    const columns = formColumns(values, subjectOf(kindOf(row), values, families))
    await tx.updateTable('submissions').set(columns).where('id', '=', row.id).execute()
    // A proof is for the words and the address that were sent with it.
    await tx
      .updateTable('listing_proofs')
      .set({ ...unprovenFrom(new Date().toISOString()), email_confirmed_at: null })
      .where('submission_id', '=', row.id)
      .execute()
    if (!(await keepImages(tx, images))) throw new PictureGone('A picture of the form is gone')
    return true
  })
}
