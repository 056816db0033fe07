declare module '#platform/db/tables.ts' {
  interface Tables {
    chains: {
      hid: string
      position: number
      title: string
      ns: string
      chain_id: string
      short: string
      symbol: string
      explorer: string
      icon_url: string
      deprecated: number
      testnet: number
    }
    token_protocols: { ns: string; position: number; key: string; is_selected: number }
    listed_tokens: {
      chain_hid: string
      /** The address as two spellings of it are compared: EVM addresses in lower case. */
      address_key: string
      address: string
      name: string
      symbol: string
      decimals: number
      icon_url: string
      website: string
      submission_id: string
      listed_at: string
    }
    nft_collections: {
      chain_hid: string
      address_key: string
      address: string
      name: string
      symbol: string
      standard: string
      icon_url: string
      submission_id: string
      listed_at: string
    }
  }
}

export type {}
