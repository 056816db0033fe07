import { fold } from '#lib/fold.ts'
import table from './public-chains.json' with { type: 'json' }

export interface PublicNetwork {
  name: string
  currencyName: string
  symbol: string
  decimals: number
  /** Addresses of nodes, as viem lists them; most chains have none there. */
  rpcs: string[]
}

const TABLE: ReadonlyMap<string, readonly (readonly (string | number)[])[]> = new Map(Object.entries(table))

/** What the chains of this id are publicly called, as ethereum-lists and viem list them; none where the id is not listed. */
export const publicNetworks = (chainId: string): PublicNetwork[] =>
  (TABLE.get(chainId) ?? []).map(([name = '', currencyName = '', symbol = '', decimals = 0, ...rpcs]) => ({
    name: String(name),
    currencyName: String(currencyName),
    symbol: String(symbol),
    decimals: Number(decimals),
    rpcs: rpcs.map(String),
  }))

/** Words that some put behind a network's name and others don't. */
const FILLING = /mainnet|testnet|network|chain/g

const wordsOf = (name: string): string[] => {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u)
  const telling = words.map(word => word.replace(FILLING, '')).filter(Boolean)
  return telling.length > 0 ? telling : words
}

/** Whether two names tell the same: `ThaiChain` and `Thai Chain Mainnet`, and `Kava` and `Kava EVM`, which only says more. */
export function tellsSame(a: string, b: string): boolean {
  const [few = [], many = []] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length)
  return few.join('') === many.join('') || few.every(word => many.includes(word))
}

/** Whether two lists mean the same by a number: what its coin is called in full is spelled by each in its own way. */
export const callsAlike = (a: PublicNetwork, b: PublicNetwork): boolean =>
  tellsSame(a.name, b.name) && fold(a.symbol) === fold(b.symbol) && a.decimals === b.decimals
