import type { Db } from '#platform/db/tables.ts'
import type { Blockchain, ChainMetadata } from '../contract/chains.ts'
import { COLLECTIONS_GROUP, type ListedCollection, type TokenProtocolMap } from '../contract/tokens.ts'

export async function listChainRows(db: Db): Promise<Blockchain[]> {
  const rows = await db.selectFrom('chains').selectAll().orderBy('position').orderBy('hid').execute()
  return rows.map(({ hid, icon_url, title, ns, chain_id, short, symbol, explorer, testnet, deprecated }) => {
    const metadata: ChainMetadata = { chain_id, short, symbol, explorer, testnet: testnet === 1 }
    return { hid, icon_url, title, ns, metadata: JSON.stringify(metadata), deprecated: deprecated === 1 }
  })
}

async function listCollections(db: Db): Promise<ListedCollection[]> {
  const rows = await db
    .selectFrom('nft_collections')
    .selectAll()
    .orderBy('listed_at')
    .orderBy('address_key')
    .execute()
  return rows.map(({ name, chain_hid, address, standard, icon_url }) => ({
    key: name,
    isSelected: false,
    chain: chain_hid,
    address,
    standard,
    icon_url,
  }))
}

export async function readTokenProtocols(db: Db): Promise<TokenProtocolMap> {
  const rows = await db.selectFrom('token_protocols').selectAll().orderBy('position').execute()
  const groups = new Map<string, TokenProtocolMap[string]>()
  for (const { ns, key, is_selected } of rows) {
    groups.set(ns, [...(groups.get(ns) ?? []), { key, isSelected: is_selected === 1 }])
  }
  const collections = await listCollections(db)
  return {
    ...Object.fromEntries(groups),
    ...(collections.length > 0 && { [COLLECTIONS_GROUP]: collections }),
  }
}
