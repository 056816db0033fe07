import type { Tx } from '#platform/db/tables.ts'
import { PublishError } from '#platform/feature.ts'
import { isProofOf, listingProofOf } from '../server/listing-proofs.ts'
import { emailHashOf, otherOwnerAt, ownerOf, setOwner } from '../server/owners.ts'
import { withPublicAddresses } from '../server/public-images.ts'
import { publish } from '../server/publish.ts'
import { applyChange, readChange, refuseNewHost, refuseUnproven } from './apply-change.ts'
import { type CliContext, plain, ReviewError } from './cli-context.ts'
import { decide } from './decide.ts'
import { type Gate, holds, isMeantByTwo, openGate, refuseStopped } from './gate.ts'
import { settledLine } from './purges.ts'
import { type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'

/** What staff take upon themselves with an approval. */
export interface Assured {
  /** Approve although nothing was paid, as in the sandbox nothing can be. */
  isSandboxOk: boolean
  /** Somebody looked for the proof that we could not look for. */
  isProofOk: boolean
  /** Where the listing would lead, as somebody typed who has made sure of it. */
  newHost: string | undefined
  /** Codes of the checks that say STOP, as somebody typed who means it all the same. */
  despite: readonly string[]
  /** How they made sure, or why they mean it; for the log. */
  why: string
}

/** In the sandbox no request is paid, so a listing that staff believe to be paid for must not slip through. */
function refuseUnpaid({ donation }: ReviewedSubmission, isSandboxOk: boolean): void {
  if (donation.waived) return
  if (donation.sandbox && !isSandboxOk)
    throw new ReviewError(
      'its donation is a sandbox one, nothing was paid; approve with --sandbox-ok all the same',
    )
  if (donation.state !== 'confirmed') {
    const reason = donation.verdict?.reason
    throw new ReviewError(`its donation is not confirmed (${donation.state}${reason ? `, ${reason}` : ''})`)
  }
}

/** Who had an entry listed first has it on record, or who has proved since that one which was taken down is theirs. */
async function noteOwner(
  { publishers, now }: CliContext,
  tx: Tx,
  request: ReviewedSubmission,
  publishedAs: string,
) {
  const { id, kind, email } = request
  // Words in one more language are no entry.
  const entry = await publishers[kind].find(tx, publishedAs.slice(kind.length + 1))
  if (!entry) return
  const listing = `${kind} ${entry.name}`
  const proof = await listingProofOf(tx, id)
  const proved_at = proof && isProofOf(kind, proof) ? proof.at : null
  const owner = { email_hash: emailHashOf(email), since: now.toISOString(), submission_id: id, proved_at }
  const before = await ownerOf(tx, listing)
  // The site that a network names says nothing of its number.
  const isNewer = before && kind !== 'chain' && proved_at !== null && proved_at > before.since
  if (!before || isNewer) await setOwner(tx, listing, owner)
}

async function publishNow(cli: CliContext, tx: Tx, request: ReviewedSubmission): Promise<string> {
  const { config, now, publishers, articles } = cli
  const { id, kind, values, published_as } = request
  try {
    const { publishedAs, told } = await publish({ publishers, articles }, tx, kind, {
      id,
      values: await withPublicAddresses(tx, values),
      publishedAs: published_as,
      isOthers: (await otherOwnerAt(tx, publishers, kind, values, request)) !== undefined,
      imageBase: config.publicApiUrl ?? config.siteUrl ?? '',
      at: now.toISOString(),
    })
    if (publishedAs !== null) await noteOwner(cli, tx, request, publishedAs)
    return `approved, ${plain(told)}`
  } catch (error) {
    if (error instanceof PublishError)
      throw new ReviewError(`${id}: cannot be listed: ${plain(error.message)}`)
    throw error
  }
}

/** What the checks found may be no longer so: they are made again. */
class Outdated extends Error {}
const MAX_TRIES = 20

async function carryOut(
  cli: CliContext,
  tx: Tx,
  request: ReviewedSubmission,
  assured: Assured,
): Promise<string> {
  const change = await readChange(tx, request)
  if (change) {
    refuseUnproven(request, change, assured.isProofOk)
    await refuseNewHost(cli, tx, request, assured.newHost)
  }
  const line = await (change ? applyChange(cli, tx, request, change) : publishNow(cli, tx, request))
  return settledLine(cli, tx, line)
}

const whyOf = ({ newHost, despite, why }: Assured, proposer: string | undefined): string =>
  [
    newHost,
    despite.length > 0 ? `despite ${despite.join(' ')}` : '',
    proposer === undefined ? '' : `proposed by ${proposer}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(why === '' ? '' : `: ${why}`)

const decideOn = (
  cli: CliContext,
  id: string,
  assured: Assured,
  gate: Gate | undefined,
  proposer: string | undefined,
): Promise<void> =>
  decide(cli, id, {
    action: 'approve',
    why: whyOf(assured, proposer),
    from: ['in_review'],
    to: 'approved',
    check: async (request, tx) => {
      refuseUnpaid(request, assured.isSandboxOk)
      if (!gate || !(await holds(gate, tx, request))) throw new Outdated()
    },
    carryOut: (tx, request) => carryOut(cli, tx, request, assured),
  })

/** Undefined: the request is not, or no longer, to be decided. */
async function openFor(
  cli: CliContext,
  id: string,
  { isSandboxOk, despite }: Assured,
): Promise<{ request: ReviewedSubmission; gate: Gate } | undefined> {
  const request = await readReviewedSubmission(cli, id)
  if (request.state !== 'in_review') return undefined
  refuseUnpaid(request, isSandboxOk)
  const gate = await openGate(cli, request)
  // Somebody who was quicker has listed it, which is what the checks found.
  if (gate.stops.length > 0 && (await readReviewedSubmission(cli, id)).state !== 'in_review') return undefined
  refuseStopped(request, gate, despite)
  return { request, gate }
}

/** Refused while a check says STOP: the checks are made now, and again when lists change before the decision is written. */
export async function approve(cli: CliContext, id: string, assured: Assured): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const open = await openFor(cli, id, assured)
    const meant = open ? await isMeantByTwo(cli, open.request, open.gate, assured) : {}
    if (!meant) return
    try {
      return await decideOn(cli, id, assured, open?.gate, meant.proposer)
    } catch (error) {
      if (!(error instanceof Outdated) || tries === MAX_TRIES) throw error
    }
  }
}
