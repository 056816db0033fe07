import { atom, computed } from 'nanostores'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { fold } from '#lib/fold.ts'
import type { Banner } from '../contract/banners.ts'
import type { Category } from '../contract/categories.ts'
import { type Counts, countEntries } from '../lists/count-entries.ts'
import { hotNames, hottest } from '../lists/hottest.ts'
import { loadBuiltSet } from './built-set.ts'
import {
  $byRank,
  $lists,
  $pool,
  ALL,
  isComplete,
  keyOf,
  type ListQuery,
  type LoadedList,
  type Loading,
  loadList,
  loadMore,
  openStore,
  refreshStore,
  type StoreEntry,
} from './dapps.ts'
import { $favourites } from './favourites.ts'
import { $finder, loadFinder, retryFinder } from './finder.ts'
import {
  $activities,
  $ads,
  $banners,
  $categories,
  loadSections,
  refreshCategories,
  refreshPromotions,
} from './lists.ts'
import { $builtNetworks, $listedNetworks, $networks, refreshNetworks, type StoreNetwork } from './networks.ts'
import type { FoundEntries } from './search.ts'
import { $sought, $unknown, $view, type StoreView, type UnknownName, WHOLE_STORE } from './view.ts'

export interface Results {
  entries: readonly StoreEntry[]
  loading: Loading
  /** There may be more on the server. */
  hasMore: boolean
  /** The server is asked for what is typed after a pause; what its lists hold further down is not worth a call until then. */
  isTyping: boolean
}

const isSettled = (state: string): boolean => state === 'ready' || state === 'failed'

/** Names in the address that the lists, once they are known, do not hold. */
export const $ignored = computed(
  [$view, $unknown, $categories, $listedNetworks, $networks],
  (view, unknown, categories, listed, networks): readonly UnknownName[] => {
    const ignored = [...unknown]
    const { category, network } = view
    if (
      category !== undefined &&
      categories.isSettled &&
      !categories.items.some(({ hid }) => hid === category)
    ) {
      ignored.push('category_id')
    }
    if (network !== undefined && listed.isSettled && !networks.some(({ hid }) => hid === network)) {
      ignored.push('network')
    }
    return ignored
  },
)

/** Whether anything in the store was tested with a wallet, or stated by its owner; otherwise there is nothing to choose. */
export const $isSupportKnown = computed($byRank, entries =>
  entries.some(({ support }) => support !== undefined),
)

/** The view without what is ignored. */
export const $effectiveView = computed(
  [$view, $ignored, $isSupportKnown],
  (view, ignored, isKnown): StoreView => {
    const isIgnored = (name: UnknownName) => ignored.includes(name)
    return {
      ...view,
      category: isIgnored('category_id') ? undefined : view.category,
      network: isIgnored('network') ? undefined : view.network,
      support: isKnown ? view.support : undefined,
    }
  },
)

const FILTERS = ['category', 'network', 'support', 'section', 'isFavourites'] as const
let filters = WHOLE_STORE

/** Without its search: the same object while only that changes, so that the filters are not drawn anew. */
export const $filters = computed($effectiveView, (view): StoreView => {
  if (FILTERS.some(name => view[name] !== filters[name])) filters = { ...view, search: '' }
  return filters
})

/** Nothing is filtered and nothing looked for: the shop window is above the list. */
export const $isWholeStore = computed(
  [$effectiveView, $sought],
  (view, sought): boolean =>
    sought === '' &&
    !view.isFavourites &&
    [view.category, view.network, view.support, view.section].every(part => part === undefined),
)

const isInCategory = ({ hot, categories }: StoreEntry, category: number | undefined): boolean =>
  category === undefined || (category === HOT_CATEGORY_ID ? hot : categories.includes(category))

const isOnNetwork = ({ chains }: StoreEntry, network: string | undefined): boolean =>
  network === undefined || chains.includes(network)

const isSupported = (entry: StoreEntry, support: StoreView['support']): boolean =>
  support === undefined || entry.support === 'both' || entry.support === support

const meets = (entry: StoreEntry, view: StoreView): boolean =>
  isInCategory(entry, view.category) && isOnNetwork(entry, view.network) && isSupported(entry, view.support)

const entriesOf = (ids: readonly number[], pool: ReadonlyMap<number, StoreEntry>): StoreEntry[] =>
  ids.map(id => pool.get(id)).filter(entry => entry !== undefined)

const NO_SCOPE: readonly StoreEntry[] = []

/** The entries of the section in view; the same nothing while there is none, so that nothing is computed anew. */
const $ofSection = computed([$effectiveView, $lists, $pool], ({ section }, listings, pool) =>
  section === undefined
    ? NO_SCOPE
    : entriesOf(listings[keyOf({ kind: 'section', section })]?.ids ?? [], pool),
)

const $ofFavourites = computed([$effectiveView, $favourites, $pool], ({ isFavourites }, favourites, pool) =>
  isFavourites ? entriesOf(favourites, pool) : NO_SCOPE,
)

/** What the filters leave of what the browser holds. */
const $scope = computed(
  [$effectiveView, $byRank, $ofSection, $ofFavourites],
  (view, byRank, ofSection, ofFavourites): readonly StoreEntry[] => {
    const list = view.section === undefined ? (view.isFavourites ? ofFavourites : byRank) : ofSection
    return list.filter(entry => meets(entry, view))
  },
)

export interface StoreAnswer extends FoundEntries {
  /** The query it answers. */
  query: string
}

const isSearch = (sought: string): boolean => fold(sought) !== ''

/** The words that a search understands, with the networks of today. */
const $vocabulary = computed([$finder, $networks], (finder, networks) =>
  finder.state === 'ready'
    ? finder.search.readVocabulary(finder.search.withNetworks(finder.words, networks))
    : undefined,
)

/** The browser's answer to what is typed; undefined while nothing is, and until it can search. Computed once for all its readers. */
export const $answer = computed(
  [$scope, $sought, $byRank, $vocabulary, $finder],
  (scope, sought, byRank, vocabulary, finder): StoreAnswer | undefined =>
    finder.state === 'ready' && vocabulary && isSearch(sought)
      ? { query: sought.trim(), ...finder.search.searchStore(byRank, sought, vocabulary, scope) }
      : undefined,
)

/** The category that a search was read as, and the search without it: what the chip names is what the filters mark. */
export const $soughtCategory = computed([$answer, $finder], (answer, finder) => {
  const part = answer?.parts.find(({ kind }) => kind === 'category')
  return part && answer && finder.state === 'ready'
    ? { hid: part.id, rest: finder.search.withoutPart(answer.query, part) }
    : undefined
})

/** What a visitor who searches waits for: the search itself is on its way, or could not be had. */
const $unsearched = computed([$sought, $finder], (sought, finder): Loading | undefined => {
  if (finder.state === 'ready' || !isSearch(sought)) return undefined
  return finder.state === 'idle' ? { state: 'loading' } : finder
})

/** What the browser alone can compute of a view. */
const $local = computed([$scope, $answer], (scope, answer) => answer?.entries ?? scope)

/** Which list of the server a view needs; the whole store first, as it may answer everything. */
export const $query = computed(
  [$effectiveView, $lists, $favourites, $pool],
  (view, listings, favourites, pool): ListQuery => {
    if (view.section !== undefined) return { kind: 'section', section: view.section }
    if (view.isFavourites) return { kind: 'ids', ids: favourites.filter(id => !pool.has(id)) }
    const all: LoadedList | undefined = listings[keyOf(ALL)]
    if (!all || !(all.isKnown || isSettled(all.loading.state))) return ALL
    // The server searches the same texts; it finds more only where it has more entries.
    if (isComplete(all)) return ALL
    const { search, category } = view
    if (search !== '') return { kind: 'search', search, category }
    return category === undefined ? ALL : { kind: 'category', category }
  },
)

const NO_COUNTS: Counts = { all: 0, categories: {}, networks: {} }
const $pageCounts = atom(NO_COUNTS)

/** As the page came with them, until the browser has the whole store and can count for itself. */
export const $counts = computed(
  [$pageCounts, $lists, $byRank],
  (pageCounts, listings, byRank): Counts =>
    isComplete(listings[keyOf(ALL)]) ? countEntries(byRank) : pageCounts,
)

export const $hot = computed($byRank, hottest)
export const $hotSearches = computed($byRank, hotNames)

const UNASKED: Pick<LoadedList, 'ids' | 'loading' | 'hasMore'> = {
  ids: [],
  loading: { state: 'idle' },
  hasMore: true,
}
const READY: Loading = { state: 'ready' }

/** What only the server finds comes after what both find, in the server's order. */
const foundByBoth = (
  { kind }: ListQuery,
  local: readonly StoreEntry[],
  fromServer: readonly StoreEntry[],
): readonly StoreEntry[] =>
  kind === 'search' ? [...local, ...fromServer.filter(entry => !local.includes(entry))] : local

/** Where none are asked for, nothing is waited for. */
const loadingOfIds = (ids: readonly number[], loading: Loading): Loading =>
  ids.length === 0 || loading.state === 'ready' ? READY : loading

export const $results = computed(
  [$effectiveView, $answer, $unsearched, $local, $query, $lists, $pool],
  (view, answer, unsearched, local, query, listings, pool): Results => {
    const listing: LoadedList | undefined = listings[keyOf(query)]
    const { ids, loading, hasMore } = listing ?? UNASKED
    const isTyping = answer !== undefined && answer.query !== view.search
    const found = (entries: readonly StoreEntry[]): Results => ({ entries, loading, hasMore, isTyping })
    const isFound = query.kind === 'search' && loading.state === 'ready'
    // The list stays as it was; what the server has found without the browser is shown.
    if (unsearched && !isFound) return { ...found(local), loading: unsearched, hasMore: false }
    if (query.kind === 'section') return found(local)
    if (query.kind === 'ids')
      return { ...found(local), loading: loadingOfIds(query.ids, loading), hasMore: false }
    const fromServer = entriesOf(ids, pool).filter(entry => meets(entry, view))
    if (answer) {
      const results = found(foundByBoth(query, local, fromServer))
      // A word that is half typed is not yet one that nothing has.
      return isTyping && local.length === 0 ? { ...results, loading: { state: 'loading' } } : results
    }
    const isWhole = isComplete(listing) && query.kind === 'all'
    return found(isWhole || fromServer.length === 0 ? local : fromServer)
  },
)

export interface StorePage {
  lang: string
  first: readonly StoreEntry[]
  categories: readonly Category[]
  networks: readonly StoreNetwork[]
  counts: Counts
  banners: readonly Banner[]
  activities: readonly Banner[]
  ads: readonly Banner[]
}

/** Starts from what is in the page, then asks the server for what is new; done when the page has nothing else to do. */
export function startStore(page: StorePage): Promise<void> {
  const { lang, first, categories, networks, counts, banners, activities, ads } = page
  $builtNetworks.set(networks)
  $pageCounts.set(counts)
  openStore(lang, first)
  $categories.set({ items: categories, isSettled: false })
  $banners.set(banners)
  $activities.set(activities)
  $ads.set(ads)
  const quiet = loadBuiltSet(lang).then(() => {
    void loadFinder(lang)
    void refreshStore()
    void refreshNetworks()
    void refreshCategories(lang)
    void refreshPromotions(lang)
    void loadSections(lang)
  })
  $searched.subscribe(([finder, byRank, vocabulary]) => {
    if (finder.state === 'ready' && finder.isSettled && vocabulary) {
      finder.search.prepareSearch(byRank, vocabulary)
    }
  })
  $sought.subscribe(sought => sought !== '' && void loadFinder(lang))
  $query.subscribe(query => {
    // The whole store comes as a file first, see above.
    if (query.kind !== 'all' && (query.kind !== 'ids' || query.ids.length > 0)) void loadList(query)
  })
  return quiet
}

const $searched = computed(
  [$finder, $byRank, $vocabulary],
  (finder, byRank, vocabulary) => [finder, byRank, vocabulary] as const,
)

/** "Load more" and "Try again"; with a length, as far as a visitor was before. */
export const loadMoreResults = (length?: number): Promise<void> =>
  $finder.get().state === 'failed' && $unsearched.get() ? retryFinder() : loadMore($query.get(), length)
