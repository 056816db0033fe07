/** By slug; `tag` where the guide is in another language than the page. */
export type GuideTitles = ReadonlyMap<string, { title: string; tag?: string }>

/** Guides about what is done on DApps of a category, by its `hid` in the catalogue. */
const BY_CATEGORY: Readonly<Record<number, string>> = {
  1: 'slippage-and-price-impact',
  3: 'staking',
  4: 'slippage-and-price-impact',
  5: 'bridges',
  6: 'staking',
  7: 'stablecoins',
  8: 'nfts-and-airdrops',
  9: 'nfts-and-airdrops',
  13: 'honeypot-tokens',
}
/** What any DApp may ask for, and how a false one asks. */
const FOR_ALL = ['token-approvals', 'what-a-signature-can-do', 'dapp-browser-and-extension']
const COUNT = 3

/** The guides to read before connecting to a DApp of these categories, what is special about it first. */
export function guidesBefore(categories: readonly number[]): string[] {
  const own = categories.flatMap(hid => BY_CATEGORY[hid] ?? [])
  return [...new Set([...own.slice(0, 1), ...FOR_ALL])].slice(0, COUNT)
}
