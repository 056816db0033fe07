import { atom } from 'nanostores'
import { loadMarketQuotes } from '#features/dappstore/api/market.ts'
import { DONATION_TOKEN } from '../settings.ts'

/** What one token is worth in US dollars, by the server's market prices; undefined where it knows none. */
export const $tokenPrice = atom<number | undefined>()

/** Nothing depends on it: where it cannot be had nothing is said. */
export async function askTokenPrice(): Promise<void> {
  const answer = await loadMarketQuotes({ tokens: [{ chain: 'bsc', address: DONATION_TOKEN }] })
  const price = Number(answer.ok && answer.data[0]?.price)
  $tokenPrice.set(price > 0 ? price : undefined)
}

/** `$12.34`, rounded, as the language writes it. It is never what is to be paid. */
export const dollarsOf = (amount: string, price: number, lang: string): string =>
  (Number(amount) * price).toLocaleString(lang, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
