import { fold } from '#lib/fold.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { bothSides, type NamedTransfers, type PaymentAnswer } from './both-sides.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import { picturesLines } from './reopen.ts'
import { type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'
import { makeSure, refuseUnasked } from './sure.ts'

export interface NamedPayment {
  hashes: readonly string[]
  /** For the log. */
  note: string
}

const WAITING: readonly SubmissionState[] = ['awaiting_donation', 'changes_requested', 'expired']

function refuseNotWaiting({ id, state, donation }: ReviewedSubmission): void {
  if (donation.waived || donation.sandbox) throw new ReviewError(`${id}: nothing can be paid for it`)
  if (donation.state === 'confirmed') throw new ReviewError(`${id}: its donation is confirmed`)
  if (!WAITING.includes(state)) throw new ReviewError(`${id}: is ${state}; reopen it first`)
}

const REASONS: Partial<Record<Extract<PaymentAnswer, { found: undefined }>['reason'], string>> = {
  already_used: 'it pays for another request already, or is of the amount that another one was asked for',
  not_payable: 'nothing can be paid for this request',
  too_few_confirmations: 'it has too few confirmations yet',
  not_found_yet: 'no node knows it',
  never_seen: 'no node knows it',
  not_mined_yet: 'it is in no block yet',
  unavailable: 'the nodes do not answer',
  wrong_recipient: 'it did not go to the receiving address',
  no_token_transfer: 'it moved no tokens',
}

async function findAll(
  { donations }: CliContext,
  request: ReviewedSubmission,
  hashes: readonly string[],
): Promise<NamedTransfers[]> {
  const all: NamedTransfers[] = []
  for (const hash of hashes) {
    const answer = await donations.findPayment(request.intent_id, hash)
    if (!answer.found)
      throw new ReviewError(`${hash}: ${REASONS[answer.reason] ?? answer.reason}, so it cannot be accepted`)
    all.push(answer.found)
  }
  return all
}

/** Names that differ by case or width alone are one person's. */
const isSame = (one: string, other: string): boolean => fold(one) === fold(other)

/** Who named all of these before, of those whom the system had named. */
async function proposers(
  on: Db | Tx,
  { intent_id }: ReviewedSubmission,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await on
    .selectFrom('payment_proposals')
    .select(['account', 'tx_hash'])
    .where('intent_id', '=', intent_id)
    .where('tx_hash', 'in', hashes)
    .where('proven', '=', 1)
    .orderBy('at')
    .execute()
  const accounts = [...new Set(rows.map(({ account }) => account))]
  return accounts.filter(account =>
    hashes.every(hash => rows.some(row => row.tx_hash === hash && row.account === account)),
  )
}

/** Where settings ask for two people: what the first one names is written down, and waits for the second. */
async function propose(
  cli: CliContext,
  request: ReviewedSubmission,
  { hashes, note }: NamedPayment,
): Promise<void> {
  const { db, account, now } = cli
  const { id, intent_id } = request
  await db.transaction().execute(async tx => {
    const own = (await proposers(tx, request, hashes)).some(each => isSame(each, account))
    if (own)
      throw new ReviewError(`${id}: you have proposed it, ${plain(account)}; another person has to as well`)
    const at = now.toISOString()
    await tx
      .insertInto('payment_proposals')
      .values(hashes.map(tx_hash => ({ intent_id, tx_hash, account, at, note, proven: 1 })))
      .onConflict(conflict =>
        conflict.columns(['intent_id', 'tx_hash', 'account']).doUpdateSet({ proven: 1 }),
      )
      .execute()
    await logAction(cli, tx, { action: 'propose-payment', subject: id, note: `${hashes.join(' ')}: ${note}` })
  })
  cli.printLine(`${id}: proposed; another person carries it out with the same command`)
}

async function bind(
  cli: CliContext,
  request: ReviewedSubmission,
  [first, ...more]: readonly NamedTransfers[],
  { hashes, note }: NamedPayment,
  proposer: string | undefined,
): Promise<string[]> {
  const { db, donations } = cli
  const { id, intent_id, values } = request
  return db.transaction().execute(async tx => {
    const result = first ? await donations.acceptPayment(tx, first, ...more) : 'not_payable'
    if (result !== 'done')
      throw new ReviewError(`${id}: ${REASONS[result] ?? result}; somebody may have been quicker`)
    await tx.deleteFrom('payment_proposals').where('intent_id', '=', intent_id).execute()
    const by = proposer === undefined ? '' : ` (proposed by ${proposer})`
    const words = `${hashes.join(' ')}: ${note}${by}`
    await logAction(cli, tx, { action: 'accept-payment', subject: id, note: words })
    const { state } = await readReviewedSubmission(cli, id, tx)
    return [`${id}: paid, ${state}`, ...(await picturesLines(tx, values))]
  })
}

function refuseUnproven({ config, isProven, account }: CliContext): void {
  if (config.review.twoPeople && !isProven)
    throw new ReviewError(
      `two people have to accept it, and "${plain(account)}" is a name without proof; use sudo (docs/operating.md)`,
    )
}

/** Makes transfers of any amount the donation of a request, which is reviewed from then on. */
export async function acceptNamed(cli: CliContext, typed: string, named: NamedPayment): Promise<void> {
  refuseUnasked(cli, 'accept-payment', 'asks first')
  refuseUnproven(cli)
  const request = await readReviewedSubmission(cli, typed)
  refuseNotWaiting(request)
  const found = await findAll(cli, request, named.hashes)
  for (const line of await bothSides(cli, request, found)) cli.printLine(line)
  const others = await proposers(cli.db, request, named.hashes)
  const proposer = others.find(each => !isSame(each, cli.account))
  if (cli.config.review.twoPeople && proposer === undefined) return propose(cli, request, named)
  await makeSure(cli, `Accept this as the donation of ${request.id}?`)
  for (const line of await bind(cli, request, found, named, proposer)) cli.printLine(line)
}

/** Until then its review can go back to waiting for the donation. */
const UNDECIDED: readonly SubmissionState[] = ['awaiting_donation', 'in_review', 'changes_requested']

/** Undoes it: the transfers pay for nothing again, and the request waits for its donation as before. */
export async function undoAccepted(cli: CliContext, typed: string, note: string): Promise<void> {
  const state = await cli.db.transaction().execute(async tx => {
    const request = await readReviewedSubmission(cli, typed, tx)
    const { id, intent_id } = request
    if (!UNDECIDED.includes(request.state))
      throw new ReviewError(`${id}: is ${request.state}; a payment is taken back until then only`)
    if (!(await cli.donations.takeBack(tx, intent_id)))
      throw new ReviewError(`${id}: its donation was not confirmed by accept-payment`)
    await logAction(cli, tx, { action: 'take-back-payment', subject: id, note })
    return (await readReviewedSubmission(cli, id, tx)).state
  })
  cli.printLine(`${typed.trim().toUpperCase()}: ${state}, its payment is taken back and pays for nothing`)
}

/** Says that transfers are not this request's, or that they may be again: until then it waits for them. */
export async function dismissNamed(
  cli: CliContext,
  typed: string,
  { hashes, note }: NamedPayment,
  isDismissed: boolean,
): Promise<void> {
  const id = await cli.db.transaction().execute(async tx => {
    const request = await readReviewedSubmission(cli, typed, tx)
    for (const hash of hashes) await cli.donations.dismiss(tx, request.intent_id, hash, isDismissed)
    const action = isDismissed ? 'dismiss-payment' : 'undismiss-payment'
    await logAction(cli, tx, { action, subject: request.id, note: `${hashes.join(' ')}: ${note}` })
    return request.id
  })
  cli.printLine(
    isDismissed
      ? `${id}: waits for it no longer; "dismiss-payment … --undo" takes that back`
      : `${id}: may be its own again`,
  )
}
