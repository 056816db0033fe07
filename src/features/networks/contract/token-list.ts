import { get } from '#contract/endpoint.ts'
import { filled, httpAddress, integer, record, rowsOf, time } from '#contract/resource-shapes.ts'
import { optional, type Read, text } from '#contract/shape.ts'

/** A token as https://uniswap.org/tokenlist.schema.json describes it. */
export const tokenInfo = record({
  chainId: integer,
  /** With its checksum. */
  address: filled,
  /** At most 60 characters. */
  name: text,
  /** At most 20, without white space. */
  symbol: text,
  decimals: integer,
  /** Absolute; missing where the server does not know its own address (`PUBLIC_API_URL`, `SITE_URL`). */
  logoURI: optional(httpAddress),
})
export type TokenInfo = Read<typeof tokenInfo>

/** Rises with every change: `major` when tokens are removed, `minor` when some are added or changed. */
export const tokenListVersion = record({ major: integer, minor: integer, patch: integer })

/** Approved tokens of EVM networks; the format knows no others. An empty list is one by everything but its length. */
export const tokenList = record({
  name: filled,
  /** When it changed last. */
  timestamp: time,
  version: tokenListVersion,
  tokens: rowsOf(tokenInfo),
})
export type TokenList = Read<typeof tokenList>

/** As a [token list](https://uniswap.org/tokenlist.schema.json). */
export const readTokenList = get('/v1/token/list', { data: tokenList })
