import { randomInt, randomUUID } from 'node:crypto'
import { DONATION_HOLD_MS, DONATION_UNBOUND_MS } from '#contract/limits.ts'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Db } from '#platform/db/tables.ts'
import { isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts'
import type { PassedCheck } from './donations.ts'
import type { DonationSettings } from './settings.ts'
import type { IntentRow } from './verdict.ts'

/** Specification, section 9: a random 4-digit decimal tells payments apart. "0000" would look like no fraction at all. */
const FRACTION_DIGITS = 4
const FRACTIONS = 10 ** FRACTION_DIGITS - 1

/** Whole tokens asked for this kind, in the token's smallest units. */
function baseUnits(kind: ListingKind, { baseDapp, baseOther, tokenDecimals }: DonationSettings): bigint {
  return BigInt(kind === 'dapp' ? baseDapp : baseOther) * 10n ** BigInt(tokenDecimals)
}

/** `fraction` from 1 to `FRACTIONS`: 1234 makes 20000 to 20000.1234, whatever the token's decimals. */
function withFraction(base: bigint, fraction: number, { tokenDecimals }: DonationSettings): bigint {
  return base + BigInt(fraction) * 10n ** BigInt(tokenDecimals - FRACTION_DIGITS)
}

const drawFraction = (): number => randomInt(1, FRACTIONS + 1)

/** One of those that are left, each as likely as the others. */
const drawOf = <Item>(items: readonly Item[]): Item | undefined =>
  items.length > 0 ? items[randomInt(items.length)] : undefined

/** The settings name a contract, not what people call it. */
const TOKEN_SYMBOL = 'TPT'
/** While few amounts are taken a draw hits a free one; after so many misses the free ones are looked up. */
const BLIND_DRAWS = 5

export type IntentParts = Pick<Services, 'config' | 'db'>

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

async function takenUnits(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('donation_intents')
    .select('reserved_units')
    .where('reserved_units', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.reserved_units))
}

/**
 * Every amount is held: the one whose offer ended longest ago is released before its time. One that a submitted
 * transaction still waits for never is, and a late one submitted afterwards is refused, see `submitTransaction`.
 */
async function releaseOldest(db: Db, amounts: readonly string[], now: number): Promise<string | undefined> {
  const ours = new Set(amounts)
  const ended = await db
    .selectFrom('donation_intents')
    .select(['id', 'reserved_units'])
    .where('reserved_units', 'is not', null)
    .where('expires_at', '<=', isoTime(now))
    .where('state', 'in', ['awaiting', 'expired', 'rejected', 'confirmed'])
    .where('look_at', 'is', null)
    .orderBy('expires_at')
    .execute()
  const oldest = ended.find(row => row.reserved_units !== null && ours.has(row.reserved_units))
  if (!oldest) return undefined
  const { numUpdatedRows } = await db
    .updateTable('donation_intents')
    .set({ reserved_units: null })
    .where('id', '=', oldest.id)
    .where('look_at', 'is', null)
    .where('reserved_units', '=', oldest.reserved_units)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? (oldest.reserved_units ?? undefined) : undefined
}

async function reserve(
  parts: IntentParts,
  row: IntentRow,
  kind: ListingKind,
  now: number,
): Promise<IntentRow | undefined> {
  const { db, config } = parts
  const base = baseUnits(kind, config.donation)
  const unitsOf = (fraction: number) => withFraction(base, fraction, config.donation).toString()
  const offer = async (units: string) => {
    const offered = { ...row, amount_units: units, reserved_units: units }
    return (await store(db, offered)) ? offered : undefined
  }
  for (let draw = 0; draw < BLIND_DRAWS; draw++) {
    const offered = await offer(unitsOf(drawFraction()))
    if (offered) return offered
  }
  const all = Array.from({ length: FRACTIONS }, (_, i) => unitsOf(i + 1))
  const taken = await takenUnits(db)
  const units = drawOf(all.filter(amount => !taken.has(amount))) ?? (await releaseOldest(db, all, now))
  return units === undefined ? undefined : offer(units)
}

async function isUsed(db: Db, checkHash: string): Promise<boolean> {
  const select = db.selectFrom('donation_intents').select('id').where('check_hash', '=', checkHash)
  return (await select.executeTakeFirst()) !== undefined
}

/**
 * An amount that no other intent is offered. `used`: this check has brought one already; `taken`: none is free at this
 * moment.
 */
export async function createIntent(
  parts: IntentParts,
  { kind, checkHash, formHash, isFree = false }: PassedCheck,
  now = Date.now(),
): Promise<NewIntent | 'used' | 'taken'> {
  const { db, config } = parts
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
  const stored = isWaived ? (await store(db, row)) && row : await reserve(parts, row, kind, now)
  if (stored) return { row: stored, secret }
  // The same check may have come twice at once.
  return (await isUsed(db, checkHash)) ? 'used' : 'taken'
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
    .where('state', 'in', ['expired', 'rejected'])
    .where('look_at', 'is', null)
    .where('expires_at', '<=', isoTime(now))
    .execute()
  await db
    .updateTable('donation_intents')
    .set({ reserved_units: null })
    .where('reserved_units', 'is not', null)
    .where('state', 'in', ['expired', 'rejected', 'confirmed'])
    .where('look_at', 'is', null)
    .where('expires_at', '<=', isoTime(now - DONATION_HOLD_MS))
    .execute()
}
