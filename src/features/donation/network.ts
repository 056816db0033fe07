import { BNB_SMART_CHAIN, DONATION_CHAIN_ID, DONATION_TOKEN } from './settings.ts'

/** What a wallet asks to know of a network that it has not met (EIP-3085), from the same public list. */
export const DONATION_NETWORK = {
  chainName: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  blockExplorerUrls: ['https://bscscan.com'],
}
/** Nothing is known of other networks, so a wallet is never told of one. */
export const isNetworkKnown = DONATION_CHAIN_ID === BNB_SMART_CHAIN

const [EXPLORER] = DONATION_NETWORK.blockExplorerUrls
export const DONATION_TOKEN_PAGE = `${EXPLORER}/token/${DONATION_TOKEN}`
/** What a link to a transaction looks like. */
export const TRANSACTION_EXAMPLE = `${EXPLORER}/tx/0x…`
