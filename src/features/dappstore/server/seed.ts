import { STATUS_PUBLISHED } from '#contract/limits.ts'
import type { Tables, Tx } from '#platform/db/tables.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import type { BannerEntry } from './catalogue-schema.ts'

/** Rows in one statement: Postgres counts at most 65,535 values, SQLite 32,766. */
const ROWS_PER_INSERT = 500

const flag = (value: boolean): number => (value ? 1 : 0)

/** `row` carries the table's own column types, so that a wrong column does not compile. */
async function insertAll<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Tables[Name][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const part = rows.slice(start, start + ROWS_PER_INSERT)
    // Kysely cannot see that a generic table's row is insertable; no table filled here has generated columns.
    await tx
      .insertInto(table)
      .values(part as never)
      .execute()
  }
}

const bannerRows = (banners: BannerEntry[]): Tables['banners'][] =>
  banners.map(({ id, title, object, image, lang }, position) => ({
    id,
    position,
    title_json: JSON.stringify(title),
    url: object.url,
    image_url: image,
    lang: lang ?? null,
    status: STATUS_PUBLISHED,
  }))

async function seedSite(tx: Tx, catalogue: Catalogue): Promise<void> {
  await insertAll(
    tx,
    'news',
    catalogue.articles.map(article => ({ ...article, cover: article.cover ?? '', status: STATUS_PUBLISHED })),
  )
  await insertAll(tx, 'banners', bannerRows(catalogue.banners))
  await insertAll(tx, 'activities', bannerRows(catalogue.activities))
  await insertAll(tx, 'ads', bannerRows(catalogue.ads))
  await insertAll(
    tx,
    'categories',
    catalogue.categories.map(({ title, ...category }) => ({
      ...category,
      title_json: JSON.stringify(title),
    })),
  )
  await insertAll(
    tx,
    'chains',
    catalogue.chains.map(({ icon, deprecated, testnet, ...chain }, position) => ({
      ...chain,
      position,
      icon_url: icon,
      deprecated: flag(deprecated),
      testnet: flag(testnet),
    })),
  )
}

async function seedDapps(tx: Tx, { dapps }: Catalogue): Promise<void> {
  await insertAll(
    tx,
    'dapps',
    dapps.map(({ desc, icon, hot, audit_urls, categories, chains, ...dapp }) => ({
      ...dapp,
      desc_json: JSON.stringify(desc),
      icon_url: icon,
      hot: flag(hot),
      audit_urls_json: JSON.stringify(audit_urls ?? []),
      status: STATUS_PUBLISHED,
    })),
  )
  await insertAll(
    tx,
    'dapp_categories',
    dapps.flatMap(({ id, categories }) => categories.map(category_hid => ({ dapp_id: id, category_hid }))),
  )
  await insertAll(
    tx,
    'dapp_chains',
    dapps.flatMap(({ id, chains }) =>
      chains.map((chain_hid, position) => ({ dapp_id: id, chain_hid, position })),
    ),
  )
}

async function seedSectionsAndTokens(tx: Tx, catalogue: Catalogue): Promise<void> {
  await insertAll(
    tx,
    'home_sections',
    catalogue.sections.map(({ id, title, type }, position) => ({
      id,
      position,
      title_json: JSON.stringify(title),
      type,
    })),
  )
  await insertAll(
    tx,
    'home_section_dapps',
    catalogue.sections.flatMap(({ id, dapps }) =>
      dapps.map((dapp_id, position) => ({ section_id: id, dapp_id, position })),
    ),
  )
  await insertAll(
    tx,
    'token_protocols',
    Object.entries(catalogue.tokenProtocols)
      .flatMap(([ns, entries]) => entries.map(entry => ({ ns, ...entry })))
      .map(({ ns, key, isSelected }, position) => ({ ns, position, key, is_selected: flag(isSelected) })),
  )
  await insertAll(
    tx,
    'market_tokens',
    catalogue.marketTokens.map(({ chain, icon, ...token }, position) => ({
      ...token,
      position,
      chain_hid: chain,
      icon_url: icon,
    })),
  )
}

/** Fills a new database with what the folder holds; the caller's transaction makes it all or nothing. */
export const seedFrom = (folder: string) => async (tx: Tx) => {
  const catalogue = readCatalogue(folder)
  await seedSite(tx, catalogue)
  await seedDapps(tx, catalogue)
  await seedSectionsAndTokens(tx, catalogue)
}
