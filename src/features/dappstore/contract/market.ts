import { post } from '#contract/endpoint.ts'

export interface MarketQuote {
  symbol: string
  icon_url: string
  /** US dollars as a decimal string; null when no price is known. */
  price: string | null
  /** Per cent over the last 24 hours as a decimal string; null when not known. */
  change_24h: string | null
}

export interface MarketInput {
  /** Chain `hid` and contract; the contract of a chain's own coin is empty. Without the list: every token we follow. */
  tokens?: { chain: string; address: string }[]
}

/** In the asked order, without the tokens that we do not follow. */
export const listMarketQuotes = post<MarketInput, MarketQuote[]>('/v1/swap_market/market_optional')
