import { randomInt } from 'node:crypto'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { DonationSettings } from './settings.ts'

/** Specification, section 9: a random 4-digit decimal tells payments apart. "0000" would look like no fraction at all. */
export const FRACTION_DIGITS = 4
export const FRACTIONS = 10 ** FRACTION_DIGITS - 1

/** Whole tokens asked for this kind, in the token's smallest units. */
export function baseUnits(
  kind: ListingKind,
  { baseDapp, baseOther, tokenDecimals }: DonationSettings,
): bigint {
  return BigInt(kind === 'dapp' ? baseDapp : baseOther) * 10n ** BigInt(tokenDecimals)
}

/** `fraction` from 1 to `FRACTIONS`: 1234 makes 20000 to 20000.1234, whatever the token's decimals. */
export function withFraction(base: bigint, fraction: number, { tokenDecimals }: DonationSettings): bigint {
  return base + BigInt(fraction) * 10n ** BigInt(tokenDecimals - FRACTION_DIGITS)
}

export const drawFraction = (): number => randomInt(1, FRACTIONS + 1)

/** One of those that are left, each as likely as the others. */
export const drawOf = <Item>(items: readonly Item[]): Item | undefined =>
  items.length > 0 ? items[randomInt(items.length)] : undefined
