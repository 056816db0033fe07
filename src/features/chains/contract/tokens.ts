import { get } from '#contract/endpoint.ts'

export interface TokenProtocol {
  /** Used as the title. */
  key: string
  isSelected: boolean
}

/** An approved NFT collection; `key` is its name. */
export interface ListedCollection extends TokenProtocol {
  /** `hid` of its network. */
  chain: string
  address: string
  /** `ERC721`, … */
  standard: string
  icon_url: string
}

/** The group of the map that holds approved NFT collections; there only when there are any. */
export const COLLECTIONS_GROUP = 'collections'

/** Family of chains → the token protocols it knows; under `collections`, the approved NFT collections. */
export type TokenProtocolMap = Record<string, (TokenProtocol & Partial<ListedCollection>)[]>

export const readTokenProtocolMap = get<Record<string, never>, TokenProtocolMap | null>(
  '/v1/token/ns_token_protocol_list_map',
)

/** Facts of a token contract, read from the chain; null where no node is configured for it or none answers. */
export interface TokenFacts {
  name: string
  symbol: string
  decimals: number
  /** Whole units as a decimal string. */
  total_supply: string
}
/**
 * `unknown`: no node is configured for the chain, or none gave an answer that makes sense · `nothing`: there is no
 * contract at the address · `other`: there is one, and it is no token.
 */
export type ContractFinding = { is: 'unknown' | 'nothing' | 'other' } | { is: 'token'; facts: TokenFacts }

export const readTokenFacts = get<{ chain_id: string; address: string }, TokenFacts | null>(
  '/v1/chain/:chain_id/token/:address',
)
