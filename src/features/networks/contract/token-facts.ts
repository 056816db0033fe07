import { get } from '#contract/endpoint.ts'
import { fallback, integer, nullable, record } from '#contract/resource-shapes.ts'
import { type Read, text } from '#contract/shape.ts'

/** Facts of a token contract as the contract answers. */
export const tokenFacts = record({
  name: fallback(text, ''),
  symbol: fallback(text, ''),
  decimals: integer,
  /** Whole units as a decimal string. */
  total_supply: fallback(text, ''),
})
export type TokenFacts = Read<typeof tokenFacts>
/**
 * `unknown`: no node is configured for the chain, or none gave an answer that makes sense · `nothing`: there is no
 * contract at the address · `other`: there is one, and it is no token.
 */
export type ContractFinding = { is: 'unknown' | 'nothing' | 'other' } | { is: 'token'; facts: TokenFacts }
/** What a token or a collection says of itself; what it does not answer is left out. */
export interface AssetFacts {
  name?: string
  symbol?: string
  decimals?: number
  /** Whole units; of a collection its pieces. */
  total_supply?: string
  /** Who controls it, where it says so and somebody does. */
  owner?: string
  standard?: 'ERC20' | 'ERC721' | 'ERC1155'
}
/** Read from the chain; null where no node is configured for it or none answers. */
export const readTokenFacts = get('/v1/chain/:chain_id/token/:address', {
  input: { chain_id: text, address: text },
  data: nullable(tokenFacts),
})
