import { call, type Outcome } from '#client/api/call.ts'
import { listMarketQuotes, type MarketInput, type MarketQuote } from '../contract/market.ts'

export const loadMarketQuotes = (input: MarketInput): Promise<Outcome<MarketQuote[]>> =>
  call(listMarketQuotes, input)
