import { get } from '#contract/endpoint.ts'

export interface Blockchain {
  hid: string
  icon_url: string
  title: string
  /** Family of the chain: `ethereum`, `solana`, … */
  ns: string
  /** JSON text, see `ChainMetadata`. */
  metadata: string
  deprecated: boolean
}

/** What the `metadata` text holds. */
export interface ChainMetadata {
  chain_id: string
  short: string
  symbol: string
  explorer: string
  testnet: boolean
}

export interface ListChainsInput {
  lang: string
  version: string
  os: string
}

export const listChains = get<ListChainsInput, Blockchain[] | null>('/v1/block_chain/list')

/** Specification, section 3: what the site keeps of a chain. */
export interface Chain {
  hid: string
  icon: string
  title: string
  ns: string
  chain_id: string
}
