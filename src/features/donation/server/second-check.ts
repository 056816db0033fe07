import type { Db } from '#platform/db/tables.ts'
import { type Judgement, judge } from './judge.ts'
import { bindAll, type PartsParts } from './parts.ts'
import { isSilence, lookUntilFinal, pollAgain, releaseTransfers, takeBack, writeIntent } from './settle.ts'
import type { IntentRow } from './verdict.ts'
import { claimWithin, viewsOf } from './views.ts'

type Payments = readonly { tx_hash: string; log_index: number }[]

/** One transfer of the exact amount is judged like any other; all else was added up, bound by staff or carried. */
function isExact(row: IntentRow, payments: Payments): boolean {
  const [one, ...more] = payments
  return (
    one !== undefined &&
    more.length === 0 &&
    one.tx_hash === row.tx_hash &&
    row.paid_units === row.amount_units
  )
}

/** The transfers that confirmed an intent otherwise than by one exact transfer; undefined for all others. */
export async function boundParts(db: Db, row: IntentRow): Promise<Payments | undefined> {
  if (row.state !== 'confirmed') return undefined
  const payments = await db
    .selectFrom('donation_payments')
    .select(['tx_hash', 'log_index'])
    .where('intent_id', '=', row.id)
    .execute()
  return isExact(row, payments) ? undefined : payments
}

/** The amount was decided upon; whether the transfers are still there is not the same question. */
async function judgeBound(parts: PartsParts, row: IntentRow, hash: string, now: number): Promise<Judgement> {
  const views = await viewsOf(parts, Number(row.chain_id), hash)
  const claim = await claimWithin(parts.db, row, hash, views)
  return judge(views, { ...claim, createdAt: 0, others: new Set(), partsOf: 'anyone' }, now)
}

/** All transfers of a confirmed intent are looked for once more; when one is gone, the others do not pay for it alone. */
export async function checkParts(
  parts: PartsParts,
  row: IntentRow,
  payments: Payments,
  now: number,
): Promise<void> {
  const { db } = parts
  const hashes = [...new Set(payments.map(({ tx_hash }) => tx_hash))]
  const found = await Promise.all(
    hashes.map(async hash => ({ hash, judgement: await judgeBound(parts, row, hash, now) })),
  )
  const lost = found.find(({ judgement }) => judgement.state !== 'confirmed' && !isSilence(judgement))
  if (lost)
    return lost.judgement.isAgreed ? takeBack(parts, row, lost.judgement, now) : pollAgain(db, row, now)
  const silent = found.find(({ judgement }) => judgement.state !== 'confirmed')
  if (silent) return pollAgain(db, row, now)
  const isThere = ({ tx_hash, log_index }: Payments[number]) =>
    found.some(
      ({ hash, judgement }) => hash === tx_hash && judgement.logs.some(({ index }) => index === log_index),
    )
  const isMoved = !payments.every(isThere)
  const paid = found.reduce((sum, { judgement }) => sum + (judgement.paid ?? 0n), 0n)
  const [first] = found
  if (isMoved && first && paid.toString() !== row.paid_units)
    return takeBack(parts, row, first.judgement, now)
  const blocks = found.map(({ judgement }) => judgement.block?.number ?? 0n)
  const last = blocks.reduce((most, block) => (block > most ? block : most), 0n)
  const next = await lookUntilFinal(parts, row, last, now)
  await db.transaction().execute(async tx => {
    const kept = { state: 'confirmed', reason: null, ...next } as const
    if (!(await writeIntent(tx, row, ['confirmed'], kept)) || !isMoved) return
    // The same transfers have other numbers in another block.
    await releaseTransfers(tx, row)
    await bindAll(tx, row, found)
  })
}
