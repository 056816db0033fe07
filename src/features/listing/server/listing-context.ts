import { DAPP_CATEGORY_TYPE } from '#contract/limits.ts'
import { listCategoryRows } from '#features/chains/server/lists.ts'
import { catalogueRevision } from '#platform/db/revision.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ListingContext } from '../contract/fields.ts'

export interface ListedChain {
  hid: string
  title: string
  short: string
  family: string
  chainId: string
}

/** What forms are judged by, and the chains as the checks need them. */
export interface ListingWorld {
  context: ListingContext
  /** Deprecated ones too: their ids are taken. */
  chains: ReadonlyMap<string, ListedChain>
}

async function loadWorld(db: Db): Promise<ListingWorld> {
  const [chains, categories] = await Promise.all([
    db.selectFrom('chains').selectAll().orderBy('position').execute(),
    listCategoryRows(db, 'en', DAPP_CATEGORY_TYPE),
  ])
  const offered = chains.filter(({ deprecated }) => deprecated === 0)
  return {
    context: {
      families: Object.fromEntries(offered.map(({ hid, ns }) => [hid, ns])),
      categories: categories.map(({ hid }) => hid),
    },
    chains: new Map(
      chains.map(({ hid, title, short, ns, chain_id }) => [
        hid,
        { hid, title, short, family: ns, chainId: chain_id },
      ]),
    ),
  }
}

/** Read anew when the catalogue has changed, in whatever process; see `search/current-index.ts`. */
export function currentWorld(db: Db): () => Promise<ListingWorld> {
  let loaded: { revision: number; world: ListingWorld } | undefined
  return async () => {
    const revision = await catalogueRevision(db)
    if (loaded?.revision !== revision) loaded = { revision, world: await loadWorld(db) }
    return loaded.world
  }
}
