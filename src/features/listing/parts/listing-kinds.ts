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

/** The sections of the forms: id of words in `listing:sections`, and the field each begins with. */
export const LISTING_SECTIONS: Readonly<Record<ListingKind, Readonly<Record<string, string>>>> = {
  dapp: {
    dapp: 'language',
    contracts: 'address',
    store: 'categories',
    referral: 'hasReferral',
    audit: 'hasAudit',
    tokens: 'hasTokens',
    contact: 'email',
  },
  token: { token: 'network', onChain: 'address', project: 'website', contact: 'email' },
  nft: { collection: 'network', onChain: 'address', project: 'website', contact: 'email' },
  chain: { network: 'name', currency: 'currency_name', access: 'rpc_urls', contact: 'email' },
}
