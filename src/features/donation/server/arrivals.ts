import type { Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Judgement } from './judge.ts'
import { candidateIds } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'

/** A token on a chain and where it arrives; addresses in lower case. */
export interface Target {
  chainId: number
  token: string
  receiver: string
}

/** A transfer as the nodes agree on it. */
export interface Arrival {
  txHash: string
  index: number
  sender: string
  units: bigint
  blockNumber: bigint
  blockHash: string
  minedAt: number
}

export const targetOf = (row: IntentRow): Target => ({
  chainId: Number(row.chain_id),
  token: row.token_address.toLowerCase(),
  receiver: (row.address ?? '').toLowerCase(),
})

/** The transfers that a judgement names. */
export function arrivalsIn(txHash: string, { block, blockHash, logs }: Judgement): Arrival[] {
  if (block === null || blockHash === null) return []
  return logs.map(({ index, from, value }) => ({
    txHash,
    index,
    sender: from,
    units: value,
    blockNumber: block.number,
    blockHash,
    minedAt: block.time,
  }))
}

/** More would be no help to anybody who reads them: of what looks like it the likeliest, and whoever named it besides. */
const MAX_LIKELY = 10
const MAX_CANDIDATES = 20

/** Of the same transaction in another block nothing may stay: its transfers would be there twice. */
async function dropMoved(tx: Tx, { chainId }: Target, { txHash, blockHash }: Arrival): Promise<void> {
  await tx
    .deleteFrom('donation_arrivals')
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('block_hash', '!=', blockHash)
    .execute()
}

interface Meant {
  /** The likeliest first. */
  likely?: readonly string[]
  /** Whose owner named the transaction: a name pushes nothing out that was written before. */
  named?: string
}

/** Writes a transfer down with the intents that it may belong to, beside those of before; returns all of them. */
export async function storeArrival(
  tx: Tx,
  target: Target,
  arrival: Arrival,
  { likely = [], named }: Meant,
): Promise<string[]> {
  const { txHash, index, blockNumber } = arrival
  await dropMoved(tx, target, arrival)
  const before = await tx
    .selectFrom('donation_arrivals')
    .select('candidates_json')
    .where('chain_id', '=', target.chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', index)
    .executeTakeFirst()
  const kept = before ? candidateIds(before.candidates_json) : []
  const ids = [...new Set([...likely.slice(0, MAX_LIKELY), ...kept, ...(named ? [named] : [])])]
  const candidates = ids.slice(0, MAX_CANDIDATES)
  const candidates_json = JSON.stringify(candidates)
  await tx
    .insertInto('donation_arrivals')
    .values({
      chain_id: target.chainId,
      tx_hash: txHash,
      log_index: index,
      token_address: target.token,
      receiver: target.receiver,
      sender: arrival.sender,
      units: arrival.units.toString(),
      block_number: blockNumber.toString(),
      block_hash: arrival.blockHash,
      mined_at: isoTime(arrival.minedAt),
      candidates_json,
    })
    .onConflict(conflict =>
      conflict.columns(['chain_id', 'tx_hash', 'log_index']).doUpdateSet({ candidates_json }),
    )
    .execute()
  return candidates
}
