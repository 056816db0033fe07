import { fold } from '#lib/fold.ts'
import { catalogueRevision, touchCatalogue } from '#platform/db/lists.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { ListingCheck } from '../contract/submissions.ts'
import type { KnownListing } from '../server/change/listings.ts'
import { checkValues } from '../server/check-submission.ts'
import { currentContext } from '../server/listing-context.ts'
import { checkForStaff } from '../server/staff-checks.ts'
import { changedValues, listingOfSubmission } from './apply-change.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import type { ReviewedSubmission } from './submissions.ts'

/** What the checks say of an entry as a change would leave it; only what changes can stop it. */
export async function checksOfChange(
  cli: CliContext,
  request: ReviewedSubmission,
  { values: listed, entry }: KnownListing,
): Promise<ListingCheck[]> {
  const changed = changedValues(request)
  const values = { ...listed, ...changed }
  const context = await currentContext(cli.db)()
  const asking = { ownId: request.id, ownEntry: entry, isForStaff: true }
  const checks = await checkValues(cli, request.kind, values, context, asking)
  // Its own name is among those that it is compared with.
  return checks
    .filter(({ code, detail }) => code !== 'requested' && (code !== 'lookalike' || detail !== entry.title))
    .filter(({ field = '' }) => field === '' || Object.hasOwn(values, nameOf(field)))
    .map(check =>
      check.verdict === 'stop' && !Object.hasOwn(changed, nameOf(check.field ?? ''))
        ? { ...check, verdict: 'staff' }
        : check,
    )
}

/** The field of an entry in it: `rpc_urls` of `rpc_urls.1`. */
const nameOf = (field: string): string => field.split('.')[0] ?? field

/** What stands in the way of an approval, as it is now. */
export interface Gate {
  /** Of the lists that were looked at. */
  revision: number
  values: string
  stops: readonly ListingCheck[]
}

export async function openGate(cli: CliContext, request: ReviewedSubmission): Promise<Gate> {
  const revision = await catalogueRevision(cli.db)
  const listing = request.change_of === null ? undefined : await listingOfSubmission(cli, request)
  const isGone = request.change_of !== null && !listing
  const checks = listing
    ? await checksOfChange(cli, request, listing)
    : isGone
      ? []
      : await checkForStaff(cli, request)
  const stops = checks.filter(({ verdict }) => verdict === 'stop')
  return { revision, values: JSON.stringify(request.values), stops }
}

/** Whether all of it is still so, in the transaction that decides; no list changes from here to its end. */
export async function holds(
  { revision, values }: Gate,
  tx: Tx,
  request: ReviewedSubmission,
): Promise<boolean> {
  return (await touchCatalogue(tx)) === revision + 1 && JSON.stringify(request.values) === values
}

const codesOf = ({ stops }: Gate): string[] => [...new Set(stops.map(({ code }) => code))].sort()

export function refuseStopped({ id }: ReviewedSubmission, gate: Gate, despite: readonly string[]): void {
  const codes = codesOf(gate)
  const idle = despite.find(code => !codes.some(each => each === code))
  if (idle !== undefined)
    throw new ReviewError(`${id}: no check says STOP ${idle}; leave --despite ${idle} out`)
  const open = gate.stops.filter(({ code }) => !despite.includes(code))
  if (open.length === 0) return
  // Beside the fields that are wrong, that the form is says nothing more.
  const named = open.filter(
    ({ code, field }) => field || !open.some(each => each.code === code && each.field),
  )
  const found = named.map(({ code, field = '', detail = '' }) =>
    plain(`STOP ${code} ${field}: ${detail}`.replace(/ ?: $/, '')),
  )
  const options = codes.map(code => `--despite ${code}`).join(' ')
  throw new ReviewError(
    [...found, `${id}: is not approved; who means it all the same adds ${options} --note TEXT`].join('\n'),
  )
}

const isOfBrand = ({ code }: ListingCheck): boolean => code === 'lookalike'
/** Names that differ by case or width alone are one person's. */
const isSame = (one: string, other: string): boolean => fold(one) === fold(other)

/**
 * A name that is protected is approved by two people whom the system names. Undefined: the first one's word was written down, and
 * waits for the second.
 */
export async function isMeantByTwo(
  cli: CliContext,
  { id }: ReviewedSubmission,
  gate: Gate,
  { why }: { why: string },
): Promise<{ proposer?: string } | undefined> {
  if (!gate.stops.some(isOfBrand)) return {}
  const { db, account, now } = cli
  if (!cli.isProven)
    throw new ReviewError(
      `${id}: two people have to approve a protected name, and "${plain(account)}" is a name without proof; use sudo (docs/operating.md)`,
    )
  const despite = codesOf(gate).join(' ')
  const proposals = await db
    .selectFrom('proposed_approvals')
    .select('account')
    .where('submission_id', '=', id)
    .where('despite', '=', despite)
    .orderBy('at')
    .execute()
  const proposer = proposals.find(each => !isSame(each.account, account))?.account
  if (proposer !== undefined) return { proposer }
  if (proposals.length > 0)
    throw new ReviewError(`${id}: you have proposed it, ${plain(account)}; another person has to as well`)
  await db.transaction().execute(async tx => {
    const row = { at: now.toISOString(), despite }
    await tx
      .insertInto('proposed_approvals')
      .values({ submission_id: id, account, ...row })
      .onConflict(conflict => conflict.columns(['submission_id', 'account']).doUpdateSet(row))
      .execute()
    await logAction(cli, tx, { action: 'propose-approve', subject: id, note: `despite ${despite}: ${why}` })
  })
  cli.printLine(
    `${id}: proposed, as its name is protected; another person carries it out with the same command`,
  )
  return undefined
}
