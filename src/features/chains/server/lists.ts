import { STATUS_PUBLISHED } from '#contract/limits.ts'
import type { Banner } from '#features/dappstore/contract/banners.ts'
import type { Category } from '#features/dappstore/contract/categories.ts'
import type { Db } from '#platform/db/tables.ts'
import { parseWords, wordIn } from '#platform/db/words.ts'
import type { Blockchain, ChainMetadata } from '../contract/chains.ts'
import { COLLECTIONS_GROUP, type ListedCollection, type TokenProtocolMap } from '../contract/tokens.ts'

export type BannerTableName = 'banners' | 'activities' | 'ads'

export async function listBannerRows(
  db: Db,
  table: BannerTableName,
  lang: string,
  start: number,
  count: number,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title_json', 'url', 'image_url'])
    .where('status', '=', STATUS_PUBLISHED)
    .where(eb => eb.or([eb('lang', 'is', null), eb('lang', '=', lang)]))
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(start)
    .execute()
  return rows.map(({ id, title_json, url, image_url }) => ({
    id,
    title: wordIn(parseWords(title_json), lang),
    // A banner that leads to a page of the site leads to the reader's own language.
    object: { url: url.replace('{lang}', lang) },
    image_url,
  }))
}

export async function listCategoryRows(db: Db, lang: string, type?: number): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(type !== undefined, query => query.where('category_type', '=', type ?? 0))
    .orderBy('m_index')
    .orderBy('hid')
    .execute()
  return rows.map(({ title_json, ...category }) => ({
    ...category,
    title: wordIn(parseWords(title_json), lang),
  }))
}

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
