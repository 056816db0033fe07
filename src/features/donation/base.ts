import type { ListingKind } from '#contract/listing-kinds.ts'

/** Specification, Donation amount: the base in whole TPT, before the four decimals that tell donations apart. */
export const DONATION_BASE = { dapp: 20_000, other: 10_000 } as const

interface Bases {
  baseDapp: number
  baseOther: number
}

/** The base of a kind, in whole tokens. */
export const baseOf = (kind: ListingKind, { baseDapp, baseOther }: Bases): number =>
  kind === 'dapp' ? baseDapp : baseOther

/** What a kind is asked for in whole tokens; null where it is asked for nothing. */
export const donationAsked = (
  kind: ListingKind,
  asked: Bases & { kinds: readonly ListingKind[] },
): number | null => (asked.kinds.includes(kind) ? baseOf(kind, asked) : null)
