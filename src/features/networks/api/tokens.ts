import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { readTokenFacts, type TokenFacts } from '../contract/token-facts.ts'
import { readTokenProtocolMap, type TokenProtocolMap } from '../contract/tokens.ts'

export const loadTokenProtocols = (settings: CallSettings = {}): Promise<Outcome<TokenProtocolMap>> =>
  call(readTokenProtocolMap, {}, settings)

/** Null: no node is configured for the chain, or the address is no token there. */
export const loadTokenFacts = (
  chainId: string,
  address: string,
  settings: CallSettings = {},
): Promise<Outcome<TokenFacts | null>> => call(readTokenFacts, { chain_id: chainId, address }, settings)
