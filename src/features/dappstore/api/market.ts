import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { listMarketQuotes, type MarketInput, type MarketQuote } from '../contract/market.ts'

export const loadMarketQuotes = (
  input: MarketInput,
  settings: CallSettings = {},
): Promise<Outcome<MarketQuote[]>> => call(listMarketQuotes, input, settings)
