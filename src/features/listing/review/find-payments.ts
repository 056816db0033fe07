import { transactionHashOf } from '#contract/validators/transaction-link.ts'
import { type CliContext, plain, plainJson, UsageError } from './cli-context.ts'

const DEFAULT_LIMIT = 50

/** Transfers that arrived, by hash, sender or amount, with the request that each pays for. */
export async function findPayments(
  cli: CliContext,
  typed: string,
  limit: number = DEFAULT_LIMIT,
  isJson: boolean,
): Promise<void> {
  const { db, donations } = cli
  const found = await donations.findArrivals(db, transactionHashOf(typed)?.hash ?? typed, limit)
  if (!found) throw new UsageError(`--search ${plain(typed)}: it is a hash, a sender's address or an amount`)
  const intents = found.flatMap(({ intentId }) => intentId ?? [])
  const rows =
    intents.length === 0
      ? []
      : await db
          .selectFrom('submissions')
          .select(['id', 'title', 'state', 'intent_id'])
          .where('intent_id', 'in', intents)
          .execute()
  const requestOf = (intentId: string | null) => rows.find(row => row.intent_id === intentId)
  if (isJson) {
    const withRequests = found.map(({ intentId, ...each }) => ({
      ...each,
      pays: requestOf(intentId)?.id ?? null,
    }))
    return cli.write(`${plainJson(withRequests)}\n`)
  }
  if (found.length === 0) return cli.printLine('Nothing here.')
  for (const { minedAt, amount, sender, txHash, explorerUrl, intentId } of found) {
    const request = requestOf(intentId)
    cli.printLine(`${minedAt}  ${amount} from ${sender}`)
    cli.printLine(`  ${explorerUrl ?? txHash}`)
    if (request) cli.printLine(`  pays for ${request.id} ${plain(request.title)} (${request.state})`)
    else cli.printLine(intentId === null ? '  pays for nothing' : '  pays for an offer without a request')
  }
}
