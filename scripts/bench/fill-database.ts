import { readFileSync } from 'node:fs'
import type { Environment } from '#platform/config.ts'
import { touchCatalogue } from '#platform/db/lists.ts'
import { flagColumn, insertAll } from '#platform/db/seed.ts'
import { openSiteDatabase } from '#server/database.ts'
import { readConfig } from '#server/features.ts'
import { writeCatalogue } from '#server/testing/catalogue.ts'

interface Entry {
  id: number
  slug: string
  title: string
  desc: Record<string, string>
  url: string
  icon: string
  categories: number[]
  chains: string[]
  tp_connect: string
  hot: boolean
}

const read = (name: string) =>
  readFileSync(new URL(`../../src/content/catalogue/${name}.json`, import.meta.url), 'utf8')

/** The catalogue over and over, each copy under a name and an id of its own. */
function copies(count: number): Entry[] {
  // The catalogue's own tests hold the file to this shape.
  const entries = JSON.parse(read('dapps')) as Entry[]
  return Array.from({ length: Math.ceil(count / entries.length) }, (_, copy) =>
    entries.map((entry, place) => ({
      ...entry,
      id: 1_000_000 + copy * entries.length + place,
      slug: `${entry.slug}-${copy}`,
      title: copy === 0 ? entry.title : `${entry.title} ${copy}`,
      url: `https://copy-${copy}-${place}.example`,
      hot: copy === 0 && entry.hot,
    })),
  )
    .flat()
    .slice(0, count)
}

/** Fills the new database of these settings with so many DApps, past the checks that would take minutes for them. */
export async function fillDatabase(count: number, env: Environment): Promise<void> {
  const catalogue = writeCatalogue({
    dapps: [],
    sections: [],
    'market-tokens': [],
    chains: read('chains'),
    categories: read('categories'),
  })
  const { db, close } = await openSiteDatabase({ ...readConfig(env), catalogue })
  const entries = copies(count)
  await db.transaction().execute(async tx => {
    await insertAll(
      tx,
      'dapps',
      entries.map(({ id, slug, title, desc, url, icon, tp_connect, hot }, place) => ({
        id,
        slug,
        title,
        url,
        tp_connect,
        rank: place + 1,
        status: 0,
        audit_urls_json: '[]',
        desc_json: JSON.stringify(desc),
        icon_url: icon,
        hot: flagColumn(hot),
        create_time: '2025-01-01T00:00:00Z',
      })),
    )
    await insertAll(
      tx,
      'dapp_categories',
      entries.flatMap(({ id, categories }) =>
        categories.map((category_hid, position) => ({ dapp_id: id, category_hid, position })),
      ),
    )
    await insertAll(
      tx,
      'dapp_chains',
      entries.flatMap(({ id, chains }) =>
        chains.map((chain_hid, position) => ({ dapp_id: id, chain_hid, position })),
      ),
    )
    await touchCatalogue(tx)
  })
  await close()
}
