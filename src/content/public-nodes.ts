import table from './public-nodes.json' with { type: 'json' }

/** Where a wallet asks a network of the Ethereum family, and how its coin is counted, as viem lists both. */
export interface PublicNode {
  rpc: string
  coin: { name: string; symbol: string; decimals: number }
}

const TABLE: ReadonlyMap<string, PublicNode> = new Map(Object.entries(table))

/** By chain id; the table has the networks of the catalogue whose coin the package calls as the catalogue does. */
export const publicNode = (chainId: string): PublicNode | undefined => TABLE.get(chainId)
