import { hostOf } from '#lib/fold.ts'
import { isObject } from '#lib/is-object.ts'
import { touchCatalogue } from '#platform/db/lists.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { PublishError } from '#platform/feature.ts'
import { CHANGE_PURPOSES, type ChangePurpose } from '../contract/changes.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { findListing, type KnownListing, SITE_FIELD } from '../server/change/listings.ts'
import type { ProofResult } from '../server/change/proof.ts'
import { readContext } from '../server/listing-context.ts'
import { emailHashOf, type Owner, setOwner } from '../server/owners.ts'
import { withPublicAddresses } from '../server/public-images.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import type { ReviewedSubmission } from './submissions.ts'

/** What an approval replaced, so that it can be taken back. */
interface Before {
  /** The entry's name then. */
  name: string
  values: ListingValues
  changedAt: string
  isHidden: boolean
  owner: Omit<Owner, 'listing'> | null
}

/** What a request about something listed holds beside its form. */
export interface AskedChange {
  asked: ChangePurpose
  reason: string
  proof: ProofResult
  /** Until when it may be found; null once it was, or is left to staff. */
  proofUntil: string | null
  /** When it was shown that the mail to its address is read; null before. */
  emailConfirmedAt: string | null
  before: Before | undefined
}

/** Undefined: the request is for a new entry. */
export async function readChange(on: Db | Tx, { id }: ReviewedSubmission): Promise<AskedChange | undefined> {
  const row = await on
    .selectFrom('listing_changes')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const asked = CHANGE_PURPOSES.find(each => each === row.asked)
  if (!asked) throw new Error(`listing_changes.asked holds "${row.asked}"`)
  // Both were written by us and by nobody else.
  const before = row.before_json === '' ? undefined : (JSON.parse(row.before_json) as Before)
  return {
    asked,
    reason: row.reason,
    proof: JSON.parse(row.proof_json) as ProofResult,
    proofUntil: row.proof_until,
    emailConfirmedAt: row.email_confirmed_at,
    before,
  }
}

/** The entry as it is now, hidden or not. */
export async function listingOfSubmission(
  { db, publishers }: Pick<CliContext, 'db' | 'publishers'>,
  { kind, change_of, values }: ReviewedSubmission,
  on: Db | Tx = db,
): Promise<KnownListing | undefined> {
  const name = change_of?.slice(kind.length + 1) ?? ''
  const context = await readContext(on)
  const lang = typeof values.language === 'string' ? values.language : undefined
  return findListing({ db: on, publishers }, kind, name, { context, lang, isForStaff: true })
}

/** The fields that the request changes; the address to write to is no part of what is listed. */
export function changedValues({ values }: ReviewedSubmission): ListingValues {
  const { email: _email, ...changed } = values
  return changed
}

/** Where visitors would be led that are not led there now: what a stolen listing is changed to. */
export function newHostOf({ kind, site }: KnownListing, changed: ListingValues): string | undefined {
  const to = changed[SITE_FIELD[kind]]
  if (typeof to !== 'string' || to === '' || (site && hostOf(to) === hostOf(site.href))) return undefined
  return hostOf(to)
}

/** A found proof says whose the old host is, and nothing of the new one. */
export async function refuseNewHost(
  cli: CliContext,
  tx: Tx,
  request: ReviewedSubmission,
  typed: string | undefined,
): Promise<void> {
  const listing = await listingOfSubmission(cli, request, tx)
  const host = listing && newHostOf(listing, changedValues(request))
  if (host === typed) return
  if (host === undefined) throw new ReviewError(`${request.id}: leads to no other host; leave --new-host out`)
  throw new ReviewError(
    `${request.id}: visitors would be led to ${plain(host)}; make sure that it is theirs, then approve with --new-host HOST --note TEXT`,
  )
}

/** Nobody was asked, so one of the staff has to have looked. */
export function refuseUnproven({ id }: ReviewedSubmission, { proof }: AskedChange, isProofOk: boolean): void {
  if (proof.state === 'proven' || isProofOk) return
  const found =
    proof.state === 'waiting' ? 'was not found' : `(${proof.method}) was not found by us: ${proof.why}`
  throw new ReviewError(`${id}: its proof ${found}; look for it, then approve with --proof-ok`)
}

/** A contract is part of an entry's name: what refers to the entry follows it. */
async function rename(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.updateTable('submissions').set({ change_of: to }).where('change_of', '=', from).execute()
  // Of a contract that had an entry of its own once, which is down.
  await setOwner(tx, to, null)
  await tx.updateTable('listing_owners').set({ listing: to }).where('listing', '=', from).execute()
}

const imageBaseOf = ({ config }: CliContext): string => config.publicApiUrl ?? config.siteUrl ?? ''

/** Of the fields that change, what the list shows of them now. */
function shownBefore({ entry }: KnownListing, changed: ListingValues): ListingValues {
  const shown = Object.entries(entry.values).filter(([name]) => Object.hasOwn(changed, name))
  return Object.fromEntries(shown)
}

/** Does what an approved request asks for; the line that staff read. */
export async function applyChange(
  cli: CliContext,
  tx: Tx,
  request: ReviewedSubmission,
  change: AskedChange,
): Promise<string> {
  const { id, kind, email } = request
  await touchCatalogue(tx)
  const listing = await listingOfSubmission(cli, request, tx)
  if (!listing) throw new ReviewError(`${id}: ${plain(request.change_of ?? '')} is not listed any more`)
  const { entry, key } = listing
  const changed = changedValues(request)
  const owner = listing.owner ?? null
  const values = shownBefore(listing, changed)
  const before: Before = {
    name: entry.name,
    values,
    owner,
    changedAt: entry.changedAt,
    isHidden: entry.isHidden,
  }
  const at = cli.now.toISOString()
  const publisher = cli.publishers[kind]
  let name = entry.name
  if (change.asked === 'removal') {
    await publisher.setHidden(tx, name, true)
    await logAction(cli, tx, { action: 'remove', subject: id, note: key })
  } else if (Object.keys(changed).length > 0) {
    const listed = await withPublicAddresses(tx, changed)
    name = await revised(cli, tx, request, { name, values: listed, at })
  }
  const hash = emailHashOf(email)
  const since = owner?.email_hash === hash ? owner.since : at
  await rename(tx, key, `${kind} ${name}`)
  await setOwner(tx, `${kind} ${name}`, { email_hash: hash, since, submission_id: id, proved_at: at })
  await tx
    .updateTable('listing_changes')
    .set({ before_json: JSON.stringify(before) })
    .where('submission_id', '=', id)
    .execute()
  return told(change.asked, changed, kind, name, entry.title)
}

async function revised(
  cli: CliContext,
  tx: Tx,
  { id, kind }: Pick<ReviewedSubmission, 'id' | 'kind'>,
  { name, values, at }: { name: string; values: ListingValues; at: string },
): Promise<string> {
  try {
    return await cli.publishers[kind].revise(tx, name, { values, at, imageBase: imageBaseOf(cli) })
  } catch (error) {
    if (error instanceof PublishError)
      throw new ReviewError(`${id}: cannot be changed: ${plain(error.message)}`)
    throw error
  }
}

function told(
  asked: ChangePurpose,
  changed: ListingValues,
  kind: string,
  name: string,
  title: string,
): string {
  const entry = plain(`${kind} ${name} (${title})`)
  if (asked === 'removal') return `approved, ${entry} is taken out of the lists; remove brings it back`
  const fields = Object.keys(changed)
  const what = fields.length > 0 ? `changed: ${fields.join(', ')}` : 'owner recorded'
  return `approved, ${entry}: ${what}`
}

/** Takes back what the approval of a request about something listed has done. */
export async function undoChange(
  cli: CliContext,
  tx: Tx,
  request: ReviewedSubmission,
  { before }: AskedChange,
): Promise<string> {
  const { id, kind } = request
  const listing = await listingOfSubmission(cli, request, tx)
  if (!before || !isObject(before.values) || !listing)
    throw new ReviewError(`${id}: ${plain(request.change_of ?? '')} is not there any more`)
  await touchCatalogue(tx)
  const { values, changedAt, isHidden, owner } = before
  let { name } = listing.entry
  if (Object.keys(values).length > 0) name = await revised(cli, tx, request, { name, values, at: changedAt })
  await cli.publishers[kind].setHidden(tx, name, isHidden)
  await rename(tx, listing.key, `${kind} ${name}`)
  await setOwner(tx, `${kind} ${name}`, owner)
  return `taken back, ${plain(`${kind} ${name}`)} is as it was before`
}
