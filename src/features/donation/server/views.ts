import type { Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import type { Claim } from './judge.ts'
import { type NodeView, viewOf } from './node-view.ts'
import type { IntentRow } from './verdict.ts'

export type NodeParts = Pick<Services, 'donationNodes' | 'log'>
export type Views = readonly (NodeView | undefined)[]

/** The library's own messages repeat the whole address, and with it what may be a key; ours do not. */
export const problemOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'Error' ? error.message : error.name
}

/** What each node reports of a transaction; `undefined` where nothing can be believed. */
export function viewsOf({ donationNodes, log }: NodeParts, chainId: number, hash: string): Promise<Views> {
  return Promise.all(
    donationNodes.map(node =>
      viewOf(node, chainId, hash).catch((error: unknown) => {
        log({ level: 'warn', event: 'chain', host: node.host, problem: problemOf(error) })
        return undefined
      }),
    ),
  )
}

const time = (text: string | null): number => (text === null ? 0 : Date.parse(text))

/** What an intent asks for, as far as its row tells. */
export const claimOf = (row: IntentRow): Claim => ({
  token: row.token_address.toLowerCase(),
  receiver: (row.address ?? '').toLowerCase(),
  units: BigInt(row.amount_units),
  required: row.required,
  createdAt: time(row.created_at),
  claimedAt: time(row.claimed_at),
})

/** As many values in one statement; both databases take more. */
const VALUES_PER_QUERY = 500

function receivedUnits(views: Views, { token, receiver }: Claim): string[] {
  const logs = views.flatMap(view =>
    view === undefined || typeof view.found === 'string' ? [] : view.found.transfers,
  )
  const units = logs.flatMap(log =>
    log.address === token && log.to === receiver ? [log.value.toString()] : [],
  )
  return [...new Set(units)]
}

/** Of these amounts those that intents other than this one hold. */
export async function heldByOthers(
  db: Db | Tx,
  units: readonly string[],
  intentId: string,
): Promise<Set<bigint>> {
  const held = new Set<bigint>()
  for (let start = 0; start < units.length; start += VALUES_PER_QUERY) {
    const rows = await db
      .selectFrom('donation_intents')
      .select('reserved_units')
      .where('reserved_units', 'in', units.slice(start, start + VALUES_PER_QUERY))
      .where('id', '!=', intentId)
      .execute()
    for (const { reserved_units } of rows) if (reserved_units !== null) held.add(BigInt(reserved_units))
  }
  return held
}

/** What an intent asks of this transaction: what paid for something else, or is meant for it, does not count. */
export async function claimWithin(db: Db | Tx, row: IntentRow, hash: string, views: Views): Promise<Claim> {
  const claim = claimOf(row)
  const paid = await db
    .selectFrom('donation_payments')
    .select('log_index')
    .where('chain_id', '=', row.chain_id)
    .where('tx_hash', '=', hash)
    .where('intent_id', '!=', row.id)
    .execute()
  const others = await heldByOthers(db, receivedUnits(views, claim), row.id)
  return { ...claim, others, used: new Set(paid.map(({ log_index }) => log_index)) }
}
