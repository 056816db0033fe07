/** In the order of the header's menu, wherever they are named side by side. */
export const LISTING_KINDS = ['token', 'dapp', 'nft', 'chain'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export const isListingKind = (value: unknown): value is ListingKind =>
  LISTING_KINDS.some(kind => kind === value)
