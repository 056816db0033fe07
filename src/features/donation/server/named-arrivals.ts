import type { Services } from '#platform/feature.ts'
import { type Arrival, arrivalsIn, storeArrival, targetOf } from './arrivals.ts'
import type { Judgement } from './judge.ts'
import { likelyOffers, openOffers } from './scan-offers.ts'
import type { IntentRow } from './verdict.ts'

/** Transfers of one transaction that are written down because its owner submitted it. */
const MAX_NAMED = 20

type Parts = Pick<Services, 'db' | 'donationPurpose'>

async function isWritten({ db }: Parts, row: IntentRow, { txHash, index, blockHash }: Arrival) {
  const written = await db
    .selectFrom('donation_arrivals')
    .select('block_hash')
    .where('chain_id', '=', row.chain_id)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', index)
    .executeTakeFirst()
  return written?.block_hash === blockHash
}

/**
 * It is not the amount, but it arrived: it is kept for parts that follow, and for staff. What nobody wrote down before is
 * compared with every offer, as the one that names it may not be the one it is meant for.
 */
export async function recordNamed(
  parts: Parts,
  row: IntentRow,
  txHash: string,
  judgement: Judgement,
  now: number,
): Promise<void> {
  const arrivals = arrivalsIn(txHash, judgement).slice(0, MAX_NAMED)
  const fresh = []
  for (const arrival of arrivals) if (!(await isWritten(parts, row, arrival))) fresh.push(arrival)
  const offers = fresh.length > 0 ? await openOffers(parts, targetOf(row), fresh, now) : undefined
  await parts.db.transaction().execute(async tx => {
    for (const arrival of arrivals) {
      const likely = offers && fresh.includes(arrival) ? likelyOffers(arrival, offers) : []
      await storeArrival(tx, targetOf(row), arrival, {
        likely: likely.map(({ offer }) => offer.id),
        named: row.id,
      })
    }
  })
}
