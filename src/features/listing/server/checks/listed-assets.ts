import { addressKey } from '#contract/validators/contract-address.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListedName } from './look-alike.ts'

export type AssetKind = 'token' | 'nft'

const TABLES = { token: 'listed_tokens', nft: 'nft_collections' } as const

/** The name under which a contract is listed, if it is. */
export async function listedAsset(
  db: Db,
  kind: AssetKind,
  network: string,
  key: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(TABLES[kind])
    .select('name')
    .where('chain_hid', '=', network)
    .where('address_key', '=', key)
    .executeTakeFirst()
  return row?.name
}

export const assetPlace = (network: string, key: string): string => `${network} ${key}`

/** Names and symbols that are taken: of what is listed and, for tokens, of those whose prices the site follows. */
export async function assetNames(
  db: Db,
  kind: AssetKind,
  families: Readonly<Record<string, string>>,
): Promise<{ names: ListedName[]; symbols: ListedName[] }> {
  const listed = await db
    .selectFrom(TABLES[kind])
    .select(['chain_hid', 'address_key', 'name', 'symbol'])
    .execute()
  const followed =
    kind === 'token'
      ? await db.selectFrom('market_tokens').select(['chain_hid', 'address', 'symbol', 'title']).execute()
      : []
  const all = [
    ...listed.map(row => ({ ...row, place: assetPlace(row.chain_hid, row.address_key) })),
    ...followed.map(({ chain_hid, address, symbol, title }) => ({
      name: title,
      symbol,
      place: assetPlace(chain_hid, addressKey(families[chain_hid], address)),
    })),
  ]
  return {
    names: all.map(({ name, place }) => ({ name, place })),
    symbols: all.map(({ symbol, place }) => ({ name: symbol, place })),
  }
}
