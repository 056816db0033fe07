import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { readChanges, readEntries } from './dapps.ts'
import { type DappIndex, dappIndexBuilder } from './search/dapp-index.ts'

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

async function readChainTitles(db: Db): Promise<Map<string, string>> {
  const chains = await db.selectFrom('chains').select(['hid', 'title']).execute()
  return new Map(chains.map(({ hid, title }) => [hid, title]))
}

async function loadIndex(db: Db): Promise<CurrentIndex> {
  // Asked first: what changes meanwhile is of a later revision, and is read again.
  const revision = await catalogueRevision(db)
  const builder = dappIndexBuilder(await readChainTitles(db))
  for await (const slice of readEntries(db)) {
    builder.add(slice)
    await nextTick()
  }
  return Object.assign(builder.finish(), { revision })
}

/** Of more changes at once the index is made anew; staff make one at a time. */
const MAX_CHANGES = 200
/** Changes that are taken in between two answers. */
const CHANGES_AT_ONCE = 10

/** Whether the changes since were few enough to be taken into the index. */
async function updateIndex(db: Db, index: CurrentIndex): Promise<boolean> {
  const revision = await catalogueRevision(db)
  const [titles, changes] = await Promise.all([
    readChainTitles(db),
    readChanges(db, index.revision, MAX_CHANGES),
  ])
  if (!changes) return false
  index.nameNetworks(titles)
  const waiting = [...changes]
  while (waiting.length > 0) {
    index.update(new Map(waiting.splice(0, CHANGES_AT_ONCE)))
    await nextTick()
  }
  index.revision = revision
  return true
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
      if (!ready || !(await updateIndex(db, ready))) ready = await loadIndex(db)
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
