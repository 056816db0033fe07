import { get } from '#contract/endpoint.ts'

/** A token as https://uniswap.org/tokenlist.schema.json describes it. */
export interface TokenInfo {
  chainId: number
  /** With its checksum. */
  address: string
  /** At most 60 characters. */
  name: string
  /** At most 20, without white space. */
  symbol: string
  decimals: number
  /** Absolute; missing where the server does not know its own address. */
  logoURI?: string
}

/** Rises with every change of the list. */
export interface TokenListVersion {
  major: number
  minor: number
  patch: number
}

/** Approved tokens of EVM networks; the format knows no others. An empty list is one by everything but its length. */
export interface TokenList {
  name: string
  /** When it changed last. */
  timestamp: string
  version: TokenListVersion
  tokens: TokenInfo[]
}

export const readTokenList = get<Record<string, never>, TokenList>('/v1/token/list')
