import { setImmediate as nextTick } from 'node:timers/promises'
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
 * The index of what the database holds now. Every writer of the catalogue, in whatever process, raises a number in
 * the database; asking for that one row is cheap, and only when it has moved the catalogue is read.
 */
export function currentDappIndex(db: Db): Pick<Services, 'dapps' | 'dappsRevision'> {
  let ready: CurrentIndex | undefined
  let loading: Promise<CurrentIndex> | undefined

  async function dapps(): Promise<CurrentIndex> {
    const now = await catalogueRevision(db)
    // One that began before the change may lack it: then the next is waited for. A failed one is tried again by the next visitor.
    while (!ready || ready.revision < now) {
      loading ??= loadIndex(db).finally(() => {
        loading = undefined
      })
      ready = await loading
    }
    return ready
  }

  return {
    dapps,
    dappsRevision: async () => (await dapps()).revision,
  }
}
