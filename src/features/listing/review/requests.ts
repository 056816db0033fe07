import type { FieldCodes } from '#contract/endpoint.ts'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { DonationSummary } from '#features/donation/contract.ts'
import { donationOf, type IntentRow, stateOf } from '#features/donation/server/verdict.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import { parseWords } from '#platform/db/words.ts'
import { type ListingValues, SUBMISSION_STATES, type SubmissionState } from '../contract/submissions.ts'
import { valuesOf } from '../server/kept-submission.ts'
import { ReviewError } from './desk.ts'

export const isSubmissionState = (text: string): text is SubmissionState =>
  SUBMISSION_STATES.some(state => state === text)

export interface Request {
  id: string
  kind: ListingKind
  title: string
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
  donation: DonationSummary & { state: string }
}

function toRequest(row: Tables['submissions'], intent: IntentRow, now: Date): Request {
  const { kind, state } = row
  if (!isListingKind(kind) || !isSubmissionState(state))
    throw new ReviewError(`${row.id}: the database holds the kind "${kind}" and the state "${state}"`)
  const { id, title, lang, email, created_at, updated_at, due_at, published_as } = row
  return {
    ...{ id, kind, title, state, lang, email, created_at, updated_at, due_at, published_as },
    overdue: due_at !== null && due_at < now.toISOString(),
    fields: parseWords(row.fields_json),
    values: valuesOf(row),
    donation: { state: stateOf(intent, now.getTime()), ...donationOf(intent, now.getTime()) },
  }
}

export interface Choice {
  states: readonly SubmissionState[]
  kind: ListingKind | undefined
}

/** What is due first comes first, then what has waited longest. */
export async function listRequests(db: Db, { states, kind }: Choice, now: Date): Promise<Request[]> {
  const rows = await db
    .selectFrom('submissions')
    .selectAll()
    .where('state', 'in', states)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const intents = await db
    .selectFrom('donation_intents')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('submissions').select('intent_id').where('state', 'in', states),
    )
    .execute()
  const intentOf = new Map(intents.map(intent => [intent.id, intent]))
  const requests = rows.flatMap(row => {
    const intent = intentOf.get(row.intent_id)
    return intent ? [toRequest(row, intent, now)] : []
  })
  // Without a date it stays behind those that have one; `created_at` has ordered the rest.
  const due = ({ due_at }: Request) => due_at ?? '9999'
  return requests.sort((a, b) => (due(a) < due(b) ? -1 : Number(due(a) > due(b))))
}

export async function readRequest(db: Db | Tx, typed: string, now: Date): Promise<Request> {
  const id = typed.trim().toUpperCase()
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new ReviewError(`there is no request ${id}`)
  const intent = await db
    .selectFrom('donation_intents')
    .selectAll()
    .where('id', '=', row.intent_id)
    .executeTakeFirstOrThrow()
  return toRequest(row, intent, now)
}
