import { useStore } from '@nanostores/react'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Category } from '../contract/categories.ts'
import { hotNames, hottest } from '../lists/hottest.ts'
import { cellsOf } from '../marks/mark-sheet.ts'
import { $sheetsBelow } from '../stores/built-set.ts'
import { followFirstView } from '../stores/first-view.ts'
import { $categories } from '../stores/lists.ts'
import { $networks, type StoreNetwork } from '../stores/networks.ts'
import {
  $answer,
  $effectiveView,
  $ignored,
  $isWholeStore,
  $results,
  type StorePage,
  startStore,
} from '../stores/results.ts'
import { changeView, type StoreView, type UnknownName, WHOLE_STORE } from '../stores/view.ts'
import { Cautions } from './Cautions.tsx'
import { hideBroken } from './DappIcon.tsx'
import { Filters } from './Filters.tsx'
import { headingOf } from './heading.ts'
import { MarkCellsContext } from './mark-cells.ts'
import { Banners, Promotions } from './Promotions.tsx'
import { UNCOUNTED } from './page-state.ts'
import { ResultList } from './ResultList.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Shelf } from './Shelf.tsx'
import { StoreLinks, StoreMessages, type StoreProps, useStoreT } from './StoreMessages.tsx'
import { useDeferredStore } from './use-deferred-store.ts'
import { loadLate, useLate } from './use-late.ts'
import { isFiltered, NO_FILTERS } from './ViewLink.tsx'

/** Where the page's second skip link leads. */
const RESULTS = 'store-results'

const NO_UNKNOWN: readonly UnknownName[] = []

function Ignored() {
  const t = useStoreT()
  const ignored = useStore($ignored, { ssr: () => NO_UNKNOWN })
  if (ignored.length === 0) return null
  return (
    <p className="notice storeIgnored" role="status">
      {`${t('filters.ignoredTitle')} ${ignored.join(', ')}`}
    </p>
  )
}

interface HeadProps {
  view: StoreView
  categories: readonly Category[]
  networks: readonly StoreNetwork[]
  sections: StoreProps['sections']
  allHref: string
}

/** The page's own title, below what is shown of it. */
function useTitle(heading: string | undefined): void {
  const base = useRef('')
  useEffect(() => {
    base.current ||= document.title
    document.title = heading === undefined ? base.current : `${heading} · ${base.current}`
  }, [heading])
}

/** The name of what the list shows, how much it is, and the way back to everything. */
const ResultsHead = memo(function ResultsHead({ view, categories, networks, sections, allHref }: HeadProps) {
  const t = useStoreT()
  const isWhole = useDeferredStore($isWholeStore, () => true)
  const results = useDeferredStore($results, () => UNCOUNTED)
  const query = useDeferredStore($answer, () => undefined)?.query ?? ''
  const isCounted = results.loading.state === 'ready' && !results.hasMore && results.entries.length > 0
  const names = {
    section: sections.find(({ id }) => id === view.section)?.title,
    category: categories.find(({ hid }) => hid === view.category)?.title,
    network: networks.find(({ hid }) => hid === view.network)?.title,
    isFavourites: view.isFavourites,
  }
  // Of what is typed, the title names what is in the address.
  useTitle(isWhole ? undefined : headingOf(t, { ...names, query: view.search }))
  return (
    <div className="cluster storeResultsHead">
      <h2>{headingOf(t, { ...names, query })}</h2>
      {isCounted && (
        <span className="quiet storeCount">{t('results.count', { count: results.entries.length })}</span>
      )}
      {isWhole && <a href={allHref}>{t('results.everything')}</a>}
      {isFiltered(view) && (
        <button type="button" className="linkButton" onClick={() => changeView(NO_FILTERS)}>
          {t('filters.reset')}
        </button>
      )}
    </div>
  )
})

const neverChanges = () => () => {}

/** In the page alone, which shows it until the island has the heading (parts/mark-view.ts). */
function HotHead({ categories, counts }: Pick<StoreProps, 'categories' | 'counts'>) {
  const t = useStoreT()
  const isPage = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const hot = categories.find(({ hid }) => hid === HOT_CATEGORY_ID)
  if (!isPage || !hot) return null
  return (
    <div className="cluster storeResultsHead storeHotHead">
      <h2>{hot.title}</h2>
      <span className="quiet storeCount">
        {t('results.count', { count: counts.categories[HOT_CATEGORY_ID] })}
      </span>
    </div>
  )
}

/** Hidden, not taken away: drawing it anew would cost a typing visitor more than keeping it. */
function ShopWindow({ children }: { children: ReactNode }) {
  const isWhole = useDeferredStore($isWholeStore, () => true)
  return (
    <div className="stack storeWindow" hidden={!isWhole}>
      {children}
    </div>
  )
}

/** What only a part of the store has beside its list. */
function Tokens({ tag }: { tag: string }) {
  const isWhole = useDeferredStore($isWholeStore, () => true)
  const late = useLate(!isWhole)
  return late && <late.StoreTokens tag={tag} />
}

function Screen({
  lang,
  tag,
  first,
  categories: pageCategories,
  networks: pageNetworks,
  counts,
  banners,
  activities,
  ads,
  sections,
}: Omit<StoreProps, 'copy' | 'built' | 'sheets'>) {
  const view = useStore($effectiveView, { ssr: () => WHOLE_STORE })
  const known = useMemo(() => ({ items: pageCategories, isSettled: false }), [pageCategories])
  const { items: categories } = useStore($categories, { ssr: () => known })
  const networks = useStore($networks, { ssr: () => pageNetworks })
  const pageHot = useMemo(() => hottest(first), [first])
  const pageHotNames = useMemo(() => hotNames(first), [first])
  const asked = view.category === undefined ? [] : [view.category]
  const late = useLate(view.isFavourites)

  return (
    <div onErrorCapture={hideBroken}>
      <SearchBox hot={pageHotNames} categories={categories} networks={networks} />
      <div className="storeColumns">
        <Filters categories={categories} networks={networks} counts={counts} />
        <div>
          <Ignored />
          <ShopWindow>
            <Shelf hot={pageHot} sections={sections} lang={lang} tag={tag} />
            <Banners banners={banners} />
            <Promotions activities={activities} ads={ads} />
          </ShopWindow>
          <section id={RESULTS}>
            <HotHead categories={pageCategories} counts={counts} />
            <ResultsHead
              view={view}
              categories={categories}
              networks={networks}
              sections={sections}
              allHref={`/${lang}/dappstore/all/`}
            />
            <Cautions categories={asked} section={view.section} />
            {view.isFavourites && late && <late.FavouriteTools />}
            <ResultList isFavourites={view.isFavourites} first={first} networks={networks} tag={tag} />
          </section>
          <Tokens tag={tag} />
        </div>
      </div>
    </div>
  )
}

async function openPage(page: StorePage): Promise<void> {
  const quiet = startStore(page)
  followFirstView(loadLate)
  await quiet
  await loadLate()
}

const NO_SHEETS: StoreProps['sheets'] = []

interface Props {
  /** In one piece, so that the build moves it all into the one file that the first touch asks for. */
  all: StoreProps
}

/** The store: what the page came with is there at once, the rest follows the visitor's first touch. */
export function DappStore({ all: { copy, built, sheets, ...page } }: Props) {
  // Once, before the first look at the stores; never on the server, whose stores would serve every page at once.
  useState(() => import.meta.env.SSR || openPage(page))
  const below = useStore($sheetsBelow, { ssr: () => NO_SHEETS })
  return (
    <StoreMessages lang={page.lang} copy={copy}>
      <StoreLinks value={useMemo(() => ({ lang: page.lang, built }), [page.lang, built])}>
        <MarkCellsContext value={useMemo(() => cellsOf([...sheets, ...below]), [sheets, below])}>
          <Screen {...page} />
        </MarkCellsContext>
      </StoreLinks>
    </StoreMessages>
  )
}
