import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf } from '#platform/secrets.ts'
import { CHANGE_PURPOSES } from '../../contract/changes.ts'
import type { ProofTask } from '../../contract/proof.ts'
import type { SubmissionState } from '../../contract/submissions.ts'
import { valuesOf } from '../kept-submission.ts'
import { currentContext } from '../listing-context.ts'
import { addStep, dueAtOf } from '../steps.ts'
import { kindOf, submissionStateOf } from '../store-submission.ts'
import { changePurposeOf } from './accept-change.ts'
import { askedEntry, findListing, type KnownListing, type Provable } from './listings.ts'
import { type BoundSubmission, boundTaskOf, FIRST_LISTING, lookForProof, type ProofResult } from './proof.ts'

/** A request that is proved while it waits for its donation goes to staff when that is confirmed. */
export const PROVABLE: readonly SubmissionState[] = ['awaiting_donation', 'in_review']

type Parts = Pick<Services, 'db' | 'publishers' | 'config' | 'outbound' | 'contractOwners'>

type OpenSubmission = BoundSubmission & { kind: string; state: string }

interface Unproven {
  request: OpenSubmission
  /** What is on record of it; of a request for something new what it says itself. */
  place: Provable
  /** Undefined: nothing is listed yet. */
  listing: KnownListing | undefined
}

/** Undefined: nothing is to be proven, or what was listed is gone. */
async function unprovenChange({ db, publishers }: Parts, id: string): Promise<Unproven | undefined> {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('listing_changes', 'submission_id', 'id')
    .select(['id', 'kind', 'state', 'email', 'change_of', 'values_json', 'created_at'])
    .select(['asked', 'secret_hash', 'proof_until', 'email_confirmed_at'])
    .where('id', '=', id)
    .where('proof_until', 'is not', null)
    .where('state', 'in', PROVABLE)
    .executeTakeFirst()
  if (!row?.proof_until || !row.change_of) return undefined
  const kind = kindOf(row)
  const name = row.change_of.slice(kind.length + 1)
  const context = await currentContext(db)()
  const listing = await findListing({ db, publishers }, kind, name, { context, isForStaff: true })
  return listing && { listing, place: listing, request: { ...row, proof_until: row.proof_until } }
}

/** Where its kind is asked for a proof. Nothing waits for it: when its time is over, staff decide without. */
async function unprovenListing({ db }: Parts, id: string, now: Date): Promise<Unproven | undefined> {
  const row = await db
    .selectFrom('submissions')
    .innerJoin('listing_proofs', 'submission_id', 'id')
    .select(['id', 'kind', 'state', 'email', 'values_json', 'created_at'])
    .select(['secret_hash', 'proof_until', 'email_confirmed_at'])
    .where('id', '=', id)
    .where('proof_until', '>=', now.toISOString())
    .where('state', 'in', PROVABLE)
    .executeTakeFirst()
  if (!row?.proof_until) return undefined
  const context = await currentContext(db)()
  const request = { ...row, asked: FIRST_LISTING, proof_until: row.proof_until }
  return { request, listing: undefined, place: askedEntry(kindOf(row), valuesOf(row), context) }
}

const unproven = async (parts: Parts, id: string, now: Date): Promise<Unproven | undefined> =>
  (await unprovenChange(parts, id)) ?? (await unprovenListing(parts, id, now))

const siteUrlOf = ({ config }: Parts): string => config.siteUrl ?? config.publicApiUrl ?? ''

/** What the one behind a request has yet to do; null when there is nothing. */
export async function proofTaskOf(parts: Parts, id: string, now = new Date()): Promise<ProofTask | null> {
  const found = await unproven(parts, id, now)
  return found ? boundTaskOf(found.place, found.request, siteUrlOf(parts)) : null
}

/** A key that only a mail has brought shows that the mail is read; one that its sender got at once shows nothing. */
async function confirmEmail(db: Db, id: string, key: string, at: string): Promise<void> {
  const mailed = await db
    .selectFrom('submission_keys')
    .select('mailed')
    .where('submission_id', '=', id)
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()
  if (mailed?.mailed !== 1) return
  for (const table of ['listing_changes', 'listing_proofs'] as const)
    await db
      .updateTable(table)
      .set({ email_confirmed_at: at })
      .where('submission_id', '=', id)
      .where('email_confirmed_at', 'is', null)
      .execute()
}

/** Staff see it beside the request, which waits for nothing. */
async function keepListingProof({ db }: Parts, { id }: OpenSubmission, proof: ProofResult): Promise<void> {
  await db
    .updateTable('listing_proofs')
    .set({ proof_json: JSON.stringify(proof), proof_until: null })
    .where('submission_id', '=', id)
    .where('proof_until', 'is not', null)
    .execute()
}

/** Once: another call at the same moment finds it done. What is proved meanwhile by others makes this one a takeover. */
async function keepProof(
  { db }: Parts,
  request: OpenSubmission,
  listing: KnownListing,
  proof: ProofResult,
  now: Date,
): Promise<void> {
  const { id, email } = request
  const asked = CHANGE_PURPOSES.find(each => each === request.asked)
  if (!asked) throw new Error(`listing_changes.asked holds "${request.asked}"`)
  await db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('listing_changes')
      .set({ proof_json: JSON.stringify(proof), proof_until: null })
      .where('submission_id', '=', id)
      .where('proof_until', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    const purpose = await changePurposeOf(tx, listing, asked, email)
    const state = submissionStateOf(request)
    const due_at = dueAtOf(request.kind, state, now)
    await tx
      .updateTable('submissions')
      .set({ purpose, due_at, updated_at: proof.at })
      .where('id', '=', id)
      .execute()
    if (state === 'in_review') await addStep(tx, id, state, '', proof.at)
  })
}

/** False, whatever is missing: the address was not confirmed, its time is over, or it is not there. */
export async function prove(
  parts: Parts,
  { id, key, signature }: { id: string; key: string; signature: string },
  now = new Date(),
): Promise<boolean> {
  const at = now.toISOString()
  await confirmEmail(parts.db, id, key, at)
  const waiting = await unproven(parts, id, now)
  if (!waiting) return true
  const { request, place, listing } = waiting
  if (request.email_confirmed_at === null || request.proof_until < isoTime(now.getTime())) return false
  const shown = { request, signature: signature.trim(), siteUrl: siteUrlOf(parts) }
  const found = await lookForProof(parts, place, shown)
  if (!found) return false
  const proof = { ...found, at }
  await (listing ? keepProof(parts, request, listing, proof, now) : keepListingProof(parts, request, proof))
  return true
}
