import type { Services } from '#platform/feature.ts'
import { type CliContext, plain } from './cli-context.ts'
import { candidateLine, submissionsOf, type Transfer, WHY } from './payments.ts'
import type { ReviewedSubmission } from './submissions.ts'

export type PaymentAnswer = Awaited<ReturnType<Services['donations']['findPayment']>>
export type NamedTransfers = NonNullable<PaymentAnswer['found']>

/** What else may claim what these transactions brought, and why it may be this request's own. */
async function claimLines(
  cli: CliContext,
  request: ReviewedSubmission,
  transfers: readonly Transfer[],
): Promise<string[]> {
  const requests = await submissionsOf(cli, transfers)
  return transfers.flatMap(({ candidates }) => {
    const place = candidates.findIndex(({ intentId }) => intentId === request.intent_id)
    const own = candidates[place]
    return [
      own
        ? `    may be this request's own: ${WHY[own.why]}`
        : "    NOTE: nothing but your word says that it is this request's own",
      ...candidates.flatMap((candidate, at) => {
        if (at === place) return []
        const isLikelier = own === undefined || (at < place && candidate.why !== own.why)
        return [`  ${candidateLine(candidate, requests, isLikelier ? 'LIKELIER FOR' : 'may be for')}`]
      }),
    ]
  })
}

async function transferLines(
  cli: CliContext,
  request: ReviewedSubmission,
  payment: NamedTransfers,
): Promise<string[]> {
  const { txHash, minedAt, transfers } = payment
  const unmatched = await cli.donations.unmatched(cli.db, { txHash })
  return [
    `  ${txHash} at ${minedAt}`,
    ...transfers.map(
      ({ amount, sender }) => `    brought ${amount} ${request.donation.token} from ${sender}`,
    ),
    ...(unmatched.length > 0
      ? await claimLines(cli, request, unmatched)
      : ['    NOTE: it was not seen by the server before, so what else may claim it is not known']),
  ]
}

function donationText({ donation: { amount, token, verdict, state } }: ReviewedSubmission): string {
  const has = verdict?.paid ? `${verdict.paid} ${token} arrived` : 'nothing arrived'
  const named = verdict?.tx_hash ? `, named ${plain(verdict.tx_hash)}` : ''
  return `asked ${amount} ${token}; ${state}, ${has}${named}`
}

/** The transfer and the request, as a person compares them before one is bound to the other. */
export async function bothSides(
  cli: CliContext,
  request: ReviewedSubmission,
  found: readonly NamedTransfers[],
): Promise<string[]> {
  const transfers = []
  for (const payment of found) transfers.push(...(await transferLines(cli, request, payment)))
  const { id, title, email, state, created_at } = request
  return [
    'The transfer',
    ...transfers,
    'The request',
    `  ${id}  ${plain(title)}, ${plain(email)}: ${state}, sent ${created_at}`,
    `    ${donationText(request)}`,
  ]
}
