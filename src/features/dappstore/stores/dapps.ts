import { atom, computed, map } from 'nanostores'
import type { Failure, Outcome } from '#client/api/call.ts'
import { isWaiting, type Waiting, whenSlow } from '#client/stores/async-state.ts'
import { finishProgress, startProgress } from '#client/stores/progress.ts'
import { DAPP_FIRST_PAGE, DAPP_NEXT_PAGE, MAX_IDS, MAX_PAGE } from '#contract/limits.ts'
import { fold } from '#lib/fold.ts'
import { lastOf } from '#lib/last-of.ts'
import { askApi } from '../api/on-demand.ts'
import type { Application } from '../contract/dapps.ts'
import { type BuiltEntries, type StoreEntry, toEntry } from '../contract/entries.ts'

export type { StoreEntry } from '../contract/entries.ts'

export type Loading =
  /** Not asked yet: what the page came with is shown. */
  { state: 'idle' } | Waiting | { state: 'failed'; reason: Failure['reason'] } | { state: 'ready' }

/** One list of the server, as far as it has been loaded. */
export interface LoadedList {
  ids: readonly number[]
  /** The server has further pages. */
  hasMore: boolean
  /** Pages that came from the server. */
  pages: number
  /** What `ids` and `hasMore` say is from the server, or from the file of the built set; not only from the page. */
  isKnown: boolean
  loading: Loading
}

/** What can be asked of the server; without a field it is the whole store. */
export type ListQuery =
  | { kind: 'all' }
  | { kind: 'category'; category: number }
  | { kind: 'search'; search: string; category?: number }
  | { kind: 'section'; section: number }
  | { kind: 'ids'; ids: readonly number[] }

export const ALL: ListQuery = { kind: 'all' }

let lang = 'en'

/** Everything the browser has seen of the store, by id; answers only add to it, so their order does not matter. */
export const $pool = atom<ReadonlyMap<number, StoreEntry>>(new Map())
export const $lists = map<Record<string, LoadedList | undefined>>({})

/** The pool by popularity. */
export const $byRank = computed($pool, pool =>
  [...pool.values()].sort((a, b) => a.rank - b.rank || a.id - b.id),
)

/** Searches that are the same when folded are one; numbers and lists of them stay what they are. */
export const keyOf = (query: ListQuery): string =>
  JSON.stringify(query, (_, value: unknown) => (typeof value === 'string' ? fold(value) : value))

export const isComplete = (listing: LoadedList | undefined): boolean =>
  listing?.isKnown === true && !listing.hasMore

/** Field by field; lists of ids by what they hold. */
function isSame(one: StoreEntry, other: StoreEntry): boolean {
  const { categories, chains, ...rest } = one
  return (
    String(categories) === String(other.categories) &&
    String(chains) === String(other.chains) &&
    one.support === other.support &&
    Object.entries(rest).every(([name, value]) => Reflect.get(other, name) === value)
  )
}

/** An entry that says nothing new stays the object it was, so that its row and its folded texts need not be made anew. */
export function addToPool(entries: readonly StoreEntry[], gone: readonly number[] = []): void {
  const pool = new Map($pool.get())
  let isChanged = false
  for (const id of gone) isChanged = pool.delete(id) || isChanged
  for (const entry of entries) {
    const known = pool.get(entry.id) ?? $pool.get().get(entry.id)
    // The API answers in one language; the English text of the file stays.
    const next = known?.desc_en === undefined ? entry : { ...entry, desc_en: known.desc_en, ...entry }
    const isNew = !known || !isSame(next, known)
    pool.set(entry.id, isNew ? next : known)
    isChanged ||= isNew
  }
  if (isChanged || pool.size !== $pool.get().size) $pool.set(pool)
}

/** Starts from what is in the page already. */
export function openStore(language: string, first: readonly StoreEntry[]): void {
  lang = language
  $pool.set(new Map(first.map(entry => [entry.id, entry])))
  $lists.set({ [keyOf(ALL)]: { ...NOTHING, ids: first.map(({ id }) => id) } })
}

/** The built set has come. What the server answers later confirms or replaces it. */
export function fillStore({ dapps, total }: Pick<BuiltEntries, 'dapps' | 'total'>): void {
  addToPool(dapps)
  const ids = dapps.map(({ id }) => id)
  change(keyOf(ALL), { ids, hasMore: total > ids.length, isKnown: true, loading: { state: 'ready' } })
}

/** Shows a visitor who waits for the built set that something is on its way. */
export const waitForStore = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  change(keyOf(ALL), { loading: { state: 'loading' } })
  return whenSlow(answer, () => change(keyOf(ALL), { loading: { state: 'slow' } }))
}

interface Page {
  start: number
  count: number
  lang: string
}

function ask(query: ListQuery, page: Page, signal: AbortSignal): Promise<Outcome<Application[]>> {
  const settings = { signal }
  return askApi(({ findDapps, loadCategoryDapps, loadDapps, loadDappsByIds, loadSectionDapps }) => {
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
  })
}

/** Specification, section 9: the first page of the store is large, each further one small. */
const firstCount = (query: ListQuery): number =>
  query.kind === 'all' || query.kind === 'category' ? DAPP_FIRST_PAGE : DAPP_NEXT_PAGE

/** A newer search makes the one under way pointless. */
let search: { key: string; stopper: AbortController } | undefined

function stopOldSearch(query: ListQuery, stopper: AbortController): void {
  if (query.kind !== 'search') return
  const key = keyOf(query)
  if (search && search.key !== key && isWaiting(($lists.get()[search.key] ?? NOTHING).loading)) {
    search.stopper.abort()
    // As if it had never been asked, so that it is asked anew when the visitor comes back to it.
    $lists.setKey(search.key, undefined)
  }
  search = { key, stopper }
}

const NOTHING: LoadedList = { ids: [], hasMore: true, pages: 0, isKnown: false, loading: { state: 'idle' } }

function change(key: string, part: Partial<LoadedList>): void {
  $lists.setKey(key, { ...($lists.get()[key] ?? NOTHING), ...part })
}

/**
 * Of the built set, what belongs after the server's first page. A place that the page covers and that it fills
 * otherwise was taken out of the store since.
 */
function restOfBuiltSet(ids: readonly number[], page: readonly Application[]): number[] {
  const last = lastOf(page)?.rank ?? 0
  const pool = $pool.get()
  return ids.filter(id => (pool.get(id)?.rank ?? 0) > last)
}

/** How many the next call asks for: a page, or enough for what the visitor has seen before. */
function countOf(query: ListQuery, { ids, pages }: LoadedList, atLeast: number): number {
  if (pages === 0) return firstCount(query)
  const more = Math.ceil((atLeast - ids.length) / DAPP_NEXT_PAGE) * DAPP_NEXT_PAGE
  return Math.min(MAX_PAGE, Math.max(DAPP_NEXT_PAGE, more))
}

/** What a page of the server makes of a listing. */
function withPage(
  query: ListQuery,
  { ids: before, pages, isKnown }: LoadedList,
  page: readonly Application[],
  count: number,
): Partial<LoadedList> {
  const isFirst = pages === 0
  const kept = isFirst ? [] : before
  const isFull = page.length >= count
  const rest = isFirst && isKnown && isFull ? restOfBuiltSet(before, page) : []
  const ids = [...new Set([...kept, ...page.map(({ id }) => id), ...rest])]
  const remaining = new Set(ids)
  // What was there and the server no longer has was taken out of the store since.
  addToPool(page.map(toEntry), isFirst ? before.filter(id => !remaining.has(id)) : [])
  // A server that ignores `start` sends the same page for ever; nothing new is an end too.
  const hasMore = query.kind !== 'ids' && isFull && ids.length > kept.length
  return { ids, hasMore, pages: pages + 1, isKnown: true, loading: { state: 'ready' } }
}

async function loadPage(query: ListQuery, atLeast = 0): Promise<void> {
  const key = keyOf(query)
  const listing = $lists.get()[key] ?? NOTHING
  const isFirst = listing.pages === 0
  const start = isFirst ? 0 : listing.ids.length
  const count = countOf(query, listing, atLeast)
  const stopper = new AbortController()
  stopOldSearch(query, stopper)
  // What is only confirmed is shown meanwhile; a visitor waits for nothing.
  const isRefresh = isFirst && listing.isKnown
  change(key, { loading: { state: isRefresh ? 'ready' : 'loading' } })
  if (!isRefresh) startProgress()
  // What has just changed is drawn before the call is made: a fetch takes a slow phone as long as a frame.
  await new Promise(resolve => setTimeout(resolve))
  const answer = await whenSlow(ask(query, { start, count, lang }, stopper.signal), () =>
    change(key, { loading: { state: 'slow' } }),
  )
  const isAborted = !answer.ok && answer.reason === 'aborted'
  if (!isRefresh) finishProgress(answer.ok || isAborted ? 'finished' : 'failed')
  if (isAborted) return
  if (!answer.ok) return change(key, { loading: { state: 'failed', reason: answer.reason } })
  change(key, withPage(query, listing, answer.data, count))
}

/** The first page of a list, unless it is there or on its way; one that failed waits for `loadMore`. */
export async function loadList(query: ListQuery): Promise<void> {
  const state = $lists.get()[keyOf(query)]?.loading.state ?? 'idle'
  if (state === 'idle') await loadPage(query)
}

let refresh: Promise<void> | undefined

/** The server's first page of the whole store, which confirms or replaces what the page and the built set hold. */
export function refreshStore(): Promise<void> {
  refresh = loadPage(ALL)
  return refresh
}

/** The next page of a list, or again the one that failed; with a length, as many pages in one as reach it. */
export async function loadMore(query: ListQuery, length?: number): Promise<void> {
  await refresh
  const { loading, hasMore } = $lists.get()[keyOf(query)] ?? NOTHING
  if (loading.state === 'failed' || (loading.state === 'ready' && hasMore)) await loadPage(query, length)
}
