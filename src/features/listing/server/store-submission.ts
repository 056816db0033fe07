import type { Selectable } from 'kysely'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf, newSubmissionId, statusKeyOf } from '#platform/secrets.ts'
import { titleOf } from '../contract/form.ts'
import {
  type ListingValues,
  SUBMISSION_PURPOSES,
  SUBMISSION_STATES,
  type SubmissionPurpose,
  type SubmissionReceipt,
  type SubmissionState,
} from '../contract/submissions.ts'
import { formHashOf } from './check-token.ts'
import { textInLanguage } from './listing-context.ts'
import { refuseTooMany, type Sender } from './quotas.ts'
import { addStep, dueAtOf } from './steps.ts'
import { keepImages } from './stored-images.ts'

export type SubmissionRow = Selectable<Tables['submissions']>

/** Two ids in a row that are taken, among 6.5 × 10¹¹, is an error and no chance. */
const ID_TRIES = 3

export function submissionStateOf({ state }: Pick<SubmissionRow, 'state'>): SubmissionState {
  const known = SUBMISSION_STATES.find(each => each === state)
  if (!known) throw new Error(`submissions.state holds "${state}"`)
  return known
}

export function purposeOf({ purpose }: Pick<SubmissionRow, 'purpose'>): SubmissionPurpose {
  const known = SUBMISSION_PURPOSES.find(each => each === purpose)
  if (!known) throw new Error(`submissions.purpose holds "${purpose}"`)
  return known
}

export function kindOf({ kind }: Pick<SubmissionRow, 'kind'>): ListingKind {
  if (!isListingKind(kind)) throw new Error(`submissions.kind holds "${kind}"`)
  return kind
}

const receiptOf = (row: SubmissionRow, intentSecret: string): SubmissionReceipt => ({
  id: row.id,
  key: statusKeyOf(intentSecret, row.id),
  kind: kindOf(row),
  state: submissionStateOf(row),
  created_at: row.created_at,
})

/** The form and what goes with it into the database, at first and when it was revised. */
export const formColumns = (values: ListingValues, subject: string, listedTitle = '') => ({
  title: titleOf(values) || listedTitle,
  email: textInLanguage(values, 'email'),
  subject,
  values_json: JSON.stringify(values),
})

/** The state in which a request starts or starts again: with its donation confirmed it is reviewed. */
const startingState = (isConfirmed: boolean) => (isConfirmed ? 'in_review' : 'awaiting_donation')

/** The same for a request that has been stored before. */
export const stateByDonation = async (
  donations: Services['donations'],
  tx: Tx,
  intentId: string,
): Promise<ReturnType<typeof startingState>> =>
  startingState(await donations.confirmedForUpdate(tx, intentId))

/** What distinguishes calls: whose it is, and its content. */
interface SubmitCall {
  intentId: string
  intentSecret: string
  idempotencyHash: string
  contentHash: string
}

interface NewSubmission extends SubmitCall {
  kind: ListingKind
  lang: string
  values: ListingValues
  images: readonly string[]
  subject: string
  /** Whose unpaid requests it is counted among; without one it is not. */
  sender?: Sender
  /** About something that is listed: its name, and what is stored beside the request. */
  change?: {
    purpose: SubmissionPurpose
    of: string
    title: string
    store: (tx: Tx, id: string) => Promise<void>
  }
}

/** A picture was thrown away between the look at it and the moment it was to be kept. */
export class PictureGone extends Error {}

/** The amount was given out for another form, or is no longer this request's. */
export class NotBound extends Error {
  readonly code: 'changed' | 'expired'

  constructor(code: 'changed' | 'expired') {
    super('The donation is for another form, or its time is over')
    this.code = code
  }
}

/** Undefined: the intent or the key has a request already, or the id is taken. */
async function insert(
  { config, donations }: Pick<Services, 'config' | 'donations'>,
  tx: Tx,
  id: string,
  submission: NewSubmission,
  now: Date,
): Promise<SubmissionReceipt | undefined> {
  const { kind, lang, values, images, subject, intentId, intentSecret, sender, change } = submission
  const bound = await donations.bind(tx, intentId, formHashOf(kind, values), now.getTime())
  if (bound === 'changed' || bound === 'expired') throw new NotBound(bound)
  const state = startingState(bound === 'confirmed')
  const at = now.toISOString()
  const key = statusKeyOf(intentSecret, id)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('submissions')
    .values({
      ...formColumns(values, subject, change?.title),
      id,
      kind,
      lang,
      state,
      fields_json: '{}',
      intent_id: intentId,
      idempotency_hash: submission.idempotencyHash,
      content_hash: submission.contentHash,
      created_at: at,
      updated_at: at,
      due_at: dueAtOf(kind, state, now),
      published_as: null,
      purpose: change?.purpose ?? ('listing' satisfies SubmissionPurpose),
      change_of: change?.of ?? null,
      ...sender,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await tx
    .insertInto('submission_keys')
    .values({ key_hash: hashOf(key), submission_id: id, created_at: at })
    .execute()
  await change?.store(tx, id)
  if (sender) await refuseTooMany(tx, config.listing.unpaidRequests, sender, now.getTime())
  await addStep(tx, id, state, '', at)
  if (!(await keepImages(tx, images))) throw new PictureGone('A picture of the form is gone')
  return { id, key, kind, state, created_at: at }
}

/** What earlier calls with this intent or this key have stored. */
export const storedBefore = (db: Db, { intentId, idempotencyHash }: SubmitCall): Promise<SubmissionRow[]> =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where(eb => eb.or([eb('intent_id', '=', intentId), eb('idempotency_hash', '=', idempotencyHash)]))
    .execute()

/**
 * The answer to a call that repeats an earlier one: the receipt it got the first time, or `conflict`
 * when the same key came with something else. Undefined: there was no earlier call.
 */
export function answerAgain(
  rows: readonly SubmissionRow[],
  { intentId, intentSecret, idempotencyHash, contentHash }: SubmitCall,
): SubmissionReceipt | 'conflict' | undefined {
  const byKey = rows.find(row => row.idempotency_hash === idempotencyHash)
  if (byKey && (byKey.intent_id !== intentId || byKey.content_hash !== contentHash)) return 'conflict'
  // One donation, one request: another key on the same intent is a second tab or a second try.
  const row = byKey ?? rows.find(each => each.intent_id === intentId)
  return row && receiptOf(row, intentSecret)
}

/** Stores a request, or answers as it was answered when it is stored already. It is durable when this returns. */
export async function storeSubmission(
  services: Pick<Services, 'config' | 'db' | 'donations'>,
  submission: NewSubmission,
  now = new Date(),
): Promise<SubmissionReceipt | 'conflict'> {
  const { db } = services
  for (let tries = 0; tries < ID_TRIES; tries++) {
    const id = newSubmissionId(submission.kind)
    const stored = await db.transaction().execute(tx => insert(services, tx, id, submission, now))
    const answer = stored ?? answerAgain(await storedBefore(db, submission), submission)
    if (answer) return answer
  }
  throw new Error('No free id for a submission')
}
