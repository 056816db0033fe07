import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { flagColumn, insertAll, type Seed } from '#platform/db/seed.ts'
import type { Tx } from '#platform/db/tables.ts'
import { type BannerEntry, type Catalogue, readCatalogue } from './catalogue.ts'
import type { BannerTable } from './feature.ts'

const bannerRows = (banners: BannerEntry[]): BannerTable[] =>
  banners.map(({ id, title, object, image, lang }, position) => ({
    id,
    position,
    title_json: JSON.stringify(title),
    url: object.url,
    image_url: image,
    lang: lang ?? null,
    status: STATUS_PUBLISHED,
  }))

async function seedLists(tx: Tx, catalogue: Catalogue): Promise<void> {
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
}

async function seedDapps(tx: Tx, { dapps }: Catalogue): Promise<void> {
  await insertAll(
    tx,
    'dapps',
    dapps.map(({ desc, icon, hot, audit_urls, evidence, categories, chains, ...dapp }) => ({
      ...dapp,
      desc_json: JSON.stringify(desc),
      icon_url: icon,
      hot: flagColumn(hot),
      audit_urls_json: JSON.stringify([
        ...(evidence?.audits ?? []).map(({ url }) => url),
        ...(audit_urls ?? []),
      ]),
      status: STATUS_PUBLISHED,
      create_time: '',
    })),
  )
  await insertAll(
    tx,
    'dapp_evidence',
    dapps.flatMap(({ id, evidence }) =>
      evidence ? [{ dapp_id: id, evidence_json: JSON.stringify(evidence) }] : [],
    ),
  )
  await insertAll(
    tx,
    'dapp_categories',
    dapps.flatMap(({ id, categories }) =>
      categories.map((category_hid, position) => ({ dapp_id: id, category_hid, position })),
    ),
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
    'market_tokens',
    catalogue.marketTokens.map(({ chain, icon, dapp, source, ...token }, position) => ({
      ...token,
      position,
      chain_hid: chain,
      icon_url: icon,
      dapp_id: catalogue.dapps.find(({ slug }) => slug === dapp)?.id ?? null,
    })),
  )
}

/** After the chains are there. */
export const seedStore: Seed = async (tx, folder) => {
  const chains = await tx.selectFrom('chains').select('hid').execute()
  const catalogue = readCatalogue(folder, new Set(chains.map(({ hid }) => hid)))
  await seedLists(tx, catalogue)
  await seedDapps(tx, catalogue)
  await seedSectionsAndTokens(tx, catalogue)
}
