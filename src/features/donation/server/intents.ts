import { randomUUID } from 'node:crypto'
import { DONATION_HOLD_MS, DONATION_UNBOUND_MS } from '#contract/limits.ts'
import type { RetentionRule } from '#platform/db/retention.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts'
import { holdFreeAmount } from './amounts.ts'
import type { PassedCheck } from './donations.ts'
import type { IntentRow } from './verdict.ts'

/** The settings name a contract, not what people call it. */
const TOKEN_SYMBOL = 'TPT'

export type IntentParts = Pick<Services, 'config' | 'db' | 'log'>

interface NewIntent {
  row: IntentRow
  /** Known to the one who asked, and to no one else: only its hash is kept. */
  secret: string
}

async function explorerOf(db: Db, chainId: number): Promise<string | null> {
  const chain = await db
    .selectFrom('chains')
    .select('explorer')
    .where('ns', '=', 'ethereum')
    .where('chain_id', '=', String(chainId))
    .where('explorer', '!=', '')
    .orderBy('position')
    .executeTakeFirst()
  return chain ? chain.explorer.replace(/\/+$/, '') : null
}

/** False: another intent holds this amount, or was made for this check. */
async function store(db: Db, row: IntentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('donation_intents')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function isUsed(db: Db, checkHash: string): Promise<boolean> {
  const select = db.selectFrom('donation_intents').select('id').where('check_hash', '=', checkHash)
  return (await select.executeTakeFirst()) !== undefined
}

/** The row as it is stored with an amount of its own. */
async function reserve(
  parts: IntentParts,
  row: IntentRow,
  check: PassedCheck,
  now: number,
): Promise<IntentRow | 'used' | 'taken'> {
  const offering = (units: string) => ({ ...row, amount_units: units, reserved_units: units })
  let isUsedMeanwhile = false
  const hold = async (amount: string) => {
    if (await store(parts.db, offering(amount))) return true
    // The same check may have come twice at once: no amount would do then.
    isUsedMeanwhile = await isUsed(parts.db, check.checkHash)
    return isUsedMeanwhile
  }
  const units = await holdFreeAmount(parts, check.kind, hold, now)
  if (isUsedMeanwhile) return 'used'
  return units === undefined ? 'taken' : offering(units)
}

/**
 * An amount that no other intent is offered. `used`: this check has brought one already; `taken`: none is free at this
 * moment.
 */
export async function createIntent(
  parts: IntentParts,
  check: PassedCheck,
  now = Date.now(),
): Promise<NewIntent | 'used' | 'taken'> {
  const { db, config } = parts
  const { kind, checkHash, formHash, isFree = false } = check
  const { address, chainId, confirmations, kinds, token, tokenDecimals } = config.donation
  const isWaived = isFree || !kinds.includes(kind)
  const secret = newSecret()
  const row: IntentRow = {
    id: randomUUID(),
    secret_hash: hashOf(secret),
    kind,
    state: isWaived ? 'confirmed' : 'awaiting',
    sandbox: isWaived || address ? 0 : 1,
    waived: isWaived ? 1 : 0,
    chain_id: chainId,
    token_symbol: TOKEN_SYMBOL,
    token_address: token,
    token_decimals: tokenDecimals,
    address: isWaived ? null : (address ?? null),
    amount_units: '0',
    reserved_units: null,
    created_at: isoTime(now),
    expires_at: isoTime(now + DONATION_UNBOUND_MS),
    tx_hash: null,
    claimed_at: null,
    reason: null,
    confirmations: 0,
    required: confirmations,
    explorer: await explorerOf(db, chainId),
    paid_units: null,
    block_hash: null,
    confirmed_at: isWaived ? isoTime(now) : null,
    looks: 0,
    look_at: null,
    check_hash: checkHash,
    form_hash: formHash,
    bound_at: null,
    carried_to: null,
  }
  if (await isUsed(db, checkHash)) return 'used'
  if (isWaived) return (await store(db, row)) ? { row, secret } : 'used'
  const stored = await reserve(parts, row, check, now)
  return typeof stored === 'string' ? stored : { row: stored, secret }
}

export const readIntent = (db: Db, id: string): Promise<IntentRow | undefined> =>
  db.selectFrom('donation_intents').selectAll().where('id', '=', id).executeTakeFirst()

/** The intent that this secret opens; a wrong secret and an unknown id are alike. */
export async function findIntent(db: Db, id: string, secret: string): Promise<IntentRow | undefined> {
  // What is no id is not looked for: Postgres refuses a text with a NUL in it.
  if (!/^[\w-]{1,64}$/.test(id)) return undefined
  const row = await readIntent(db, id)
  return row && isSecretOf(secret, row.secret_hash) ? row : undefined
}

/** A check serves for a day: after that nobody can ask again with the one that an offer was made for. */
const FORGET_UNBOUND_MS = 2 * 24 * 3_600_000

/** Offers that no request was stored for (that would have bound them) and no payment named: nobody saw more than an amount. */
const forgetUnbound = (db: Db, now: number) =>
  db
    .deleteFrom('donation_intents')
    .where('bound_at', 'is', null)
    .where('state', '=', 'expired')
    .where('tx_hash', 'is', null)
    .where('expires_at', '<=', isoTime(now - FORGET_UNBOUND_MS))
    .where('id', 'not in', eb => eb.selectFrom('donation_payments').select('intent_id'))
    .where('id', 'not in', eb => eb.selectFrom('donation_senders').select('intent_id'))
    .execute()

/** An offer without a request that somebody named a transaction for, or signed for, may have to be explained for a while. */
const FORGET_NAMED_DAYS = 90
const FORGET_NAMED_MS = FORGET_NAMED_DAYS * 24 * 3_600_000

/** Offers, free ones too, that never became a request and that nothing was paid for: ends at most so many; how many. */
async function forgetUnboundLater(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async tx => {
    const rows = await tx
      .selectFrom('donation_intents')
      .select('id')
      .where('bound_at', 'is', null)
      .where('look_at', 'is', null)
      .where('carried_to', 'is', null)
      .where(eb =>
        eb.or([
          eb.and([eb('waived', '=', 1), eb('expires_at', '<=', isoTime(now - FORGET_UNBOUND_MS))]),
          eb.and([
            eb('state', 'in', ['expired', 'rejected']),
            eb('expires_at', '<=', isoTime(now - FORGET_NAMED_MS)),
          ]),
        ]),
      )
      .where('id', 'not in', eb => eb.selectFrom('donation_payments').select('intent_id'))
      .limit(limit)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.deleteFrom('donation_senders').where('intent_id', 'in', ids).execute()
    await tx.deleteFrom('donation_intents').where('id', 'in', ids).execute()
    return ids.length
  })
}

export const OFFER_RETENTION: RetentionRule = { name: 'offers', batch: 200, end: forgetUnboundLater }

/**
 * Ends offers whose time is over, and gives back amounts: those that no request was stored for at once, the others after
 * they were held long enough.
 */
export async function endOffers(db: Db, now = Date.now()): Promise<void> {
  await db
    .updateTable('donation_intents')
    .set({ state: 'expired' })
    .where('state', '=', 'awaiting')
    .where('expires_at', '<=', isoTime(now))
    .execute()
  await db
    .updateTable('donation_intents')
    .set({ reserved_units: null })
    .where('reserved_units', 'is not', null)
    .where('bound_at', 'is', null)
    .where('state', 'in', ['expired', 'rejected', 'partial'])
    .where('look_at', 'is', null)
    .where('expires_at', '<=', isoTime(now))
    .execute()
  await db
    .updateTable('donation_intents')
    .set({ reserved_units: null })
    .where('reserved_units', 'is not', null)
    .where('state', 'in', ['expired', 'rejected', 'partial', 'confirmed'])
    .where('look_at', 'is', null)
    .where('expires_at', '<=', isoTime(now - DONATION_HOLD_MS))
    .execute()
  await forgetUnbound(db, now)
}
