import type { Selectable } from 'kysely'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf, newSubmissionId, statusKeyOf } from '#platform/secrets.ts'
import { titleOf } from '../contract/form.ts'
import { PROVING_STEP } from '../contract/proof.ts'
import {
  type ListingValues,
  SUBMISSION_PURPOSES,
  SUBMISSION_STATES,
  type SubmissionPurpose,
  type SubmissionReceipt,
  type SubmissionState,
} from '../contract/submissions.ts'
import { unprovenFrom } from './change/proof.ts'
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
    store: (tx: Tx, receipt: SubmissionReceipt) => Promise<void>
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

type StoreParts = Pick<Services, 'config' | 'db' | 'donations'>

interface NumberedSubmission extends NewSubmission {
  id: string
}

type Bound = Awaited<ReturnType<Services['donations']['bind']>>

function rowOf(submission: NumberedSubmission, bound: Bound, now: Date) {
  if (bound === 'changed' || bound === 'expired') throw new NotBound(bound)
  const { id, kind, lang, values, subject, sender, change } = submission
  const state: SubmissionState = startingState(bound === 'confirmed')
  const at = now.toISOString()
  return {
    ...formColumns(values, subject, change?.title),
    id,
    kind,
    lang,
    state,
    fields_json: '{}',
    intent_id: submission.intentId,
    idempotency_hash: submission.idempotencyHash,
    content_hash: submission.contentHash,
    created_at: at,
    updated_at: at,
    // What is not proved is promised no answer.
    due_at: change ? null : dueAtOf(kind, state, now),
    published_as: null,
    purpose: change?.purpose ?? ('listing' satisfies SubmissionPurpose),
    change_of: change?.of ?? null,
    sender_hash: sender?.sender_hash ?? null,
    site_hash: sender?.site_hash ?? null,
  }
}

/** One whose kind is asked for a proof may give it from now on. */
async function storeProof(
  { listing }: Config,
  tx: Tx,
  { id, key, kind, created_at }: SubmissionReceipt,
): Promise<void> {
  if (!listing.proofKinds.includes(kind)) return
  await tx
    .insertInto('listing_proofs')
    .values({ submission_id: id, secret_hash: hashOf(key), ...unprovenFrom(created_at) })
    .execute()
}

/** Undefined: the intent or the key has a request already, or the id is taken. */
async function insert(
  { config, donations }: StoreParts,
  tx: Tx,
  submission: NumberedSubmission,
): Promise<SubmissionReceipt | undefined> {
  const now = new Date()
  const { id, kind, intentId, intentSecret, values, sender, change, images } = submission
  const bound = await donations.bind(tx, { intentId, formHash: formHashOf(kind, values) }, now.getTime())
  const row = rowOf(submission, bound, now)
  const { state, created_at } = row
  const stored = await tx
    .insertInto('submissions')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) return undefined
  const receipt = { id, key: statusKeyOf(intentSecret, id), kind, state, created_at }
  await tx
    .insertInto('submission_keys')
    .values({ key_hash: hashOf(receipt.key), submission_id: id, created_at })
    .execute()
  if (!change) await storeProof(config, tx, receipt)
  const quota = config.listing.unpaidRequests
  if (sender) await refuseTooMany({ db: tx, donations, quota, sender, now: now.getTime() })
  await change?.store(tx, receipt)
  await addStep(tx, id, state, change ? PROVING_STEP : '', created_at)
  if (!(await keepImages(tx, images))) throw new PictureGone('A picture of the form is gone')
  return receipt
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
  services: StoreParts,
  submission: NewSubmission,
): Promise<SubmissionReceipt | 'conflict'> {
  const { db } = services
  for (let tries = 0; tries < ID_TRIES; tries++) {
    const id = newSubmissionId(submission.kind)
    const stored = await db.transaction().execute(tx => insert(services, tx, { ...submission, id }))
    const answer = stored ?? answerAgain(await storedBefore(db, submission), submission)
    if (answer) return answer
  }
  throw new Error('No free id for a submission')
}
