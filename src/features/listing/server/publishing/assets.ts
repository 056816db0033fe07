import type { Tx } from '#platform/db/tables.ts'
import type { NftListing } from '../../contract/nft.ts'
import type { TokenListing } from '../../contract/token.ts'
import type { Approved, Published } from './approved.ts'
import { type Contract, contractsOn } from './contracts.ts'

const nameOf = (network: string, contracts: Contract[]): string =>
  `${network} ${contracts.map(({ address }) => address).join(',')}`

/** A listed contract that is approved once more gets what the newer request says. */
export async function publishToken(tx: Tx, { id, values, at }: Approved<TokenListing>): Promise<Published> {
  const contracts = await contractsOn(tx, values.network, values.address)
  const facts = {
    name: values.name,
    symbol: values.symbol,
    decimals: Number(values.decimal),
    icon_url: values.icon_url,
    website: values.website,
    submission_id: id,
    listed_at: at,
  }
  for (const { address, key } of contracts) {
    await tx
      .insertInto('listed_tokens')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict.columns(['chain_hid', 'address_key']).doUpdateSet({ address, ...facts }),
      )
      .execute()
  }
  const named = nameOf(values.network, contracts)
  return { publishedAs: `token ${named}`, told: `in the token list: ${values.symbol} on ${named}` }
}

export async function publishNft(tx: Tx, { id, values, at }: Approved<NftListing>): Promise<Published> {
  const contracts = await contractsOn(tx, values.network, values.address)
  const facts = {
    name: values.name,
    symbol: values.symbol,
    standard: values.nft_type,
    icon_url: values.icon_url,
    submission_id: id,
    listed_at: at,
  }
  for (const { address, key } of contracts) {
    await tx
      .insertInto('nft_collections')
      .values({ chain_hid: values.network, address_key: key, address, ...facts })
      .onConflict(conflict =>
        conflict.columns(['chain_hid', 'address_key']).doUpdateSet({ address, ...facts }),
      )
      .execute()
  }
  const named = nameOf(values.network, contracts)
  return { publishedAs: `nft ${named}`, told: `among the collections: ${values.name} on ${named}` }
}
