import type { ListingKind } from '#contract/listing-kinds.ts'

/** Specification, Donation amount: the base in whole TPT, before the four decimals that tell donations apart. */
export const DONATION_BASE = { dapp: 20_000, other: 10_000 } as const

interface AskedDonation {
  kinds: readonly ListingKind[]
  baseDapp: number
  baseOther: number
}

/** What a kind is asked for in whole tokens; null where it is asked for nothing. */
export function donationAsked(
  kind: ListingKind,
  { kinds, baseDapp, baseOther }: AskedDonation,
): number | null {
  if (!kinds.includes(kind)) return null
  return kind === 'dapp' ? baseDapp : baseOther
}
