/** What can be listed, and what each kind has to bring: ids of words in `submit:need`. */
export const LISTING_KINDS = {
  dapp: ['contract', 'logo', 'site', 'sentence', 'contact', 'audit'],
  token: ['contract', 'logo', 'site', 'sentence', 'contact'],
  nft: ['standard', 'contract', 'logo', 'site', 'contact'],
  chain: ['network', 'logo', 'site', 'contact'],
} as const

export type ListingKind = keyof typeof LISTING_KINDS

export const LISTING_RULES = ['scam', 'copy', 'law', 'source'] as const
export const LISTING_STEPS = ['form', 'donation', 'review', 'live'] as const
