import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Services } from '#platform/feature.ts'
import type { ListingCheck, ListingValues } from '../contract/submissions.ts'
import { SITE_FIELD } from './change/listings.ts'
import { checkSubmission, checkValues } from './check-submission.ts'
import { currentContext } from './listing-context.ts'
import { otherOwnerAt } from './owners.ts'

interface Checked {
  id: string
  kind: ListingKind
  values: ListingValues
  email: string
  published_as: string | null
}

/** What a request made before and is down: networks stay in their list, and that one is no objection to itself. */
async function ownEntryOf({ db, publishers }: Services, { kind, published_as }: Checked) {
  if (published_as === null) return undefined
  const entry = await publishers[kind].find(db, published_as.slice(kind.length + 1))
  return entry?.isHidden ? entry : undefined
}

/** Somebody else has on record what is listed, or was taken down, at the place that a request asks for. */
async function checkOwner(
  { db, publishers }: Services,
  { kind, values, id, email }: Checked,
): Promise<ListingCheck[]> {
  const owner = await otherOwnerAt(db, publishers, kind, values, { id, email })
  if (!owner) return []
  const field = kind === 'dapp' ? SITE_FIELD.dapp : kind === 'chain' ? 'chain_id' : 'address'
  const detail = `${owner.listing} belongs to the owner on record of ${owner.submission_id}, since ${owner.since}`
  return [{ code: 'listed', verdict: 'stop', field, detail }]
}

/** What the checks say of a request for something new to those who decide about it. */
export async function checkForStaff(services: Services, request: Checked): Promise<ListingCheck[]> {
  const { id, kind, values } = request
  const context = await currentContext(services.db)()
  const asking = { ownId: id, ownEntry: await ownEntryOf(services, request), isForStaff: true }
  const { fields, checks } = await checkSubmission(services, kind, values, context, asking)
  // The logo has a check of its own.
  const { icon_url: _logo, ...others } = fields
  const errors = Object.entries(others).map(
    ([field, code]): ListingCheck => ({ code: 'form', verdict: 'stop', field, detail: code }),
  )
  // Who takes the form as it is has said nothing of what else would be found.
  const rest = errors.length > 0 ? await checkValues(services, kind, values, context, asking) : []
  return [...checks, ...errors, ...rest, ...(await checkOwner(services, request))]
}
