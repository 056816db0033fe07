/** What the drawn wallets hold. The same accounts show on every device, and the rows add up to the total. */
export const HOLDINGS = [
  { symbol: 'BNB', chain: 'bsc', amount: 4.207, value: 2610.11 },
  { symbol: 'ETH', chain: 'eth', amount: 1.85, value: 6401.92 },
  { symbol: 'BTC', chain: 'btc', amount: 0.03118, value: 2998.4 },
  { symbol: 'SOL', chain: 'solana', amount: 3.1, value: 469.93 },
] as const

export const TOTAL = HOLDINGS.reduce((sum, { value }) => sum + value, 0)

/** A shortened address of nobody: the middle that would make it one is missing. */
export const ACCOUNT = '0x7a4f…91c2'

/** What a drawn site swaps, at the prices above. */
export const EXAMPLE_SWAP = {
  pay: { amount: 1, symbol: 'BNB', mark: 'chains/bsc' },
  receive: { amount: 620.42, symbol: 'USDT', mark: 'tokens/usdt' },
} as const

/** The drawn network switch. Names of networks are the same in every language. */
export const NETWORKS = [
  { chain: 'bsc', name: 'BNB Chain', account: ACCOUNT },
  { chain: 'eth', name: 'Ethereum', account: ACCOUNT },
  { chain: 'trx', name: 'TRON', account: 'TQ5n…8kWd' },
  { chain: 'solana', name: 'Solana', account: '6Yhr…pJ3e' },
] as const

export const asMoney = (tag: string, value: number): string =>
  value.toLocaleString(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

export const asAmount = (tag: string, value: number): string =>
  value.toLocaleString(tag, { minimumSignificantDigits: 4, maximumSignificantDigits: 4 })
