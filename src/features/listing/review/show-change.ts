import { hostOf } from '#lib/fold.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { fieldsOf } from '../contract/validate.ts'
import type { KnownListing } from '../server/change/listings.ts'
import { emailHashOf } from '../server/owners.ts'
import type { LineNames } from '../widgets/lines.ts'
import {
  type AskedChange,
  changedValues,
  listingOfSubmission,
  newHostOf,
  readChange,
} from './apply-change.ts'
import { type CliContext, plain } from './cli-context.ts'
import { checksOfChange } from './gate.ts'
import type { ReviewedSubmission } from './submissions.ts'
import { seenLines } from './value-lines.ts'

/** One thing that whoever decides should know, and whether it needs a look. */
interface Finding {
  isFine: boolean
  /** Nobody approves it in passing; see gate.ts. */
  isStop?: boolean
  text: string
}

export interface ShownChange extends AskedChange {
  /** Undefined: not listed any more. */
  listing: KnownListing | undefined
  findings: Finding[]
}

const OPEN = ['awaiting_donation', 'in_review', 'changes_requested']

function proofFinding({ proof, proofUntil }: AskedChange): Finding {
  const { method, state, by, at, why } = proof
  if (state === 'proven') return { isFine: true, text: `proof ${method}: found at ${by}, ${at}` }
  if (state === 'waiting')
    return {
      isFine: false,
      text: `proof: not found${proofUntil ? ` yet, looked for until ${proofUntil}` : ''}`,
    }
  return { isFine: false, text: `proof ${method}: not found by us (${why}) ${by}`.trim() }
}

const emailFinding = ({ emailConfirmedAt }: AskedChange): Finding =>
  emailConfirmedAt === null
    ? { isFine: false, text: 'e-mail: not confirmed; anybody may have typed it' }
    : { isFine: true, text: `e-mail: confirmed by its mail, ${emailConfirmedAt}` }

async function ownerFinding(
  { db }: CliContext,
  { email }: ReviewedSubmission,
  { emailConfirmedAt }: AskedChange,
  listing: KnownListing,
): Promise<Finding> {
  const { owner } = listing
  if (!owner) return { isFine: true, text: 'owner: none on record' }
  const by = `${owner.proved_at === null ? 'had it listed' : 'proved'} in ${owner.submission_id}`
  if (owner.email_hash === emailHashOf(email))
    return { isFine: emailConfirmedAt !== null, text: `owner: the same as ${by}` }
  const row = await db
    .selectFrom('submissions')
    .select('email')
    .where('id', '=', owner.submission_id)
    .executeTakeFirst()
  return {
    isFine: false,
    text: `owner: somebody else since ${owner.since} (${by}); ask ${row?.email ?? 'them'} first`,
  }
}

/** Others that are open about the same entry. */
async function otherFindings({ db }: CliContext, { id, change_of }: ReviewedSubmission): Promise<Finding[]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('listing_changes', 'submission_id', 'id')
    .select(['id', 'purpose', 'proof_json'])
    .where('change_of', '=', change_of)
    .where('id', '!=', id)
    .where('state', 'in', OPEN)
    .execute()
  return rows.map(row => {
    const { method, state } = Object(JSON.parse(row.proof_json))
    return { isFine: false, text: `also open: ${row.id}, ${row.purpose}, ${method} ${state}` }
  })
}

function siteFinding(listing: KnownListing, changed: ListingValues): Finding[] {
  const to = newHostOf(listing, changed)
  if (to === undefined) return []
  const from = listing.site ? hostOf(listing.site.href) : 'no site'
  return [{ isFine: false, text: `site: leaves ${from} for ${to}` }]
}

/** What the checks find in the entry as it would be. */
async function formFindings(
  cli: CliContext,
  request: ReviewedSubmission,
  listing: KnownListing,
): Promise<Finding[]> {
  const checks = await checksOfChange(cli, request, listing)
  return checks.map(({ code, verdict, field = '', detail = '' }) => ({
    isFine: verdict === 'ok',
    isStop: verdict === 'stop',
    text: `${code} ${field}: ${detail}`.replace(/ ?: $/, ''),
  }))
}

/** Undefined: a request for a new entry. */
export async function changeToShow(
  cli: CliContext,
  request: ReviewedSubmission,
): Promise<ShownChange | undefined> {
  const change = await readChange(cli.db, request)
  if (!change) return undefined
  const listing = await listingOfSubmission(cli, request)
  if (!listing || !OPEN.includes(request.state))
    return { ...change, listing, findings: [proofFinding(change), emailFinding(change)] }
  const findings = [
    proofFinding(change),
    emailFinding(change),
    await ownerFinding(cli, request, change, listing),
    ...(await otherFindings(cli, request)),
    ...siteFinding(listing, changedValues(request)),
    ...(await formFindings(cli, request, listing)),
  ]
  return { ...change, listing, findings }
}

/** Old beside new for each field that changes; after the approval, what it replaced. */
function fieldLines(
  cli: CliContext,
  request: ReviewedSubmission,
  { listing, before }: ShownChange,
  names: LineNames,
): string[] {
  const changed = changedValues(request)
  const old = before?.values ?? listing?.values ?? {}
  return fieldsOf(request.kind)
    .filter(({ name }) => Object.hasOwn(changed, name))
    .flatMap(({ name, meta }) => {
      const known = Object.hasOwn(old, name) ? seenLines(cli, meta.widget, old[name], names) : ['not known']
      const lines = seenLines(cli, meta.widget, changed[name], names)
      return [
        `  ${name}`,
        ...(known.length > 0 ? known : ['-']).map(line => `    old  ${line}`),
        ...(lines.length > 0 ? lines : ['-']).map(line => `    new  ${line}`),
      ]
    })
}

/** In place of the form: what is asked for, and what of the entry would change. */
export function changeLines(
  cli: CliContext,
  request: ReviewedSubmission,
  change: ShownChange,
  names: LineNames,
): string[] {
  const { asked, reason, listing, findings } = change
  const entry = `${request.change_of ?? ''}${listing ? ` (${listing.entry.title})` : ', NOT LISTED ANY MORE'}`
  const asks = request.purpose === asked ? asked : `${request.purpose} (sent as ${asked})`
  const fields = fieldLines(cli, request, change, names)
  return [
    'Request about a listing',
    `  asks for  ${asks}`,
    `  of        ${plain(entry)}`,
    `  e-mail    ${plain(request.email)}`,
    ...reason
      .split('\n')
      .map((line, at) => `  ${at === 0 ? 'reason   ' : '         '} ${plain(line) || '-'}`),
    '',
    'Changes',
    ...(fields.length > 0 ? fields : ['  none']),
    '',
    'Findings',
    ...findings.map(
      ({ isFine, isStop, text }) => `  ${isFine ? 'ok   ' : isStop ? 'STOP ' : 'STAFF'} ${plain(text)}`,
    ),
  ]
}
