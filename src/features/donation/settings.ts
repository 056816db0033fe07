/**
 * What a donation for a listing is paid in. The API names the same facts with each donation it asks for; where they
 * differ from this file, the page shows nothing that could be paid, see features/donation/trust.ts.
 */

/** Readings, Donation: TPT, a BEP-20 token on BNB Smart Chain with 4 decimals. */
const TPT_ADDRESS = '0xECa41281c24451168a37211F0bc2b8645AF45092'
/** EIP-155 number of BNB Smart Chain (github.com/ethereum-lists/chains: eip155-56.json). */
export const BNB_SMART_CHAIN = 56

/** Set for a build that pays with a token of its own, on a network for trials. */
export const DONATION_TOKEN: string = import.meta.env.PUBLIC_DONATION_TOKEN?.trim() || TPT_ADDRESS
export const DONATION_CHAIN_ID = Number(import.meta.env.PUBLIC_DONATION_CHAIN_ID || BNB_SMART_CHAIN)
export const DONATION_DECIMALS = 4
/** The receiving address that the page accepts from the API; empty: any. */
export const DONATION_ADDRESS: string = import.meta.env.PUBLIC_DONATION_ADDRESS?.trim() || ''
