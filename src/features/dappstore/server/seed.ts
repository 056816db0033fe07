import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { touchCatalogue } from '#platform/db/lists.ts'
import { flagColumn, insertAll, type Seed } from '#platform/db/seed.ts'
import type { Tx } from '#platform/db/tables.ts'
import { dappEvidence } from '../contract/evidence.ts'
import { type BannerEntry, type Catalogue, readCatalogue, readDapps } from './catalogue.ts'
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
/** Below it are the entries that come with the site. */
const FIRST_LISTED_ID = 100_000

/**
 * What is proved of the entries that come with the site is what their file says, in a database that was filled long ago too:
 * an incident or a closure arrives with the next start. What an owner has stated of a DApp stays.
 */
export const refreshFacts: Seed = async (tx, folder) => {
  const dapps = readDapps(folder)
  const rows = await tx
    .selectFrom('dapps')
    .leftJoin('dapp_evidence', 'dapp_evidence.dapp_id', 'dapps.id')
    .select(['id', 'slug', 'evidence_json'])
    .where('id', '<', FIRST_LISTED_ID)
    .execute()
  const inFile = new Map(dapps.map(({ id, slug, evidence }) => [`${id} ${slug}`, evidence]))
  const changed = rows.flatMap(({ id, slug, evidence_json }) => {
    if (!inFile.has(`${id} ${slug}`)) return []
    const { compatibility } = dappEvidence.read(JSON.parse(evidence_json ?? '{}')) ?? {}
    const next = JSON.stringify({ ...inFile.get(`${id} ${slug}`), ...(compatibility && { compatibility }) })
    return next === (evidence_json ?? '{}') ? [] : [{ dapp_id: id, evidence_json: next }]
  })
  for (const row of changed)
    await tx
      .insertInto('dapp_evidence')
      .values(row)
      .onConflict(conflict => conflict.column('dapp_id').doUpdateSet({ evidence_json: row.evidence_json }))
      .execute()
  if (changed.length > 0) await touchCatalogue(tx)
}

export const seedStore: Seed = async (tx, folder) => {
  const chains = await tx.selectFrom('chains').select('hid').execute()
  const catalogue = readCatalogue(folder, new Set(chains.map(({ hid }) => hid)))
  await seedLists(tx, catalogue)
  await seedDapps(tx, catalogue)
  await seedSectionsAndTokens(tx, catalogue)
}
