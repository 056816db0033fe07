import { EXAMPLE_SWAP } from '#content/home-wallet.ts'
import type { LinkKey } from '#content/links.ts'

/** The strip under the hero; figures and labels are `home:numbers.<id>`, as figures too are written by language. */
export const NUMBERS = ['users', 'countries', 'monthly', 'global', 'networks', 'dapps'] as const

/** Chain marks around the hero's phone, in the order they slide out of the pocket. */
export const HERO_CHAINS = ['eth', 'solana', 'btc', 'matic', 'trx', 'ton'] as const

/** A side of a trade: what, how much, and its mark, a path under the site's root. */
export interface Side {
  amount: number
  symbol: string
  mark: string
}

export interface Trade {
  /** Names the tab, `common:menu.<id>`. */
  id: 'swap' | 'bridge' | 'buyCrypto'
  link: LinkKey
  pay: Side
  receive: Side
}

/** Examples at the prices of home-wallet.ts, so that the page never disagrees with itself. */
export const TRADES: readonly Trade[] = [
  {
    id: 'swap',
    link: 'swap',
    ...EXAMPLE_SWAP,
  },
  {
    id: 'bridge',
    link: 'bridge',
    pay: { amount: 500, symbol: 'USDT · TRON', mark: '/icons/chains/trx.webp' },
    receive: { amount: 499.2, symbol: 'USDT · BNB Chain', mark: '/icons/chains/bsc.webp' },
  },
  {
    id: 'buyCrypto',
    link: 'buyCrypto',
    pay: { amount: 100, symbol: 'USD', mark: '/art/card.svg' },
    receive: { amount: 0.0289, symbol: 'ETH', mark: '/icons/chains/eth.webp' },
  },
]

/** The three sentences on custody, `home:security.points.<id>`; the last tells what we cannot do. */
export const SECURITY_POINTS = ['made', 'written', 'ours'] as const
