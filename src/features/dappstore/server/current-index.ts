import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { type DescribedEntry, readEntries } from './dapps.ts'
import { type DappIndex, dappIndex } from './search/dapp-index.ts'

export interface CurrentIndex extends DappIndex {
  /** Of the catalogue that it was made from. */
  revision: number
}

declare module '#platform/feature.ts' {
  interface Services {
    dapps: () => Promise<CurrentIndex>
    /** Of the index that `dapps` gives. */
    dappsRevision: () => Promise<number>
  }
}

async function loadIndex(db: Db): Promise<CurrentIndex> {
  // Asked first: what changes meanwhile is of a later revision, and is read again.
  const revision = await catalogueRevision(db)
  const networks = await db.selectFrom('chains').select(['hid', 'title']).execute()
  const published: DescribedEntry[] = []
  for await (const slice of readEntries(db)) {
    published.push(...slice)
    await nextTick()
  }
  return { ...dappIndex(published, networks), revision }
}

/**
 * After a change visitors wait so long for the index. A few changes, or ten thousand entries anew, are read by then, so that
 * the next call sees them; where more is to be read, the old index answers until the new one is ready.
 */
const PATIENCE_MS = 500

/**
 * The index of what the database holds now. Every writer of the catalogue, in whatever process, raises a number in
 * the database; asking for that one row is cheap, and only when it has moved what changed is read.
 */
export function currentDappIndex(db: Db): Pick<Services, 'dapps' | 'dappsRevision'> {
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

  async function dapps(): Promise<CurrentIndex> {
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

  return {
    dapps,
    dappsRevision: async () => (await dapps()).revision,
  }
}
