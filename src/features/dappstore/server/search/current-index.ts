import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import { loadPublishedDapps } from '../dapps.ts'
import { buildDappIndex, type DappIndex } from './dapp-index.ts'

declare module '#platform/feature.ts' {
  interface Services {
    dapps: () => Promise<DappIndex>
  }
}

async function loadIndex(db: Db): Promise<DappIndex> {
  const [dapps, chains] = await Promise.all([
    loadPublishedDapps(db),
    db.selectFrom('chains').select(['hid', 'title']).execute(),
  ])
  return buildDappIndex(dapps, new Map(chains.map(({ hid, title }) => [hid, title])))
}

/**
 * The index of what the database holds now. Every writer of the catalogue, in whatever process, raises a number in
 * the database; asking for that one row is cheap, and the index is built again only when it has moved.
 */
export function currentDappIndex(db: Db): () => Promise<DappIndex> {
  let built: { revision: number; index: Promise<DappIndex> } | undefined
  return async () => {
    const revision = await catalogueRevision(db)
    if (built?.revision !== revision) {
      const index = loadIndex(db)
      built = { revision, index }
      // A failed load is tried again by the next visitor.
      index.catch(() => {
        if (built?.index === index) built = undefined
      })
    }
    return built.index
  }
}
