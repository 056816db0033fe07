export const LISTING_KINDS = ['dapp', 'token', 'nft', 'chain'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export const isListingKind = (value: unknown): value is ListingKind =>
  LISTING_KINDS.some(kind => kind === value)
