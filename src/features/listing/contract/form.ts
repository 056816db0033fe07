import type { ListingKind } from '#contract/listing-kinds.ts'
import type { FieldMeta } from './fields.ts'
import type { ListingValues } from './submissions.ts'

/** In the order they are walked: the request is stored before its donation is shown. The words are `listing:steps.<step>`. */
export const LISTING_STEPS = ['form', 'logo', 'send', 'donation'] as const
export type ListingStep = (typeof LISTING_STEPS)[number]

/** The sections of the forms: id of words in `listing:sections`, and the field each begins with. */
export const LISTING_SECTIONS: Readonly<Record<ListingKind, Readonly<Record<string, string>>>> = {
  dapp: {
    dapp: 'url',
    contracts: 'address',
    store: 'categories',
    referral: 'hasReferral',
    audit: 'hasAudit',
    tokens: 'hasTokens',
    contact: 'email',
  },
  token: { token: 'address', onChain: 'total_supply', project: 'website', contact: 'email' },
  nft: { collection: 'address', onChain: 'total_supply', project: 'website', contact: 'email' },
  chain: {
    network: 'chain_id',
    currency: 'currency_name',
    access: 'rpc_urls',
    contact: 'email',
    optional: 'explorer_url',
  },
}

/** What a form is about. It is asked for first, as much of the rest can be read of it. */
export const LISTING_THINGS: Readonly<Record<ListingKind, string>> = {
  dapp: 'url',
  token: 'address',
  nft: 'address',
  chain: 'chain_id',
}

/** A field of a form, as the page tells the wizard of it: the schemas follow when something is to be validated. */
export interface FormField {
  name: string
  meta: FieldMeta
  /** Id of words in `listing:sections`. */
  section: string
}

/** What a request is called in lists, mails and on its status page: a DApp has a title, the others a name. */
export function titleOf({ title, name }: ListingValues): string {
  const found = title || name
  return typeof found === 'string' ? found : ''
}
