import table from './public-chains.json' with { type: 'json' }

export interface PublicNetwork {
  name: string
  currencyName: string
  symbol: string
  decimals: number
}

const TABLE: ReadonlyMap<string, readonly (readonly (string | number)[])[]> = new Map(Object.entries(table))

/** What the chains of this id are publicly called, as viem lists them; none where the id is not listed. */
export const publicNetworks = (chainId: string): PublicNetwork[] =>
  (TABLE.get(chainId) ?? []).map(([name = '', currencyName = '', symbol = '', decimals = 0]) => ({
    name: String(name),
    currencyName: String(currencyName),
    symbol: String(symbol),
    decimals: Number(decimals),
  }))
