/** Categories of the catalogue in which a visitor buys, swaps, lends, stakes or bets. */
const MONEY_CATEGORIES = new Set([1, 2, 3, 4, 5, 6, 7, 13, 14])
/** Its sections of the same kind: trade, lending and staking. */
const MONEY_SECTIONS = new Set([2, 3])
/** Derivatives, tokenized assets and prediction markets, which many countries limit or forbid. */
const LIMITED_CATEGORIES = new Set([4, 7, 14])

export type Caution = 'money' | 'region'

/** What is said beside a way into DApps of these categories or of this section. */
export function cautionsOf(categories: readonly number[], section?: number): readonly Caution[] {
  const isMoney =
    categories.some(hid => MONEY_CATEGORIES.has(hid)) ||
    (section !== undefined && MONEY_SECTIONS.has(section))
  const isLimited = categories.some(hid => LIMITED_CATEGORIES.has(hid))
  return [...(isMoney ? (['money'] as const) : []), ...(isLimited ? (['region'] as const) : [])]
}
