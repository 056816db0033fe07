import { wrongAfter } from '#platform/db/present.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type Arrival, storeArrival, type Target } from './arrivals.ts'
import { likelyOffers, type Offers } from './scan-offers.ts'

/** What one address may fill the table with in a day; one that somebody signed for a little more. */
const PER_SENDER = 20
const PER_SIGNED_SENDER = 100
/** What all together may fill it with in a day, as far as it is a hundredth of a donation or less. */
const SMALL_IN_ALL = 1_000
const SMALL_SHARE = 100n
const DAY_MS = 24 * 3_600_000

const ofTarget = (db: Db | Tx, { chainId, token, receiver }: Target) =>
  db
    .selectFrom('donation_arrivals')
    .where('chain_id', '=', chainId)
    .where('token_address', '=', token)
    .where('receiver', '=', receiver)

async function countSince(db: Db | Tx, target: Target, since: string, sender?: string): Promise<number> {
  const { count } = await ofTarget(db, target)
    .select(eb => eb.fn.countAll().as('count'))
    .where('mined_at', '>=', since)
    .$if(sender !== undefined, query => query.where('sender', '=', sender ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sending is cheap, so what is written down is limited; a payment of an exact amount always is. */
async function hasRoom(tx: Tx, target: Target, arrival: Arrival, offers: Offers): Promise<boolean> {
  const { sender, units, minedAt } = arrival
  if (offers.exact.has(units)) return true
  const since = isoTime(minedAt - DAY_MS)
  const limit = offers.signed.has(sender) ? PER_SIGNED_SENDER : PER_SENDER
  if ((await countSince(tx, target, since, sender)) >= limit) return false
  const isSmall = units * SMALL_SHARE <= offers.smallest && !offers.signed.has(sender)
  return !isSmall || (await countSince(tx, target, since)) < SMALL_IN_ALL
}

/** Their parts may be whole by now. */
async function wakeIntentsOf(tx: Tx, senders: readonly string[], now: number): Promise<void> {
  if (senders.length === 0) return
  await tx
    .updateTable('donation_intents')
    .set({ look_at: isoTime(now) })
    .where('state', 'in', ['awaiting', 'partial', 'rejected', 'expired'])
    .where('sandbox', '=', 0)
    .where('id', 'in', eb =>
      eb.selectFrom('donation_senders').select('intent_id').where('address', 'in', senders),
    )
    .execute()
}

/** Moves the cursor and writes down what was read up to it; false when another server reads on meanwhile. */
export async function storeRange(
  { db, donationPurpose }: Pick<Services, 'db' | 'donationPurpose'>,
  target: Target,
  range: { lease: string; next: bigint; arrivals: readonly Arrival[]; offers: Offers },
  now: number,
): Promise<boolean> {
  const { lease, next, arrivals, offers } = range
  return db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('donation_scans')
      .set({ next_block: next.toString() })
      .where('chain_id', '=', target.chainId)
      .where('token_address', '=', target.token)
      .where('receiver', '=', target.receiver)
      .where('lease_until', '=', lease)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const senders = new Set<string>()
    const near = new Set<string>()
    for (const arrival of arrivals) {
      if (!(await hasRoom(tx, target, arrival, offers))) continue
      const likely = likelyOffers(arrival, offers).map(({ offer }) => offer.id)
      for (const id of await storeArrival(tx, target, arrival, { likely })) near.add(id)
      if (offers.signed.has(arrival.sender)) senders.add(arrival.sender)
    }
    await wakeIntentsOf(tx, [...senders], now)
    await donationPurpose.onNear(tx, [...near], now)
    return true
  })
}

/** Transfers of these blocks that are written down, by transaction, with the block each was in. */
export async function storedIn(
  db: Db,
  target: Target,
  from: bigint,
  to: bigint,
): Promise<Map<string, string>> {
  const rows = await ofTarget(db, target)
    .select(['tx_hash', 'block_hash'])
    .where('block_number', '>=', from.toString())
    .where('block_number', '<=', to.toString())
    .execute()
  return new Map(rows.map(({ tx_hash, block_hash }) => [tx_hash, block_hash]))
}

/** A block is gone, and with it this transaction; what paid for something is for the second look at that. */
export const forget = (db: Db, { chainId }: Target, txHash: string) =>
  db
    .deleteFrom('donation_arrivals')
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('tx_hash', 'not in', eb => eb.selectFrom('donation_payments').select('tx_hash'))
    .execute()

/** The cursor, held for this process; undefined while another holds it or nothing is due. */
export async function takeLease(
  db: Db,
  target: Target,
  now: number,
  leaseMs: number,
): Promise<{ next: bigint; lease: string } | undefined> {
  const key = { chain_id: target.chainId, token_address: target.token, receiver: target.receiver }
  await db
    .insertInto('donation_scans')
    .values({ ...key, next_block: 0, lease_until: '' })
    .onConflict(conflict => conflict.columns(['chain_id', 'token_address', 'receiver']).doNothing())
    .execute()
  const lease = isoTime(now + leaseMs)
  const row = await db
    .updateTable('donation_scans')
    .set({ lease_until: lease })
    .where('chain_id', '=', key.chain_id)
    .where('token_address', '=', key.token_address)
    .where('receiver', '=', key.receiver)
    .where(eb =>
      // None lasts that long: a clock has been set back since.
      eb.or([eb('lease_until', '<=', isoTime(now)), eb('lease_until', '>', wrongAfter(now, leaseMs))]),
    )
    .returning('next_block')
    .executeTakeFirst()
  return row && { next: BigInt(row.next_block), lease }
}

/** Whoever comes first after that reads on. */
export async function endLease(db: Db, target: Target, lease: string, due: number): Promise<void> {
  await db
    .updateTable('donation_scans')
    .set({ lease_until: isoTime(due) })
    .where('chain_id', '=', target.chainId)
    .where('token_address', '=', target.token)
    .where('receiver', '=', target.receiver)
    .where('lease_until', '=', lease)
    .execute()
}
