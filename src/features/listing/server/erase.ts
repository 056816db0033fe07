import type { RetentionRule } from '#platform/db/retention.ts'
import { type Db, isoTime, type Tx } from '#platform/db/tables.ts'
import type { ListingValues, SubmissionState } from '../contract/submissions.ts'
import { NOTHING_ARRIVED, releaseImages } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'
import type { SubmissionRow } from './store-submission.ts'
import { deleteImages } from './stored-images.ts'

/** What was erased of one request, or of several together; numbers of rows. */
export interface Erased {
  forms: number
  pictures: number
  keys: number
  notes: number
  messages: number
}

export const NOTHING_ERASED: Erased = { forms: 0, pictures: 0, keys: 0, notes: 0, messages: 0 }

/** What is listed stays listed, with the pictures that the list shows; another request must not take them away. */
function publicPart(row: Pick<SubmissionRow, 'state' | 'values_json'>): ListingValues {
  if (row.state !== 'approved') return {}
  const { icon_url, audit_report } = valuesOf(row)
  return { icon_url, ...(audit_report === undefined ? {} : { audit_report }) }
}

async function eraseImages(tx: Tx, row: SubmissionRow): Promise<number> {
  if (row.state === 'approved') return 0
  return deleteImages(tx, await releaseImages(tx, row.id, valuesOf(row)))
}

/**
 * Erases what says who sent a decided request: its number, kind, state, payment and the log stay, and so does who owns what is
 * listed, as a mark that fits nobody: an earlier owner must not become the owner again.
 */
export async function eraseSubmission(tx: Tx, row: SubmissionRow): Promise<Erased> {
  const { id, kind, state, title } = row
  const pictures = await eraseImages(tx, row)
  await tx
    .updateTable('submissions')
    .set({
      email: '',
      title: state === 'approved' ? title : '',
      subject: `${kind} erased ${id}`,
      values_json: JSON.stringify(publicPart(row)),
      fields_json: '{}',
      content_hash: '',
      sender_hash: null,
      site_hash: null,
    })
    .where('id', '=', id)
    .execute()
  const messages = await tx
    .updateTable('submission_steps')
    .set({ message: '', mail_due_at: null })
    .where('submission_id', '=', id)
    .where(eb => eb.or([eb('message', '!=', ''), eb('mail_due_at', 'is not', null)]))
    .executeTakeFirst()
  await tx
    .updateTable('listing_changes')
    .set({ reason: '', proof_json: '{}', secret_hash: '', email_confirmed_at: null, proof_until: null })
    .where('submission_id', '=', id)
    .execute()
  await tx.updateTable('listing_owners').set({ email_hash: '' }).where('submission_id', '=', id).execute()
  await tx.deleteFrom('payment_proposals').where('intent_id', '=', row.intent_id).execute()
  await tx.deleteFrom('proposed_approvals').where('submission_id', '=', id).execute()
  await tx.deleteFrom('listing_proofs').where('submission_id', '=', id).execute()
  const keys = await tx.deleteFrom('submission_keys').where('submission_id', '=', id).executeTakeFirst()
  await tx.deleteFrom('submission_takes').where('submission_id', '=', id).execute()
  await tx.deleteFrom('submission_checks').where('submission_id', '=', id).execute()
  const notes = await tx.deleteFrom('submission_notes').where('submission_id', '=', id).executeTakeFirst()
  return {
    forms: 1,
    pictures,
    keys: Number(keys.numDeletedRows),
    notes: Number(notes.numDeletedRows),
    messages: Number(messages.numUpdatedRows),
  }
}

const DAY_MS = 24 * 3_600_000
/** A decision may have to be explained, and a copy of what was refused be recognised. */
export const ENDED_DAYS = 365
/** Nothing was decided about a request that nobody paid for. */
export const UNPAID_ENDED_DAYS = 90

const ENDED: readonly SubmissionState[] = ['rejected', 'withdrawn', 'expired']
const UNPAID: readonly SubmissionState[] = ['withdrawn', 'expired']

const endedSubmissions = (db: Db | Tx, now: number) =>
  db
    .selectFrom('submissions')
    .innerJoin('donation_intents', 'donation_intents.id', 'submissions.intent_id')
    .where('submissions.email', '!=', '')
    .where(eb =>
      eb.or([
        eb.and([
          eb('submissions.state', 'in', ENDED),
          eb('submissions.updated_at', '<', isoTime(now - ENDED_DAYS * DAY_MS)),
        ]),
        eb.and([
          eb('submissions.state', 'in', UNPAID),
          eb('donation_intents.state', 'in', NOTHING_ARRIVED),
          eb('submissions.updated_at', '<', isoTime(now - UNPAID_ENDED_DAYS * DAY_MS)),
        ]),
      ]),
    )

/** Each in a transaction of its own: one that staff open again at this moment is left alone. */
async function eraseEnded(db: Db, now: number, limit: number): Promise<number> {
  const rows = await endedSubmissions(db, now).select('submissions.id').limit(limit).execute()
  let erased = 0
  for (const { id } of rows) {
    erased += await db.transaction().execute(async tx => {
      // Writing the row is the lock, on both databases.
      await tx
        .updateTable('submissions')
        .set(eb => ({ kind: eb.ref('kind') }))
        .where('id', '=', id)
        .execute()
      const row = await endedSubmissions(tx, now)
        .selectAll('submissions')
        .where('submissions.id', '=', id)
        .executeTakeFirst()
      if (!row) return 0
      await eraseSubmission(tx, row)
      return 1
    })
  }
  return erased
}

/** What a link of a listed DApp answered so long ago says nothing any more. */
const LINK_CHECK_DAYS = 365

async function forgetLinkChecks(db: Db, now: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('link_checks')
    .select(['dapp_id', 'url'])
    .where('checked_at', '<', isoTime(now - LINK_CHECK_DAYS * DAY_MS))
    .limit(limit)
    .execute()
  for (const { dapp_id, url } of old)
    await db.deleteFrom('link_checks').where('dapp_id', '=', dapp_id).where('url', '=', url).execute()
  return old.length
}

export const SUBMISSION_RETENTION: readonly RetentionRule[] = [
  { name: 'requests', batch: 20, end: eraseEnded },
  { name: 'link checks', batch: 100, end: forgetLinkChecks },
]
