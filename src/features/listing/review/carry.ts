import type { Tx } from '#platform/db/tables.ts'
import type { SubmissionState } from '../contract/submissions.ts'
import { type CliContext, logAction, plain, ReviewError } from './cli-context.ts'
import { ENDED, picturesLines } from './reopen.ts'
import { type ReviewedSubmission, readReviewedSubmission } from './submissions.ts'
import { makeSure, refuseUnasked } from './sure.ts'

const WAITING: readonly SubmissionState[] = ['awaiting_donation', 'expired']

interface Pair {
  from: ReviewedSubmission
  to: ReviewedSubmission
}

async function readPair(cli: CliContext, ids: readonly [string, string], on?: Tx): Promise<Pair> {
  const [from, to] = [
    await readReviewedSubmission(cli, ids[0], on),
    await readReviewedSubmission(cli, ids[1], on),
  ]
  if (!ENDED.includes(from.state))
    throw new ReviewError(`${from.id}: is ${from.state}; only what has ended can give its donation away`)
  if (from.donation.state !== 'confirmed' || from.donation.waived || from.donation.sandbox)
    throw new ReviewError(`${from.id}: has no confirmed donation to carry`)
  if (!WAITING.includes(to.state) || to.donation.waived || to.donation.sandbox)
    throw new ReviewError(`${to.id}: is ${to.state} and does not wait for a donation`)
  return { from, to }
}

/** Whole tokens: the fraction only tells payments apart. */
const wholeOf = (amount: string): bigint => BigInt(amount.split('.')[0] ?? '0')

/** What only staff can answer for, and the log should tell. */
function doubtsOf({ from, to }: Pair): string[] {
  const paid = from.donation.verdict?.paid ?? from.donation.amount
  return [
    ...(from.email.toLowerCase() === to.email.toLowerCase()
      ? []
      : [`they are of different owners (${plain(from.email)}, ${plain(to.email)})`]),
    ...(wholeOf(paid) < wholeOf(to.donation.amount)
      ? [`${paid} was paid and ${to.donation.amount} is asked`]
      : []),
  ]
}

function refuseDoubts(pair: Pair, note: string): void {
  const doubts = doubtsOf(pair)
  if (doubts.length > 0 && note === '')
    throw new ReviewError(`${doubts.join(' and ')}; say with --note why it is carried all the same`)
}

/** The confirmed donation of a request that ended goes to another one of its owner, which is reviewed from then on. */
export async function carry(cli: CliContext, ids: readonly [string, string], note: string): Promise<void> {
  refuseUnasked(cli, 'carry')
  const pair = await readPair(cli, ids)
  refuseDoubts(pair, note)
  const { from, to } = pair
  const { token, verdict, amount } = from.donation
  for (const doubt of doubtsOf(pair)) cli.printLine(`Note: ${doubt}.`)
  await makeSure(
    cli,
    `Carry ${verdict?.paid ?? amount} ${token} from ${from.id} (${plain(from.title)}) to ${to.id} (${plain(to.title)})?`,
  )
  const lines = await cli.db.transaction().execute(async tx => {
    refuseDoubts(await readPair(cli, ids, tx), note)
    if ((await cli.donations.carry(tx, from.intent_id, to.intent_id)) !== 'done')
      throw new ReviewError(`${from.id}: its donation cannot be carried; somebody may have been quicker`)
    const why = note === '' ? '' : `: ${note}`
    await logAction(cli, tx, { action: 'carry', subject: from.id, note: `to ${to.id}${why}` })
    await logAction(cli, tx, { action: 'carry', subject: to.id, note: `from ${from.id}${why}` })
    const { state } = await readReviewedSubmission(cli, to.id, tx)
    return [`${to.id}: paid by the donation of ${from.id}, ${state}`, ...(await picturesLines(tx, to.values))]
  })
  for (const line of lines) cli.printLine(line)
}
