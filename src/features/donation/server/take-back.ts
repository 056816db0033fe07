import type { Tx } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { releaseTransfers } from './settle.ts'
import { candidateIds } from './unmatched.ts'
import type { IntentRow } from './verdict.ts'

/** What binding a payment replaces. */
const REPLACED = [
  'state',
  'reason',
  'tx_hash',
  'claimed_at',
  'confirmations',
  'paid_units',
  'block_hash',
  'look_at',
] as const satisfies readonly (keyof IntentRow)[]

type Before = Pick<IntentRow, (typeof REPLACED)[number]>

/** Staff may have bound the wrong one: the intent is kept as it was. */
export async function keepBefore(tx: Tx, row: IntentRow, now: number): Promise<void> {
  const before_json = JSON.stringify(Object.fromEntries(REPLACED.map(name => [name, row[name]])))
  const confirmed_at = isoTime(now)
  await tx
    .insertInto('accepted_payments')
    .values({ intent_id: row.id, confirmed_at, before_json })
    .onConflict(conflict => conflict.column('intent_id').doUpdateSet({ confirmed_at, before_json }))
    .execute()
}

/**
 * Takes back what staff bound: the transfers pay for nothing again, and the intent is as it was. False: it is not confirmed,
 * or was confirmed in another way.
 */
export async function takeBackAccepted(
  { donationPurpose }: Pick<Services, 'donationPurpose'>,
  tx: Tx,
  intentId: string,
  now = Date.now(),
): Promise<boolean> {
  const accepted = await tx
    .deleteFrom('accepted_payments')
    .where('intent_id', '=', intentId)
    .returning(['confirmed_at', 'before_json'])
    .executeTakeFirst()
  if (!accepted) return false
  // `keepBefore` wrote it.
  const before = JSON.parse(accepted.before_json) as Before
  const row = await tx
    .updateTable('donation_intents')
    .set({
      ...before,
      confirmed_at: null,
      looks: 0,
      look_at: before.look_at === null ? null : isoTime(now),
    })
    .where('id', '=', intentId)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '=', accepted.confirmed_at)
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  await releaseTransfers(tx, row)
  await donationPurpose.onCarried(tx, intentId, now)
  return true
}

/**
 * What this transaction brought is not this intent's, as staff decided; or it may be again. Those that it may be for besides
 * are looked at then.
 */
export async function dismiss(
  { donationPurpose }: Pick<Services, 'donationPurpose'>,
  tx: Tx,
  intentId: string,
  txHash: string,
  isDismissed: boolean,
  now = Date.now(),
): Promise<void> {
  const dismissal = { intent_id: intentId, tx_hash: txHash.toLowerCase() }
  if (isDismissed)
    await tx
      .insertInto('donation_dismissals')
      .values(dismissal)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('donation_dismissals')
      .where('intent_id', '=', dismissal.intent_id)
      .where('tx_hash', '=', dismissal.tx_hash)
      .execute()
  const rows = await tx
    .selectFrom('donation_arrivals')
    .select('candidates_json')
    .where('tx_hash', '=', dismissal.tx_hash)
    .execute()
  const ids = rows.flatMap(({ candidates_json }) => candidateIds(candidates_json))
  const others = new Set(ids.filter(id => !isDismissed || id !== intentId))
  await donationPurpose.onNear(tx, [...others], now)
}
