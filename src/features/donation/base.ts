/** Specification, Donation amount: the base in whole TPT, before the four decimals that tell donations apart. */
export const DONATION_BASE = { dapp: 20_000, other: 10_000 } as const
