import type { FieldCodes } from '#contract/endpoint.ts'
import { normalEmail } from '#contract/validators/email.ts'
import { cleanText } from '#contract/validators/text.ts'
import { visibleLength } from '#contract/validators/visible-length.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { CHANGE_PURPOSES, type ChangePurpose, MAX_REASON } from '../../contract/changes.ts'
import { codeWith } from '../../contract/codes.ts'
import type { ListingValues, SubmissionPurpose } from '../../contract/submissions.ts'
import { contentOf, fieldsOf, validateChange } from '../../contract/validate.ts'
import { withPictures } from '../check-submission.ts'
import type { ValidationContext } from '../listing-context.ts'
import { emailHashOf } from '../owners.ts'
import type { KnownListing } from './listings.ts'

/** A request about a listing that can be stored. */
export interface AcceptedChange {
  asked: ChangePurpose
  purpose: SubmissionPurpose
  email: string
  reason: string
  /** The fields that change, in their normal form. */
  values: ListingValues
  images: string[]
}

export type ChangeVerdict = { fields: FieldCodes } | { change: AcceptedChange }

/** The address belongs to the request and not to what is listed. */
const OWN_FIELDS = ['email']

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Of the fields that were sent those that say something else than what is listed. */
function changedFields({ kind, values: listed }: KnownListing, form: ListingValues): ListingValues {
  const content = Object.entries(contentOf(kind, form))
  const changed = content.filter(
    ([name, value]) => !OWN_FIELDS.includes(name) && !isSame(value, listed[name]),
  )
  const found = Object.fromEntries(changed)
  // By itself it says in which language the words are, and changes nothing.
  const { language, ...others } = found
  return Object.hasOwn(others, 'desc') ? { language: language ?? listed.language ?? 'en', ...others } : others
}

/** Fields that are asked for because of another one come into question with it. */
function withDependants({ kind, values: listed }: KnownListing, sent: ListingValues): ListingValues {
  const links = ['audit_url', 'audit_report']
  const hasLinks = links.some(name => Array.isArray(sent[name]) && sent[name].length > 0)
  const known = fieldsOf(kind).some(({ name }) => name === 'hasAudit')
  return known && hasLinks && listed.hasAudit !== true ? { hasAudit: true, ...sent } : sent
}

/** The changed fields in their normal form, or what is wrong with them. */
export async function validateChanges(
  { db, config }: Pick<Services, 'db' | 'config'>,
  listing: KnownListing,
  form: ListingValues,
  context: ValidationContext,
): Promise<{ fields: FieldCodes } | { values: ListingValues; images: string[] }> {
  const sent = withDependants(listing, changedFields(listing, form))
  const verdict = validateChange(listing.kind, sent, listing.values, context)
  if (!verdict.ok) return { fields: verdict.fields }
  const isPictured =
    Object.hasOwn(verdict.values, 'icon_url') || Object.hasOwn(verdict.values, 'audit_report')
  if (!isPictured) return { values: verdict.values, images: [] }
  const { fields, values = {}, images } = await withPictures(db, config, verdict.values)
  const { icon_url: logoCode, ...others } = fields
  const hasLogo = Object.hasOwn(verdict.values, 'icon_url')
  const codes = { ...others, ...(hasLogo && logoCode !== undefined && { icon_url: logoCode }) }
  if (Object.keys(codes).length > 0) return { fields: codes }
  const { icon_url: logo, ...rest } = values
  return { values: { ...rest, ...(hasLogo && { icon_url: logo }) }, images: images.filter(id => id !== '') }
}

/** Still to be decided. */
const OPEN = ['awaiting_donation', 'in_review', 'changes_requested']

/** Somebody else has an open request about it and has proved that it is theirs. */
async function hasOtherClaim(db: Db | Tx, { key }: KnownListing, email: string): Promise<boolean> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('listing_changes', 'listing_changes.submission_id', 'submissions.id')
    .select(['submissions.email', 'listing_changes.proof_json'])
    .where('submissions.change_of', '=', key)
    .where('submissions.state', 'in', OPEN)
    .execute()
  return rows.some(
    row =>
      emailHashOf(row.email) !== emailHashOf(email) && Object(JSON.parse(row.proof_json)).state === 'proven',
  )
}

/** A request by anybody but the owner on record would take the listing from its owner. */
export async function changePurposeOf(
  db: Db | Tx,
  listing: KnownListing,
  asked: ChangePurpose,
  email: string,
): Promise<SubmissionPurpose> {
  const isOwner = listing.owner?.email_hash === emailHashOf(email)
  if (isOwner && asked !== 'takeover') return asked
  if (listing.owner && !isOwner) return 'takeover'
  return (await hasOtherClaim(db, listing, email)) ? 'takeover' : asked
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function reasonOf(form: ListingValues, asked: ChangePurpose): { reason: string } | { code: string } {
  const reason = cleanText(textIn(form.reason))
  if (visibleLength(reason) > MAX_REASON) return { code: codeWith('tooLong', MAX_REASON) }
  return reason === '' && asked !== 'change' ? { code: 'required' } : { reason }
}

/** What is asked for, or what is wrong with it. Whose it is is proved later, see `prove.ts`. */
export async function acceptChange(
  parts: Pick<Services, 'db' | 'config'>,
  listing: KnownListing,
  form: ListingValues,
  context: ValidationContext,
): Promise<ChangeVerdict> {
  const asked = CHANGE_PURPOSES.find(each => each === form.purpose)
  if (!asked) return { fields: { purpose: 'shape' } }
  const email = normalEmail(textIn(form.email))
  const given = reasonOf(form, asked)
  const content =
    asked === 'removal' ? { values: {}, images: [] } : await validateChanges(parts, listing, form, context)
  const fields: FieldCodes = {
    ...('fields' in content ? content.fields : {}),
    ...(email === undefined && { email: textIn(form.email).trim() === '' ? 'required' : 'email' }),
    ...('code' in given && { reason: given.code }),
  }
  if (email === undefined || 'code' in given || 'fields' in content || Object.keys(fields).length > 0)
    return { fields }
  if (asked === 'change' && Object.keys(content.values).length === 0) return { fields: { form: 'nothing' } }
  const purpose = await changePurposeOf(parts.db, listing, asked, email)
  return { change: { asked, purpose, email, reason: given.reason, ...content } }
}
