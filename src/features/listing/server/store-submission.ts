import type { Selectable } from 'kysely'
import { isListingKind, type ListingKind } from '#contract/listing-kinds.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import { together } from '#platform/db/together.ts'
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
import { dueAtOf, stepRow } from './steps.ts'
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

type Bound = Awaited<ReturnType<Services['donations']['bind']>>[number]

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

/** Those whose kind is asked for a proof may give one from now on. */
async function storeProofs(
  { listing }: Config,
  tx: Tx,
  receipts: readonly SubmissionReceipt[],
): Promise<void> {
  const rows = receipts
    .filter(({ kind }) => listing.proofKinds.includes(kind))
    .map(({ id, key, created_at }) => ({
      submission_id: id,
      secret_hash: hashOf(key),
      ...unprovenFrom(created_at),
    }))
  if (rows.length > 0) await tx.insertInto('listing_proofs').values(rows).execute()
}

/** All of them, or none. Undefined: the intent or the key has a request already, or the id is taken. */
async function insertAll(
  { config, donations }: StoreParts,
  tx: Tx,
  submissions: readonly NumberedSubmission[],
): Promise<(SubmissionReceipt | undefined)[]> {
  const now = new Date()
  const bindings = submissions.map(({ intentId, kind, values }) => ({
    intentId,
    formHash: formHashOf(kind, values),
  }))
  const bound = await donations.bind(tx, bindings, now.getTime())
  const rows = submissions.map((submission, index) => rowOf(submission, bound[index] ?? 'expired', now))
  const stored = await tx
    .insertInto('submissions')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'intent_id'])
    .execute()
  const receipts = submissions.map(({ id, intentId, intentSecret, kind }, index) => {
    const row = rows[index]
    const isStored = stored.some(each => each.id === id && each.intent_id === intentId)
    if (!row || !isStored) return undefined
    const { state, created_at } = row
    return { id, key: statusKeyOf(intentSecret, id), kind, state, created_at }
  })
  const known = receipts.filter(receipt => receipt !== undefined)
  if (known.length === 0) return receipts
  const keys = known.map(({ id, key, created_at }) => ({
    key_hash: hashOf(key),
    submission_id: id,
    created_at,
  }))
  await tx.insertInto('submission_keys').values(keys).execute()
  const fresh = submissions.filter((_, index) => receipts[index])
  const asked = receipts.filter((receipt, index) => receipt && !submissions[index]?.change)
  await storeProofs(
    config,
    tx,
    asked.filter(receipt => receipt !== undefined),
  )
  const senders = fresh.flatMap(({ sender }) => sender ?? [])
  const quota = config.listing.unpaidRequests
  await refuseTooMany({ db: tx, donations, quota, senders, now: now.getTime() })
  const steps = []
  for (const [index, { change }] of submissions.entries()) {
    const receipt = receipts[index]
    if (!receipt) continue
    await change?.store(tx, receipt)
    steps.push(stepRow(receipt.id, receipt.state, change ? PROVING_STEP : '', receipt.created_at))
  }
  await tx.insertInto('submission_steps').values(steps).execute()
  const images = fresh.flatMap(submission => submission.images)
  if (!(await keepImages(tx, images))) throw new PictureGone('A picture of the form is gone')
  return receipts
}

/** One transaction for all that are sent at the same moment; what cannot be stored hinders none of the others. */
const insertTogether = together((services: StoreParts, submissions: readonly NumberedSubmission[]) =>
  services.db.transaction().execute(tx => insertAll(services, tx, submissions)),
)

/** What earlier calls with this intent or this key have stored. */
export const storedBefore = together(
  async (db: Db, calls: readonly SubmitCall[]): Promise<SubmissionRow[][]> => {
    const intents = calls.map(({ intentId }) => intentId)
    const keys = calls.map(({ idempotencyHash }) => idempotencyHash)
    const rows = await db
      .selectFrom('submissions')
      .selectAll()
      .where(eb => eb.or([eb('intent_id', 'in', intents), eb('idempotency_hash', 'in', keys)]))
      .execute()
    return calls.map(({ intentId, idempotencyHash }) =>
      rows.filter(row => row.intent_id === intentId || row.idempotency_hash === idempotencyHash),
    )
  },
)

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
    const stored = await insertTogether(services, { ...submission, id })
    const answer = stored ?? answerAgain(await storedBefore(db, submission), submission)
    if (answer) return answer
  }
  throw new Error('No free id for a submission')
}
