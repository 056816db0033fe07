import { post } from '#contract/endpoint.ts'
import { MAX_MARKET_TOKENS } from '#contract/limits.ts'
import {
  filled,
  httpAddress,
  integer,
  orNull,
  pictureAddress,
  record,
  rowsOf,
} from '#contract/resource-shapes.ts'
import { number, optional, type Read, type Shape, text } from '#contract/shape.ts'

/** A decimal as text; what is no number is not known. */
const decimal: Shape<string> = {
  is: 'text',
  pattern: /^-?\d+(\.\d+)?$/,
  read: value => {
    const found = number.read(value)
    return found === undefined ? undefined : (text.read(value) ?? String(found))
  },
}

export const marketQuote = record({
  symbol: filled,
  icon_url: pictureAddress,
  title: optional(text),
  /** `hid` of its chain. */
  chain: optional(text),
  /** Its contract; the contract of a chain's own coin is empty. */
  address: optional(text),
  /** The DApp whose project issued it; missing where that is not known. */
  dapp_id: optional(integer),
  /** Its page at the chain's explorer, where its address is known. */
  url: optional(httpAddress),
  /** US dollars as a decimal string; null when no price is known. */
  price: orNull(decimal),
  /** Per cent over the last 24 hours as a decimal string; null when not known. */
  change_24h: orNull(decimal),
})
export type MarketQuote = Read<typeof marketQuote>

/** A token by the `hid` of its chain and its contract; the contract of a chain's own coin is empty. */
export const marketToken = record({ chain: text, address: text })

const marketTokens: Shape<Read<typeof marketToken>[]> = {
  ...rowsOf(marketToken),
  limits: [0, MAX_MARKET_TOKENS],
}

export interface MarketInput {
  tokens?: Read<typeof marketToken>[]
}

/** In the asked order, without the tokens that we do not follow. Without `tokens`: every token we follow. */
export const listMarketQuotes = post('/v1/swap_market/market_optional', {
  input: { tokens: optional(marketTokens) },
  data: rowsOf(marketQuote),
})
