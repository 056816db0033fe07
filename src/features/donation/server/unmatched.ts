import type { Db, Tx } from '#platform/db/tables.ts'
import type { DonationState } from '../contract.ts'
import { type CandidateReason, candidateReason, type Offer, rankOf } from './candidates.ts'
import { amountText, donationStateOf, type IntentRow } from './verdict.ts'

export interface UnmatchedFilter {
  /** Only those that may belong to this donation. */
  intentId?: string
  sender?: string
  txHash?: string
  /** Mined since then, as ISO 8601. */
  since?: string
  limit?: number
}

/** A transfer to the receiving address that pays for nothing. */
export interface UnmatchedTransfer {
  txHash: string
  logIndex: number
  explorerUrl: string | null
  sender: string
  /** In whole tokens. */
  amount: string
  minedAt: string
  /** Donations that it may have been meant for, the likeliest first. */
  candidates: readonly { intentId: string; why: CandidateReason; amount: string; state: DonationState }[]
}

const DEFAULT_LIMIT = 200
const IDS_PER_QUERY = 500

/** The ids that were written down with a transfer. */
export function candidateIds(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter(id => typeof id === 'string') : []
}

export async function signedSendersOf(
  db: Db | Tx,
  intentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let start = 0; start < intentIds.length; start += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom('donation_senders')
      .select(['intent_id', 'address'])
      .where('intent_id', 'in', intentIds.slice(start, start + IDS_PER_QUERY))
      .orderBy('signed_at')
      .execute()
    for (const { intent_id, address } of rows)
      found.set(intent_id, [...(found.get(intent_id) ?? []), address])
  }
  return found
}

export const offerOf = (row: IntentRow, senders: readonly string[], now = Date.now()): Offer => ({
  id: row.id,
  state: donationStateOf(row, now),
  units: BigInt(row.amount_units),
  whole: 10n ** BigInt(row.token_decimals),
  createdAt: Date.parse(row.created_at),
  named: row.tx_hash,
  senders: new Set(senders),
})

export async function intentsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, IntentRow>> {
  const found = new Map<string, IntentRow>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const part = ids.slice(start, start + IDS_PER_QUERY)
    for (const row of await db.selectFrom('donation_intents').selectAll().where('id', 'in', part).execute())
      found.set(row.id, row)
  }
  return found
}

/** Transfers that were seen and pay for nothing yet. */
export const unpaidArrivals = (db: Db | Tx) =>
  db
    .selectFrom('donation_arrivals as arrival')
    .leftJoin('donation_payments as payment', join =>
      join
        .onRef('payment.chain_id', '=', 'arrival.chain_id')
        .onRef('payment.tx_hash', '=', 'arrival.tx_hash')
        .onRef('payment.log_index', '=', 'arrival.log_index'),
    )
    .where('payment.intent_id', 'is', null)

function selectUnmatched(db: Db | Tx, { intentId, sender, txHash, since, limit }: UnmatchedFilter) {
  return unpaidArrivals(db)
    .selectAll('arrival')
    .$if(intentId !== undefined, query => query.where('candidates_json', 'like', `%"${intentId}"%`))
    .$if(sender !== undefined, query => query.where('sender', '=', (sender ?? '').toLowerCase()))
    .$if(txHash !== undefined, query => query.where('arrival.tx_hash', '=', (txHash ?? '').toLowerCase()))
    .$if(since !== undefined, query => query.where('mined_at', '>=', since ?? ''))
    .orderBy('mined_at', 'desc')
    .limit(limit ?? DEFAULT_LIMIT)
}

/** Transfers that arrived and pay for nothing, the newest first. */
export async function readUnmatched(
  db: Db | Tx,
  filter: UnmatchedFilter = {},
  now = Date.now(),
): Promise<UnmatchedTransfer[]> {
  const rows = await selectUnmatched(db, filter).execute()
  const ids = [...new Set(rows.flatMap(row => candidateIds(row.candidates_json)))]
  const [intents, senders] = [await intentsOf(db, ids), await signedSendersOf(db, ids)]
  // Without an offer beside it the token's decimals are those of the newest intent.
  const newest = await db
    .selectFrom('donation_intents')
    .select('token_decimals')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rows.map(row => {
    const named = candidateIds(row.candidates_json).flatMap(id => intents.get(id) ?? [])
    const decimals = named[0]?.token_decimals ?? newest?.token_decimals ?? 0
    const explorer = named.find(intent => intent.explorer)?.explorer
    const sent = {
      ...{ txHash: row.tx_hash, sender: row.sender, units: BigInt(row.units) },
      minedAt: Date.parse(row.mined_at),
    }
    const candidates = named.map(intent => {
      const offer = offerOf(intent, senders.get(intent.id) ?? [], now)
      // What was a rest when it arrived is a part once the other parts are bound.
      const why = candidateReason(sent, offer, new Set()) ?? 'rest'
      return {
        ...{ intentId: intent.id, why, state: offer.state },
        amount: amountText(intent.amount_units, intent.token_decimals),
      }
    })
    return {
      ...{ txHash: row.tx_hash, logIndex: row.log_index, sender: row.sender, minedAt: row.mined_at },
      explorerUrl: explorer ? `${explorer}/tx/${row.tx_hash}` : null,
      amount: amountText(row.units, decimals),
      candidates: candidates.sort((a, b) => rankOf(a.why) - rankOf(b.why)),
    }
  })
}
