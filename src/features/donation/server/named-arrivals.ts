import type { Services } from '#platform/feature.ts'
import { type Arrival, arrivalsIn, storeArrival, targetOf } from './arrivals.ts'
import type { Judgement } from './judge.ts'
import { likelyOffers, openOffers } from './scan-offers.ts'
import { candidateIds } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'

/** Transfers of one transaction that are written down because its owner submitted it. */
const MAX_NAMED = 20

type Parts = Pick<Services, 'db' | 'donationPurpose'>

/** Of these transfers those that are written down as they are, by their numbers. */
async function readWritten({ db }: Parts, row: IntentRow, txHash: string, arrivals: readonly Arrival[]) {
  const rows = await db
    .selectFrom('donation_arrivals')
    .select(['log_index', 'block_hash', 'candidates_json'])
    .where('chain_id', '=', row.chain_id)
    .where('tx_hash', '=', txHash)
    .execute()
  const same = rows.filter(({ log_index, block_hash }) =>
    arrivals.some(({ index, blockHash }) => index === log_index && blockHash === block_hash),
  )
  return new Map(same.map(({ log_index, candidates_json }) => [log_index, candidateIds(candidates_json)]))
}

/**
 * What a named transaction brought is kept whatever its amount: for the page, for parts that follow, and for staff. What is
 * not the amount and nobody wrote down before is compared with every offer, as the one that names it may not be the one it
 * is meant for.
 */
export async function recordNamed(
  parts: Parts,
  row: IntentRow,
  txHash: string,
  judgement: Judgement,
  now: number,
): Promise<void> {
  const arrivals = arrivalsIn(txHash, judgement).slice(0, MAX_NAMED)
  const written = await readWritten(parts, row, txHash, arrivals)
  if (arrivals.every(({ index }) => written.get(index)?.includes(row.id))) return
  const fresh = arrivals.filter(({ index }) => !written.has(index))
  const isMeantHere = judgement.reason !== 'wrong_amount'
  const offers =
    fresh.length > 0 && !isMeantHere ? await openOffers(parts, targetOf(row), fresh, now) : undefined
  await parts.db.transaction().execute(async tx => {
    const near = new Set<string>()
    for (const arrival of arrivals) {
      const likely = offers && fresh.includes(arrival) ? likelyOffers(arrival, offers) : []
      const meant = { likely: likely.map(({ offer }) => offer.id), named: row.id }
      for (const id of await storeArrival(tx, targetOf(row), arrival, meant)) near.add(id)
    }
    await parts.donationPurpose.onNear(tx, [...near], now)
  })
}
