interface Amount {
  amount: number
  /** Without one the amount is in US dollars. */
  symbol?: string
}

/** A side of a trade; dollars have no mark. */
interface Side extends Amount {
  symbol: string
  mark?: string
}

/** What a fact says: an amount, a name that is the same in every language, or words, `home:trade.<words>`. */
type Value = Amount | { name: string } | { words: 'minutes' | 'ownWallet' }

export interface Trade {
  /** Names the tab, `common:menu.<id>`. */
  id: 'swap' | 'bridge' | 'buyCrypto'
  pay: Side
  receive: Side
  /** Each under its `home:trade.<label>`. */
  facts: readonly { label: FactLabel; value: Value }[]
}

type FactLabel =
  | 'networkFee'
  | 'worst'
  | 'network'
  | 'from'
  | 'to'
  | 'bridgeFee'
  | 'takes'
  | 'fees'
  | 'arrives'

/** Examples at the prices of home-wallet.ts, so that the page never disagrees with itself; the sums add up. */
export const TRADES = [
  {
    id: 'swap',
    pay: { amount: 1, symbol: 'BNB', mark: '/icons/chains/bsc.webp' },
    receive: { amount: 620.42, symbol: 'USDT', mark: '/icons/tokens/usdt.webp' },
    facts: [
      { label: 'networkFee', value: { amount: 0.12 } },
      // Half a percent less than the rate: the usual limit of a swap.
      { label: 'worst', value: { amount: 617.32, symbol: 'USDT' } },
      { label: 'network', value: { name: 'BNB Chain' } },
    ],
  },
  {
    id: 'bridge',
    pay: { amount: 500, symbol: 'USDT', mark: '/icons/chains/trx.webp' },
    receive: { amount: 499.2, symbol: 'USDT', mark: '/icons/chains/bsc.webp' },
    facts: [
      { label: 'from', value: { name: 'TRON' } },
      { label: 'to', value: { name: 'BNB Chain' } },
      { label: 'bridgeFee', value: { amount: 0.8, symbol: 'USDT' } },
    ],
  },
  {
    id: 'buyCrypto',
    pay: { amount: 100, symbol: 'USD' },
    receive: { amount: 0.0279, symbol: 'ETH', mark: '/icons/chains/eth.webp' },
    facts: [
      { label: 'takes', value: { words: 'minutes' } },
      { label: 'fees', value: { amount: 3.5 } },
      { label: 'arrives', value: { words: 'ownWallet' } },
    ],
  },
] as const satisfies readonly Trade[]

/** As many places as are written; `499.20`, as money is written, and `0.0279`. */
export const asFigure = (tag: string, { amount }: Amount): string =>
  amount.toLocaleString(tag, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 4,
  })

export const asPrice = (tag: string, value: Amount): string =>
  value.symbol === undefined
    ? value.amount.toLocaleString(tag, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
      })
    : `${asFigure(tag, value)} ${value.symbol}`
