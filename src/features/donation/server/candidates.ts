import type { DonationState } from '../contract.ts'
import { FRACTION_DIGITS } from './amounts.ts'

/**
 * Why an offer may be what a transfer was meant for, the likeliest first. `fraction`: the same four decimals. Anybody can
 * name a transaction that is on the explorer, so a name alone comes after what was sent tells.
 */
export const CANDIDATE_REASONS = [
  'exact',
  'signed',
  'fraction',
  'named',
  'rest',
  'whole',
  'fee',
  'slip',
  'part',
] as const
export type CandidateReason = (typeof CANDIDATE_REASONS)[number]
export const rankOf = (why: CandidateReason): number => CANDIDATE_REASONS.indexOf(why)

/** What is known of an offer that a transfer may belong to. */
export interface Offer {
  id: string
  state: DonationState
  units: bigint
  /** One whole token. */
  whole: bigint
  createdAt: number
  /** The transactions that its owner submitted. */
  named: ReadonlySet<string>
  /** Addresses that its owner signed for. */
  senders: ReadonlySet<string>
}

export interface Sent {
  txHash: string
  sender: string
  units: bigint
  minedAt: number
}

/** A payment that was signed a moment before the offer was written down, on clocks that differ. */
const OLDER_ALLOWED_MS = 300_000
/** Exchanges take their fee off what they send: one in a hundred is more than any of them does. */
const FEE_SHARE = 100n
/** A transfer of less is no part of a payment, but dust. */
const PART_SHARE = 100n
/** The decimals that tell payments apart. */
const FRACTIONS = 10n ** BigInt(FRACTION_DIGITS)

/** One digit wrong, missing or too many, or two neighbours swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)]
  if (short.length < long.length) return restOfShort === restOfLong.slice(1)
  if (restOfShort.slice(1) === restOfLong.slice(1)) return true
  const isSwapped = restOfShort[0] === restOfLong[1] && restOfShort[1] === restOfLong[0]
  return isSwapped && restOfShort.slice(2) === restOfLong.slice(2)
}

/** `1237` of 19,950.1237. */
const fractionOf = (units: bigint, whole: bigint): bigint => ((units % whole) * FRACTIONS) / whole

/** For SQL: what amounts end with that have the same four decimals. */
export const fractionPattern = (units: bigint, decimals: number): string =>
  `%${units.toString().padStart(decimals, '0').slice(-decimals).slice(0, FRACTION_DIGITS).padEnd(decimals, '_')}`

/** The same four decimals. */
export const hasFractionOf = (
  units: bigint,
  { units: asked, whole }: Pick<Offer, 'units' | 'whole'>,
): boolean => fractionOf(asked, whole) !== 0n && fractionOf(units, whole) === fractionOf(asked, whole)

const isPart = (units: bigint, offer: Offer): boolean =>
  units < offer.units && units * PART_SHARE >= offer.units

/** `rests`: what the offer lacks beside what arrived from the same sender before. */
export function candidateReason(
  { txHash, sender, units, minedAt }: Sent,
  offer: Offer,
  rests: ReadonlySet<bigint>,
): CandidateReason | undefined {
  if (minedAt < offer.createdAt - OLDER_ALLOWED_MS) return undefined
  if (units === offer.units) return 'exact'
  if (offer.senders.has(sender)) return 'signed'
  if (hasFractionOf(units, offer)) return 'fraction'
  if (offer.named.has(txHash)) return 'named'
  if (rests.has(units)) return 'rest'
  if (units === offer.units - (offer.units % offer.whole)) return 'whole'
  if (units < offer.units && units >= offer.units - offer.units / FEE_SHARE) return 'fee'
  if (isOneSlip(units.toString(), offer.units.toString())) return 'slip'
  return isPart(units, offer) ? 'part' : undefined
}

export interface LikelyOffer {
  offer: Offer
  why: CandidateReason
}

/** The likeliest first; of equal ones the newest. */
export function candidatesOf(
  sent: Sent,
  offers: readonly Offer[],
  restsOf: (offer: Offer) => ReadonlySet<bigint>,
): LikelyOffer[] {
  const found = offers.flatMap(offer => {
    const why = candidateReason(sent, offer, restsOf(offer))
    return why ? [{ offer, why }] : []
  })
  return found.sort((a, b) => rankOf(a.why) - rankOf(b.why) || b.offer.createdAt - a.offer.createdAt)
}
