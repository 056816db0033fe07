import type { Services } from '#platform/feature.ts'
import type { SubmissionRow } from '../server/store-submission.ts'
import { type CliContext, plain, plainJson } from './cli-context.ts'
import { readReviewedSubmission } from './submissions.ts'

export type Transfer = Awaited<ReturnType<Services['donations']['unmatched']>>[number]
export type Candidate = Transfer['candidates'][number]

/** Why a transfer may belong to a request. */
export const WHY: Record<Candidate['why'], string> = {
  signed: 'its sender signed for it',
  named: 'its owner named this transaction',
  exact: 'the exact amount',
  fraction: 'the same four decimals',
  rest: 'exactly what was missing',
  whole: 'the amount without its fraction',
  fee: 'the amount less a fee',
  slip: 'one digit differs',
  part: 'a part of it',
}

/** As many values in one statement; both databases take more. */
const VALUES_PER_QUERY = 500

export type MeantSubmission = Pick<SubmissionRow, 'id' | 'title' | 'state'>

export async function submissionsOf(
  { db }: CliContext,
  transfers: readonly Transfer[],
): Promise<Map<string, MeantSubmission>> {
  const ids = [...new Set(transfers.flatMap(({ candidates }) => candidates.map(each => each.intentId)))]
  const found = new Map<string, MeantSubmission>()
  for (let start = 0; start < ids.length; start += VALUES_PER_QUERY) {
    const rows = await db
      .selectFrom('submissions')
      .select(['id', 'title', 'state', 'intent_id'])
      .where('intent_id', 'in', ids.slice(start, start + VALUES_PER_QUERY))
      .execute()
    for (const { intent_id, ...request } of rows) found.set(intent_id, request)
  }
  return found
}

interface Proposal {
  id: string
  account: string
  at: string
  note: string
}

/** What one of two people has named already, by transaction. */
async function proposalsOf({ db }: CliContext): Promise<Map<string, Proposal[]>> {
  const rows = await db
    .selectFrom('payment_proposals')
    .innerJoin('submissions', 'submissions.intent_id', 'payment_proposals.intent_id')
    .select(['submissions.id', 'account', 'at', 'note', 'tx_hash'])
    .orderBy('at')
    .execute()
  return Map.groupBy(rows, ({ tx_hash }) => tx_hash)
}

export function candidateLine(
  { intentId, why, amount }: Candidate,
  requests: Map<string, MeantSubmission>,
  may = 'may be for',
): string {
  const request = requests.get(intentId)
  const whose = request
    ? `${request.id} ${plain(request.title)} (${request.state})`
    : 'an offer without a request'
  return `  ${may} ${whose}, asked ${amount}: ${WHY[why]}`
}

/** Money that arrived and pays for nothing yet, the newest first; of one request what may be its own, the likeliest first. */
export async function printPayments(
  cli: CliContext,
  typed: string | undefined,
  limit: number | undefined,
  isJson: boolean,
): Promise<void> {
  const intentId = typed === undefined ? undefined : (await readReviewedSubmission(cli, typed)).intent_id
  const transfers = await cli.donations.unmatched(cli.db, { intentId, limit })
  const [requests, proposals] = await Promise.all([submissionsOf(cli, transfers), proposalsOf(cli)])
  if (isJson) {
    const rows = transfers.map(({ candidates, ...transfer }) => ({
      ...transfer,
      candidates: candidates.map(each => ({ ...each, request: requests.get(each.intentId) ?? null })),
      proposals: (proposals.get(transfer.txHash) ?? []).map(({ id, account, at, note }) => ({
        id,
        account,
        at,
        note,
      })),
    }))
    cli.write(`${plainJson(rows)}\n`)
    return
  }
  if (transfers.length === 0) return cli.printLine('Nothing here.')
  for (const { minedAt, amount, sender, txHash, explorerUrl, candidates } of transfers) {
    cli.printLine(`${minedAt}  ${amount} from ${sender}`)
    cli.printLine(`  ${explorerUrl ?? txHash}`)
    for (const candidate of candidates) cli.printLine(candidateLine(candidate, requests))
    if (candidates.length === 0) cli.printLine('  looks like no offer')
    for (const { id, account, at, note } of proposals.get(txHash) ?? [])
      cli.printLine(`  proposed for ${id} by ${plain(account)} at ${at}: ${plain(note)}`)
  }
}
