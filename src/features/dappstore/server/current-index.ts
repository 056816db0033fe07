import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import { readEntries } from './dapps.ts'
import { type DappIndex, dappIndexBuilder } from './search/dapp-index.ts'

export interface CurrentIndex extends DappIndex {
  /** Of the catalogue that it was made from. */
  revision: number
}

declare module '#platform/feature.ts' {
  interface Services {
    dapps: () => Promise<CurrentIndex>
  }
}

async function loadIndex(db: Db): Promise<CurrentIndex> {
  // Asked first: what changes meanwhile is of a later revision, and the index is made again.
  const revision = await catalogueRevision(db)
  const chains = await db.selectFrom('chains').select(['hid', 'title']).execute()
  const builder = dappIndexBuilder(new Map(chains.map(({ hid, title }) => [hid, title])))
  for await (const slice of readEntries(db)) {
    builder.add(slice)
    await nextTick()
  }
  return Object.assign(builder.finish(), { revision })
}

/**
 * After a change visitors wait so long for the new index. That of ten thousand entries is made by then, so that a change is
 * seen by the next call; of more entries the old one answers until the new one is ready.
 */
const PATIENCE_MS = 500

/**
 * The index of what the database holds now. Every writer of the catalogue, in whatever process, raises a number in
 * the database; asking for that one row is cheap, and the index is built again only when it has moved.
 */
export function currentDappIndex(db: Db): () => Promise<CurrentIndex> {
  let ready: CurrentIndex | undefined
  let loading: { index: Promise<CurrentIndex>; late: Promise<undefined> } | undefined

  async function load(): Promise<CurrentIndex> {
    try {
      ready = await loadIndex(db)
      return ready
    } finally {
      // A failed load is tried again by the next visitor.
      loading = undefined
    }
  }

  return async () => {
    const now = await catalogueRevision(db)
    for (;;) {
      if (ready && ready.revision >= now) return ready
      loading ??= { index: load(), late: sleep(PATIENCE_MS, undefined, { ref: false }) }
      const { index, late } = loading
      // One that began before the change may lack it: then the next is waited for.
      const loaded = await (ready ? Promise.race([index, late]) : index)
      if (ready && !loaded) return ready
    }
  }
}
