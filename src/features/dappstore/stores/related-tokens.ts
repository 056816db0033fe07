import { atom } from 'nanostores'
import type { Failure } from '#client/api/call.ts'
import { latest } from '#lib/latest.ts'
import { loadMarketQuotes } from '../api/market.ts'
import type { MarketQuote } from '../contract/market.ts'

export type RelatedTokensState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; reason: Failure['reason'] }
  | { state: 'ready'; quotes: readonly MarketQuote[] }

export const $relatedTokens = atom<RelatedTokensState>({ state: 'idle' })

const calls = latest()

/** A token that lives on several networks is named once, by its first row. */
function onePerSymbol(quotes: readonly MarketQuote[]): readonly MarketQuote[] {
  const first = new Map<string, MarketQuote>()
  for (const quote of quotes) if (!first.has(quote.symbol)) first.set(quote.symbol, quote)
  return [...first.values()]
}

/** The coins of the given networks; without any, every token that the server follows. The newest question wins. */
export async function loadRelatedTokens(networks: readonly string[]): Promise<void> {
  const isNewest = calls.begin()
  $relatedTokens.set({ state: 'loading' })
  // A chain's own coin has no contract.
  const tokens = networks.map(chain => ({ chain, address: '' }))
  const answer = await loadMarketQuotes(tokens.length > 0 ? { tokens } : {})
  if (!isNewest()) return
  $relatedTokens.set(
    answer.ok
      ? { state: 'ready', quotes: onePerSymbol(answer.data) }
      : { state: 'failed', reason: answer.reason },
  )
}
