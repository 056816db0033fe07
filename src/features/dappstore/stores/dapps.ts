import { atom, computed, map } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { finishProgress, startProgress } from '#client/stores/progress.ts'
import { DAPP_FIRST_PAGE, DAPP_NEXT_PAGE, MAX_IDS } from '#contract/limits.ts'
import { fold } from '#lib/fold.ts'
import { findDapps, loadCategoryDapps, loadDapps, loadDappsByIds, loadSectionDapps } from '../api/dapps.ts'
import type { Application, TpConnect } from '../contract/dapps.ts'

/** What a list shows of a DApp; the rest belongs to its own page. */
export interface StoreEntry
  extends Omit<Application, 'audit_urls' | 'create_time' | 'evidence' | 'tp_connect'> {
  /** How it connects, where that was tested or stated by the owner of the listing. */
  support?: TpConnect
}

export type Loading =
  /** Not asked yet: what the page came with is shown. */
  { state: 'idle' } | Waiting | { state: 'failed'; reason: Failure['reason'] } | { state: 'ready' }

/** One list of the server, as far as it has been loaded. */
export interface Listing {
  ids: readonly number[]
  /** The server has further pages. */
  hasMore: boolean
  /** Pages that came from the server. */
  pages: number
  loading: Loading
}

/** What can be asked of the server; without a field it is the whole store. */
export type ListingQuery =
  | { kind: 'all' }
  | { kind: 'category'; category: number }
  | { kind: 'search'; search: string; category?: number }
  | { kind: 'section'; section: number }
  | { kind: 'ids'; ids: readonly number[] }

export const ALL: ListingQuery = { kind: 'all' }

let lang = 'en'

/** Everything the browser has seen of the store, by id; answers only add to it, so their order does not matter. */
export const $pool = atom<ReadonlyMap<number, StoreEntry>>(new Map())
export const $listings = map<Record<string, Listing | undefined>>({})

/** The pool by popularity. */
export const $byRank = computed($pool, pool =>
  [...pool.values()].sort((a, b) => a.rank - b.rank || a.id - b.id),
)

export function keyOf(query: ListingQuery): string {
  switch (query.kind) {
    case 'all':
      return 'all'
    case 'category':
      return `category ${query.category}`
    case 'section':
      return `section ${query.section}`
    case 'ids':
      return `ids ${query.ids.join()}`
    case 'search':
      return `search ${query.category ?? ''} ${fold(query.search)}`
  }
}

export const isComplete = (listing: Listing | undefined): boolean =>
  listing?.loading.state === 'ready' && !listing.hasMore

export function toEntry({
  audit_urls,
  create_time,
  evidence,
  tp_connect,
  ...entry
}: Application): StoreEntry {
  return evidence?.compatibility ? { ...entry, support: tp_connect } : entry
}

export function addToPool(entries: readonly StoreEntry[], gone: readonly number[] = []): void {
  const pool = new Map($pool.get())
  for (const id of gone) pool.delete(id)
  for (const entry of entries) pool.set(entry.id, entry)
  $pool.set(pool)
}

/** Starts from what is in the page already. */
export function openStore(language: string, first: readonly StoreEntry[]): void {
  lang = language
  $pool.set(new Map(first.map(entry => [entry.id, entry])))
  $listings.set({
    [keyOf(ALL)]: { ids: first.map(({ id }) => id), hasMore: true, pages: 0, loading: { state: 'idle' } },
  })
}

interface Page {
  start: number
  count: number
  lang: string
}

function ask(query: ListingQuery, page: Page, signal: AbortSignal): Promise<Outcome<Application[]>> {
  const settings = { signal }
  switch (query.kind) {
    case 'all':
      return loadDapps(page, settings)
    case 'category':
      return loadCategoryDapps({ ...page, category_id: query.category }, settings)
    case 'section':
      return loadSectionDapps({ ...page, id: query.section }, settings)
    case 'ids':
      return loadDappsByIds(query.ids.slice(0, MAX_IDS), page.lang, settings)
    case 'search':
      return query.category === undefined
        ? findDapps({ ...page, key: query.search }, settings)
        : loadDapps({ ...page, key: query.search, category_id: query.category }, settings)
  }
}

/** Specification, section 9: the first page of the store is large, each further one small. */
const firstCount = (query: ListingQuery): number =>
  query.kind === 'all' || query.kind === 'category' ? DAPP_FIRST_PAGE : DAPP_NEXT_PAGE

/** A newer search makes the one under way pointless. */
let search: { key: string; stopper: AbortController } | undefined

function stopOldSearch(query: ListingQuery, stopper: AbortController): void {
  if (query.kind !== 'search') return
  const key = keyOf(query)
  if (search && search.key !== key && isUnderway($listings.get()[search.key])) {
    search.stopper.abort()
    // As if it had never been asked, so that it is asked anew when the visitor comes back to it.
    $listings.setKey(search.key, undefined)
  }
  search = { key, stopper }
}

const NOTHING: Listing = { ids: [], hasMore: true, pages: 0, loading: { state: 'idle' } }

function change(key: string, part: Partial<Listing>): void {
  $listings.setKey(key, { ...($listings.get()[key] ?? NOTHING), ...part })
}

const isUnderway = (listing: Listing | undefined): boolean =>
  listing?.loading.state === 'loading' || listing?.loading.state === 'slow'

async function loadPage(query: ListingQuery): Promise<void> {
  const key = keyOf(query)
  const { ids: before, pages } = $listings.get()[key] ?? NOTHING
  const kept = pages === 0 ? [] : before
  const count = pages === 0 ? firstCount(query) : DAPP_NEXT_PAGE
  const stopper = new AbortController()
  stopOldSearch(query, stopper)
  change(key, { loading: { state: 'loading' } })
  startProgress()
  const answer = await whenSlow(ask(query, { start: kept.length, count, lang }, stopper.signal), () =>
    change(key, { loading: { state: 'slow' } }),
  )
  const isAborted = !answer.ok && answer.reason === 'aborted'
  finishProgress(answer.ok || isAborted ? 'finished' : 'failed')
  if (isAborted) return
  if (!answer.ok) return change(key, { loading: { state: 'failed', reason: answer.reason } })
  // What the page came with and the server no longer has was taken out of the store since.
  addToPool(answer.data.map(toEntry), pages === 0 ? before : [])
  const ids = [...new Set([...kept, ...answer.data.map(({ id }) => id)])]
  // A server that ignores `start` sends the same page for ever; nothing new is an end too.
  const hasMore = query.kind !== 'ids' && answer.data.length >= count && ids.length > kept.length
  change(key, { ids, hasMore, pages: pages + 1, loading: { state: 'ready' } })
}

/** The first page of a list, unless it is there or on its way; one that failed waits for `loadMore`. */
export async function loadListing(query: ListingQuery): Promise<void> {
  const state = $listings.get()[keyOf(query)]?.loading.state ?? 'idle'
  if (state === 'idle') await loadPage(query)
}

/** The next page of a list, or again the one that failed. */
export async function loadMore(query: ListingQuery): Promise<void> {
  const { loading, hasMore } = $listings.get()[keyOf(query)] ?? NOTHING
  if (loading.state === 'failed' || (loading.state === 'ready' && hasMore)) await loadPage(query)
}
