import type { Db, Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import { inParts } from './in-parts.ts'
import { nextCheckAt } from './settle.ts'
import type { IntentRow } from './verdict.ts'

export interface Named {
  hash: string
  namedAt: number
}

/** More for one intent are a mistake of a program or an attempt to fill the table. */
const MAX_NAMED = 40
/** So many are asked about at once, the newest. */
const MAX_OPEN = 20

/** Of what brought nothing that is known of, the oldest makes room. */
async function makeRoom(db: Db | Tx, intentId: string): Promise<void> {
  const { count } = await db
    .selectFrom('donation_named')
    .select(eb => eb.fn.countAll().as('count'))
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_NAMED) return
  const oldest = await db
    .selectFrom('donation_named')
    .select('tx_hash')
    .where('intent_id', '=', intentId)
    .where('tx_hash', 'not in', eb => eb.selectFrom('donation_arrivals').select('tx_hash'))
    .orderBy('named_at')
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('donation_named')
    .where('intent_id', '=', intentId)
    .where('tx_hash', '=', oldest.tx_hash)
    .execute()
}

/** Notes that this transaction was named for this intent; named again it is looked at again. */
export async function keepNamed(
  db: Db | Tx,
  intentId: string,
  hash: string,
  how: 'named' | 'found',
  now: number,
): Promise<void> {
  await makeRoom(db, intentId)
  await db
    .insertInto('donation_named')
    .values({ intent_id: intentId, tx_hash: hash, how, named_at: isoTime(now), open: 1 })
    .onConflict(conflict => conflict.columns(['intent_id', 'tx_hash']).doUpdateSet({ open: 1 }))
    .execute()
}

/** What the chain is still asked about, in the order in which it was named; the row's own is the last. */
export async function openNamed(db: Db, row: IntentRow): Promise<Named[]> {
  const rows = await db
    .selectFrom('donation_named')
    .select(['tx_hash', 'named_at'])
    .where('intent_id', '=', row.id)
    .where('open', '=', 1)
    .orderBy('named_at', 'desc')
    .limit(MAX_OPEN)
    .execute()
  const others = rows.filter(({ tx_hash }) => tx_hash !== row.tx_hash).reverse()
  const named = others.map(({ tx_hash, named_at }) => ({ hash: tx_hash, namedAt: Date.parse(named_at) }))
  if (row.tx_hash === null) return named
  return [...named, { hash: row.tx_hash, namedAt: Date.parse(row.claimed_at ?? row.created_at) }]
}

/** All that was ever named for these intents. */
export async function namedHashesOf(
  db: Db | Tx,
  intentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const rows = await inParts(intentIds, part =>
    db.selectFrom('donation_named').select(['intent_id', 'tx_hash']).where('intent_id', 'in', part).execute(),
  )
  for (const { intent_id, tx_hash } of rows) found.set(intent_id, [...(found.get(intent_id) ?? []), tx_hash])
  return found
}

/** There is no more to be learnt about it. */
export async function closeNamed(db: Db, intentId: string, hash: string): Promise<void> {
  await db
    .updateTable('donation_named')
    .set({ open: 0 })
    .where('intent_id', '=', intentId)
    .where('tx_hash', '=', hash)
    .execute()
}

/**
 * Submits a transaction for an intent as one that pays, unless its owner or another process did something meanwhile: because
 * it was found, or because it was named before the one that is submitted now.
 */
export async function nameFor(
  db: Db,
  row: IntentRow,
  hash: string,
  how: 'named' | 'found',
  now: number,
): Promise<IntentRow | undefined> {
  await keepNamed(db, row.id, hash, how, now)
  return db
    .updateTable('donation_intents')
    .set({
      state: 'pending',
      tx_hash: hash,
      claimed_at: isoTime(now),
      reason: 'unavailable',
      confirmations: 0,
      paid_units: null,
      block_hash: null,
      looks: 0,
      look_at: nextCheckAt(now, 0),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('tx_hash', row.tx_hash === null ? 'is' : '=', row.tx_hash)
    .where('claimed_at', row.claimed_at === null ? 'is' : '=', row.claimed_at)
    .returningAll()
    .executeTakeFirst()
}
