import { type InferType, object } from 'yup'
import { MAX_FAUCETS, MAX_LINK, MAX_NAME, MAX_RPC_URLS, MAX_SYMBOL } from '#contract/limits.ts'
import { choice, decimals, emailAddress, line, logo, webAddress, wholeNumber } from './fields.ts'
import { contacts, webAddresses } from './list-fields.ts'

export const CHAIN_TYPES = ['mainnet', 'testnet'] as const
/** EIP-2294: the largest chain id that wallets can sign for. */
const MAX_CHAIN_ID = 4_503_599_627_370_476n

/** Readings, chain form; the names of the currency are flat so that each has its own words and its own error. */
export const chainListing = object({
  name: line(MAX_NAME),
  chain_id: wholeNumber(MAX_CHAIN_ID),
  short_name: line(MAX_SYMBOL),
  type: choice(CHAIN_TYPES),
  currency_name: line(MAX_NAME),
  currency_symbol: line(MAX_SYMBOL),
  currency_decimals: decimals(),
  rpc_urls: webAddresses(MAX_LINK, MAX_RPC_URLS),
  explorer_url: webAddress(),
  info_url: webAddress(),
  faucets: webAddresses(MAX_LINK, MAX_FAUCETS, { optional: true }),
  email: emailAddress(),
  contact: contacts(),
  icon_url: logo(),
}).noUnknown()

export type ChainListing = InferType<typeof chainListing>
