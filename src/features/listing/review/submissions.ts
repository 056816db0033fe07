import type { FieldCodes } from '#contract/endpoint.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationSummary } from '#features/donation/contract.ts'
import { parseWords } from '#platform/db/lists.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import {
  type ListingValues,
  SUBMISSION_STATES,
  type SubmissionPurpose,
  type SubmissionState,
} from '../contract/submissions.ts'
import { MAIL_REFUSED } from '../server/claim-mails.ts'
import { valuesOf } from '../server/kept-submission.ts'
import { kindOf, purposeOf, type SubmissionRow, submissionStateOf } from '../server/store-submission.ts'
import { type CliContext, plain, ReviewError } from './cli-context.ts'

export const isSubmissionState = (text: string): text is SubmissionState =>
  SUBMISSION_STATES.some(state => state === text)

export interface ReviewedSubmission {
  id: string
  intent_id: string
  kind: ListingKind
  title: string
  /** What it asks for; see `SUBMISSION_PURPOSES`. */
  purpose: SubmissionPurpose
  /** What is to be changed, claimed or removed, as `published_as` names it. */
  change_of: string | null
  state: SubmissionState
  lang: string
  email: string
  created_at: string
  updated_at: string
  due_at: string | null
  overdue: boolean
  published_as: string | null
  /** Field → reason code. */
  fields: FieldCodes
  values: ListingValues
  /** Its personal data was erased. */
  forgotten: boolean
  /** How many notes of staff it has. */
  notes: number
  /** What the mail server said when it refused the mail about the request's state for good; empty when it took it. */
  mail_refusal: string
  donation: DonationSummary & { state: string }
  /** The chain took back what had been confirmed. */
  donation_lost_at: string | null
}

/** As many ids in one statement; both databases take more. */
const IDS_PER_QUERY = 500

async function countNotes(on: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const rows = await on
      .selectFrom('submission_notes')
      .select(eb => ['submission_id', eb.fn.countAll<number | string>().as('count')])
      .where('submission_id', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .groupBy('submission_id')
      .execute()
    for (const { submission_id, count } of rows) counts.set(submission_id, Number(count))
  }
  return counts
}

/** Of those whose newest mail was refused; a mail about a later step is another one. */
async function refusedMails(on: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const rows = await on
      .selectFrom('staff_log')
      .select(['subject', 'note'])
      .where('subject', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .where('action', '=', MAIL_REFUSED.action)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submission_steps')
              .select('submission_steps.id')
              .whereRef('submission_steps.submission_id', '=', 'staff_log.subject')
              .whereRef('submission_steps.at', '>', 'staff_log.at'),
          ),
        ),
      )
      .orderBy('staff_log.id')
      .execute()
    for (const { subject, note } of rows) refusals.set(subject, note)
  }
  return refusals
}

type Donation =
  Awaited<ReturnType<Services['donations']['statuses']>> extends Map<string, infer Status> ? Status : never

type Beside = Pick<ReviewedSubmission, 'notes' | 'mail_refusal'>

function toReviewedSubmission(
  row: SubmissionRow,
  donation: Donation,
  beside: Beside,
  now: Date,
): ReviewedSubmission {
  const { id, intent_id, title, lang, email, created_at, updated_at, due_at, published_as, change_of } = row
  const { donation_lost_at } = row
  return {
    id,
    intent_id,
    title,
    lang,
    email,
    created_at,
    updated_at,
    due_at,
    published_as,
    change_of,
    donation_lost_at,
    ...beside,
    kind: kindOf(row),
    state: submissionStateOf(row),
    purpose: purposeOf(row),
    overdue: due_at !== null && due_at < now.toISOString(),
    forgotten: email === '',
    fields: parseWords(row.fields_json),
    values: valuesOf(row),
    donation: { state: donation.state, ...donation.summary },
  }
}

/** What the rows have beside them, in as few queries as possible. */
export async function toReviewedSubmissions(
  { db, donations, now }: Pick<CliContext, 'db' | 'donations' | 'now'>,
  rows: readonly SubmissionRow[],
  on: Db | Tx = db,
): Promise<ReviewedSubmission[]> {
  const ids = rows.map(({ id }) => id)
  const [statuses, notes, refusals] = await Promise.all([
    donations.statuses(
      on,
      rows.map(row => row.intent_id),
      now.getTime(),
    ),
    countNotes(on, ids),
    refusedMails(on, ids),
  ])
  return rows.flatMap(row => {
    const donation = statuses.get(row.intent_id)
    const beside = { notes: notes.get(row.id) ?? 0, mail_refusal: refusals.get(row.id) ?? '' }
    return donation ? [toReviewedSubmission(row, donation, beside, now)] : []
  })
}

export async function readReviewedSubmission(
  cli: CliContext,
  typed: string,
  on: Db | Tx = cli.db,
): Promise<ReviewedSubmission> {
  const id = typed.trim().toUpperCase()
  const row = await on.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ReviewError(`there is no request ${plain(id)}`)
  const [request] = await toReviewedSubmissions(cli, [row], on)
  if (!request) throw new Error(`the donation of ${id} is gone`)
  return request
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** `3 d`, `5 h`. */
export function span(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days > 0 ? `${days} d` : `${Math.floor(ms / HOUR_MS)} h`
}

export function dueText({ due_at }: ReviewedSubmission, now: Date): string {
  if (due_at === null) return '-'
  const left = Date.parse(due_at) - now.getTime()
  return left < 0 ? `OVERDUE ${span(-left)}` : `in ${span(left)}`
}

export function donationText({ donation, donation_lost_at }: ReviewedSubmission): string {
  if (donation_lost_at !== null) return 'TAKEN BACK'
  if (donation.waived) return 'waived'
  return donation.sandbox ? 'SANDBOX' : donation.state
}
