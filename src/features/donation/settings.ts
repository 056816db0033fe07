// What a donation for a listing is paid in. The API names the same facts with each donation it asks for; where they differ
// from this file, the page shows nothing that could be paid, see features/donation/trust.ts.
import { BRAND_TOKEN } from '#content/brand.ts'

export const BNB_SMART_CHAIN = BRAND_TOKEN.chainId

/** Set for a build that pays with a token of its own, on a network for trials. */
export const DONATION_TOKEN: string = import.meta.env.PUBLIC_DONATION_TOKEN?.trim() || BRAND_TOKEN.address
export const DONATION_CHAIN_ID = Number(import.meta.env.PUBLIC_DONATION_CHAIN_ID || BNB_SMART_CHAIN)
export const DONATION_DECIMALS = BRAND_TOKEN.decimals
/** The receiving address that the page accepts from the API; empty: any. */
export const DONATION_ADDRESS: string = import.meta.env.PUBLIC_DONATION_ADDRESS?.trim() || ''
