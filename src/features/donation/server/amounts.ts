import { randomInt } from 'node:crypto'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { type Db, isoTime } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { baseOf } from '../base.ts'
import type { DonationSettings } from './settings.ts'

/** Specification, section 9: a random 4-digit decimal tells payments apart. "0000" would look like no fraction at all. */
export const FRACTION_DIGITS = 4
const FRACTIONS = 10 ** FRACTION_DIGITS - 1
/** Readings: when more than this part of them is taken, whole tokens may be added, so many at most. */
const NEARLY_ALL = 0.8
const MAX_WHOLE = 99
/** While few amounts are taken a draw hits a free one; after so many misses the free ones are looked up. */
const BLIND_DRAWS = 5
/** An operator is reminded of it so often. */
const WARN_AGAIN_MS = 3_600_000
const LOOK_AGAIN_MS = 10_000

type AmountParts = Pick<Services, 'config' | 'db' | 'log'>
/** Tries to hold an amount; true ends the search. */
type Hold = (units: string) => Promise<boolean>

/** The amounts that are asked for a kind, in the token's smallest units. */
interface Amounts {
  /** `whole` from 0 to 99, `fraction` from 1 to 9,999: 7 and 1234 make 20000 to 20007.1234. */
  unitsOf: (whole: number, fraction: number) => string
  holds: (units: string) => boolean
}

function amountsOf(kind: ListingKind, settings: DonationSettings): Amounts {
  const { tokenDecimals } = settings
  const one = 10n ** BigInt(tokenDecimals)
  const step = 10n ** BigInt(tokenDecimals - FRACTION_DIGITS)
  const base = BigInt(baseOf(kind, settings)) * one
  return {
    unitsOf: (whole, fraction) => (base + BigInt(whole) * one + BigInt(fraction) * step).toString(),
    holds: units => BigInt(units) > base && BigInt(units) < base + BigInt(MAX_WHOLE + 1) * one,
  }
}

/** Each possible order as likely as the others. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    const [a, b] = [order[i], order[j]]
    if (a !== undefined && b !== undefined) [order[i], order[j]] = [b, a]
  }
  return order
}

const oneTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

/** What is free with so many whole tokens added. Of equal length, numbers sort as texts do. */
async function freeAmounts(db: Db, { unitsOf }: Amounts, whole: number): Promise<string[]> {
  const rows = await db
    .selectFrom('donation_intents')
    .select('reserved_units')
    .where('reserved_units', '>=', unitsOf(whole, 1))
    .where('reserved_units', '<=', unitsOf(whole, FRACTIONS))
    .execute()
  const taken = new Set(rows.map(row => row.reserved_units))
  return oneTo(FRACTIONS)
    .map(fraction => unitsOf(whole, fraction))
    .filter(units => !taken.has(units))
}

async function firstHeld(amounts: Iterable<string>, hold: Hold): Promise<string | undefined> {
  // One that another process was quicker to take is followed by the next.
  for (const units of amounts) if (await hold(units)) return units
  return undefined
}

/** What is known of a database's amounts without looking again; times of `performance.now()`. */
interface Crowd {
  warnedAt: number
  seenAt: Partial<Record<ListingKind, number>>
}
const crowds = new WeakMap<Db, Crowd>()

function crowdOf(db: Db): Crowd {
  const crowd = crowds.get(db) ?? { warnedAt: Number.NEGATIVE_INFINITY, seenAt: {} }
  crowds.set(db, crowd)
  return crowd
}

function noteCrowd({ db, log }: AmountParts, kind: ListingKind, free: number): void {
  const crowd = crowdOf(db)
  const now = performance.now()
  crowd.seenAt[kind] = now
  if (now - crowd.warnedAt < WARN_AGAIN_MS) return
  crowd.warnedAt = now
  log({ level: 'warn', event: 'amounts', kind, taken: FRACTIONS - free, of: FRACTIONS })
}

/** So many amounts were taken a moment ago that looking again is not worth its time. */
const isCrowded = (db: Db, kind: ListingKind): boolean =>
  performance.now() - (crowdOf(db).seenAt[kind] ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS

/**
 * Every amount is held: the one whose offer ended longest ago is released before its time. One that a submitted
 * transaction still waits for never is, and a late one submitted afterwards is refused, see `submitTransaction`.
 */
async function releaseOldest(db: Db, amounts: Amounts, now: number): Promise<string | undefined> {
  const ended = await db
    .selectFrom('donation_intents')
    .select(['id', 'reserved_units'])
    .where('reserved_units', 'is not', null)
    .where('expires_at', '<=', isoTime(now))
    .where('state', 'in', ['awaiting', 'expired', 'rejected', 'partial', 'confirmed'])
    .where('look_at', 'is', null)
    .orderBy('expires_at')
    .execute()
  const oldest = ended.find(row => row.reserved_units !== null && amounts.holds(row.reserved_units))
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

/** Holds an amount that is free, as long as there is one: first by chance, then from what is known to be free. */
export async function holdFreeAmount(
  parts: AmountParts,
  kind: ListingKind,
  hold: Hold,
  now: number,
  maxWhole = MAX_WHOLE,
): Promise<string | undefined> {
  const { db, config } = parts
  const amounts = amountsOf(kind, config.donation)
  const drawn = (whole: () => number) =>
    oneTo(BLIND_DRAWS).map(() => amounts.unitsOf(whole(), randomInt(1, FRACTIONS + 1)))

  if (!isCrowded(db, kind)) {
    const byChance = await firstHeld(
      drawn(() => 0),
      hold,
    )
    if (byChance !== undefined) return byChance
    const free = await freeAmounts(db, amounts, 0)
    if (free.length >= FRACTIONS * (1 - NEARLY_ALL)) {
      const held = await firstHeld(shuffled(free), hold)
      if (held !== undefined) return held
    }
    noteCrowd(parts, kind, free.length)
  }
  const larger = await firstHeld(
    drawn(() => randomInt(1, maxWhole + 1)),
    hold,
  )
  if (larger !== undefined) return larger
  for (const whole of shuffled([0, ...oneTo(maxWhole)])) {
    const held = await firstHeld(shuffled(await freeAmounts(db, amounts, whole)), hold)
    if (held !== undefined) return held
  }
  const released = await releaseOldest(db, amounts, now)
  return released !== undefined && (await hold(released)) ? released : undefined
}
