import { DAPP_CATEGORY_TYPE } from '#contract/limits.ts'
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

/** What forms are validated by, and the chains as the checks need them. */
export interface ValidationContext extends ListingContext {
  /** Deprecated ones too: their ids are taken. */
  chains: ReadonlyMap<string, ListedChain>
}

async function loadContext(db: Db): Promise<ValidationContext> {
  const [chains, categories] = await Promise.all([
    db.selectFrom('chains').selectAll().orderBy('position').execute(),
    db
      .selectFrom('categories')
      .select('hid')
      .where('category_type', '=', DAPP_CATEGORY_TYPE)
      .orderBy('m_index')
      .orderBy('hid')
      .execute(),
  ])
  const offered = chains.filter(({ deprecated }) => deprecated === 0)
  return {
    families: Object.fromEntries(offered.map(({ hid, ns }) => [hid, ns])),
    categories: categories.map(({ hid }) => hid),
    chains: new Map(
      chains.map(({ hid, title, short, ns, chain_id }) => [
        hid,
        { hid, title, short, family: ns, chainId: chain_id },
      ]),
    ),
  }
}

/** Read anew when the lists have changed, in whatever process; see `platform/db/revision.ts`. */
export function currentContext(db: Db): () => Promise<ValidationContext> {
  let loaded: { revision: number; context: ValidationContext } | undefined
  return async () => {
    const revision = await catalogueRevision(db)
    if (loaded?.revision !== revision) loaded = { revision, context: await loadContext(db) }
    return loaded.context
  }
}
