import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asPicture, asRows, asText } from '#client/api/read.ts'
import { listMarketQuotes, type MarketInput, type MarketQuote } from '../contract/market.ts'

/** A decimal as text; a price that is no number is not known. */
function asDecimal(value: unknown): string | null {
  const number = asNumber(value)
  return number === undefined ? null : (asText(value) ?? String(number))
}

function readQuote(row: unknown): MarketQuote | undefined {
  const fields = asObject(row)
  const symbol = asText(fields?.symbol)
  if (!fields || !symbol) return undefined
  return {
    symbol,
    icon_url: asPicture(fields.icon_url),
    price: asDecimal(fields.price),
    change_24h: asDecimal(fields.change_24h),
  }
}

export const loadMarketQuotes = (
  input: MarketInput,
  settings: CallSettings = {},
): Promise<Outcome<MarketQuote[]>> =>
  call(listMarketQuotes, input, { ...settings, read: data => asRows(data, readQuote) })
