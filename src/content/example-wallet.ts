// What the home page's example wallet holds on each of its networks. Accounts are of nobody: the middle that would make one
// an address is missing. Amounts at one price list, so that rows add up wherever they are shown.
/** The marks, in the order of public/art/wallet-marks.webp (scripts/assets/draw-wallet-marks.ts). */
export const WALLET_MARKS = [
  'chains/bsc',
  'chains/eth',
  'chains/trx',
  'chains/solana',
  'chains/btc',
  'tokens/usdt',
  'tokens/usdc',
  'tokens/cake',
  'tokens/link',
  'dapps/raydium',
] as const

/** Price in dollars, how it moved in a day, and the place among the marks. */
const TOKENS = {
  BNB: { price: 620.42, change: 0.018, mark: 0 },
  ETH: { price: 3460.5, change: 0.006, mark: 1 },
  TRX: { price: 0.2874, change: 0.005, mark: 2 },
  SOL: { price: 151.59, change: 0.023, mark: 3 },
  BTC: { price: 96_164.21, change: 0.011, mark: 4 },
  USDT: { price: 1, change: 0, mark: 5 },
  USDC: { price: 1, change: 0, mark: 6 },
  CAKE: { price: 2.48, change: 0.026, mark: 7 },
  LINK: { price: 14.2, change: 0.019, mark: 8 },
  RAY: { price: 2.4, change: 0.034, mark: 9 },
} as const

export type TokenSymbol = keyof typeof TOKENS
type Amount = readonly [number, TokenSymbol]

export interface ExampleNetwork {
  /** Names its request to sign, `home:phone.requests.<id>` and `means.<id>`. */
  id: 'bsc' | 'eth' | 'trx' | 'solana' | 'btc'
  name: string
  /** What fits on the patch. */
  short: string
  account: string
  tokens: readonly Amount[]
  /** Absent where the network has no swaps of its own: a transfer is shown. */
  receives?: Amount
  pays: Amount
  /** In the coin, where a dollar amount would be too small to read. */
  fee: Amount | number
  /** What the request to sign would take, and whose account it names. */
  takes: Amount | 'all'
  stranger: string
  /** The day's line, from left to right, as heights of a picture 60 high. */
  day: readonly number[]
}

export const EXAMPLE_NETWORKS: readonly ExampleNetwork[] = [
  {
    id: 'bsc',
    name: 'BNB Chain',
    short: 'BNB',
    account: '0x7a4f…91c2',
    tokens: [
      [4.207, 'BNB'],
      [2204.1, 'USDT'],
      [318.4, 'CAKE'],
    ],
    pays: [1, 'BNB'],
    receives: [620.42, 'USDT'],
    fee: 0.12,
    takes: [2204.1, 'USDT'],
    stranger: '0x9f2c…a7be',
    day: [46, 33, 36, 21, 12],
  },
  {
    id: 'eth',
    name: 'Ethereum',
    short: 'Ethereum',
    account: '0x7a4f…91c2',
    tokens: [
      [1.85, 'ETH'],
      [1240, 'USDC'],
      [84.5, 'LINK'],
    ],
    pays: [1, 'ETH'],
    receives: [3460.5, 'USDC'],
    fee: 1.84,
    takes: [1240, 'USDC'],
    stranger: '0x51d0…4e3a',
    day: [40, 46, 30, 42, 20],
  },
  {
    id: 'trx',
    name: 'TRON',
    short: 'TRON',
    account: 'TQ5n…8kWd',
    tokens: [
      [12_480, 'TRX'],
      [1960.5, 'USDT'],
    ],
    pays: [1000, 'TRX'],
    receives: [287.4, 'USDT'],
    fee: [18, 'TRX'],
    takes: 'all',
    stranger: 'TXr4…kaPq',
    day: [42, 34, 43, 33, 22],
  },
  {
    id: 'solana',
    name: 'Solana',
    short: 'Solana',
    account: '6Yhr…pJ3e',
    tokens: [
      [31.2, 'SOL'],
      [860, 'USDC'],
      [380, 'RAY'],
    ],
    pays: [1, 'SOL'],
    receives: [151.59, 'USDC'],
    fee: [0.000005, 'SOL'],
    takes: [860, 'USDC'],
    stranger: '9mUw…Tq7B',
    day: [52, 42, 26, 31, 12],
  },
  {
    id: 'btc',
    name: 'Bitcoin',
    short: 'Bitcoin',
    account: 'bc1q8d…7x0f',
    tokens: [[0.21806, 'BTC']],
    pays: [0.01, 'BTC'],
    fee: 0.62,
    takes: [0.21806, 'BTC'],
    stranger: 'bc1qz2…m4ke',
    day: [48, 34, 39, 26, 14],
  },
]

const worth = ([amount, symbol]: Amount): number => Math.round(amount * TOKENS[symbol].price * 100) / 100

/** A swap is signed with the least that one accepts. */
const leastOf = ([amount, symbol]: Amount): Amount => [Math.round(amount * 99.5) / 100, symbol]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Two decimals from 10 up, three from 1 to 10, small amounts as fine as they are; a whole coin is just that. */
function digitsOf(value: number): Intl.NumberFormatOptions {
  if (value < 1) return { maximumSignificantDigits: 5 }
  const digits = value >= 10 ? 2 : Number.isInteger(value) ? 0 : 3
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** The example wallet in the numbers of a language. */
export function exampleWallet(tag: string) {
  const number = ([value]: Amount) => value.toLocaleString(tag, digitsOf(value))
  const named = (amount: Amount) => `${number(amount)} ${amount[1]}`
  const money = (value: number) =>
    value.toLocaleString(tag, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  const change = (value: number) =>
    value.toLocaleString(tag, { style: 'percent', minimumFractionDigits: 1, signDisplay: 'exceptZero' })
  const side = (amount: Amount) => ({
    mark: TOKENS[amount[1]].mark,
    symbol: amount[1],
    amount: number(amount),
  })

  return EXAMPLE_NETWORKS.map(({ tokens, pays, receives, fee, takes, ...chain }, mark) => {
    const values = tokens.map(worth)
    const total = sum(values)
    const dayBefore = sum(
      tokens.map(([, symbol], place) => (values[place] ?? 0) / (1 + TOKENS[symbol].change)),
    )
    return {
      ...chain,
      mark,
      total: money(total),
      change: change(total / dayBefore - 1),
      rows: tokens.map((token, place) => ({
        ...side(token),
        value: money(values[place] ?? 0),
        change: change(TOKENS[token[1]].change),
        hasRisen: TOKENS[token[1]].change > 0,
      })),
      pays: side(pays),
      receives: receives && side(receives),
      least: receives && named(leastOf(receives)),
      fee: typeof fee === 'number' ? money(fee) : named(fee),
      takes: takes === 'all' ? money(total) : named(takes),
    }
  })
}

export type ShownNetwork = ReturnType<typeof exampleWallet>[number]
