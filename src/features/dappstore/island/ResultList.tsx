import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { type MouseEvent, memo, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { focusHeading } from '#client/dom/focus-heading.ts'
import { interpolate } from '#i18n/translate.ts'
import { partialDay } from '../dapp-page/partial-day.ts'
import { type MarkCells, type MarkImage, markImage } from '../marks/mark-sheet.ts'
import type { StoreEntry } from '../stores/dapps.ts'
import { $favourites } from '../stores/favourites.ts'
import { $isFirstKnown } from '../stores/first-view.ts'
import { $askedNetworks } from '../stores/looked-at.ts'
import type { StoreNetwork } from '../stores/networks.ts'
import { rememberSearch } from '../stores/recent-searches.ts'
import { $isWholeStore, $results, loadMoreResults, type Results } from '../stores/results.ts'
import { $typed } from '../stores/view.ts'
import { DappRow, type RowLabels } from './DappRow.tsx'
import { MarkCellsContext } from './mark-cells.ts'
import { NO_IDS } from './page-state.ts'
import { useHref, useStoreT } from './StoreMessages.tsx'
import { StoreStatus } from './StoreStatus.tsx'
import { useDeferredStore } from './use-deferred-store.ts'
import { useLate } from './use-late.ts'
import { useReturn } from './use-return.ts'
import { useWindow } from './use-window.ts'

/** Rows whose pictures are in view on most screens. */
const EAGER_ROWS = 6
/** Pages loaded in a row without the visitor's asking, while nothing new meets the filters. */
const MAX_UNASKED = 5

const NAME = '{name}'
const NO_NETWORKS: readonly string[] = []

/** Sentences are put together once and only their names and numbers filled in: a list has hundreds of them. */
function labelsOf(t: TFunction<'dappstore'>, tag: string): RowLabels {
  const add = t('favourites.add', { name: NAME })
  const remove = t('favourites.remove', { name: NAME })
  const counts = new Map<number, string>()
  return {
    favourite: (isFavourite, title) => interpolate(isFavourite ? remove : add, { name: title }),
    networks: count => {
      const label = counts.get(count) ?? t('results.networks', { count })
      counts.set(count, label)
      return label
    },
    standing: ({ state, incident }) => {
      if (incident) return t('standing.incident', { date: partialDay(incident, tag) })
      return state && t(`standing.${state}`)
    },
  }
}

function marksOf(networks: readonly StoreNetwork[], cells: MarkCells): ReadonlyMap<string, MarkImage> {
  const marks = networks.map(({ hid, icon }) => [hid, markImage(cells, icon)] as const)
  return new Map(marks.filter((mark): mark is [string, MarkImage] => mark[1] !== undefined))
}

/** What parts/mark-view.ts has noted. */
function unmarkView(): void {
  const { dataset } = document.documentElement
  delete dataset.hot
  delete dataset.unshown
}

const loadNext = () => void loadMoreResults()

/** The pressed button is gone at once: who came by keyboard goes on at the heading of the list. */
function retry({ currentTarget }: MouseEvent<HTMLElement>): void {
  loadNext()
  focusHeading(currentTarget.closest('section')?.querySelector('h2'))
}

const rememberTyped = () => rememberSearch($typed.get())

/** Loads on as the end of the list comes into view; a filter that meets nothing does not walk the whole store. */
function useEndless({ hasMore, loading, entries, isTyping }: Results) {
  const ref = useRef<HTMLButtonElement>(null)
  const unasked = useRef({ length: 0, pages: 0 })
  const canLoad = hasMore && loading.state === 'ready' && !isTyping
  const { length } = entries
  useEffect(() => {
    const button = ref.current
    if (!button || !canLoad) return
    if (unasked.current.length !== length) unasked.current = { length, pages: 0 }
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting || unasked.current.pages >= MAX_UNASKED) return
      unasked.current.pages += 1
      void loadMoreResults()
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [canLoad, length])
  return ref
}

interface Props {
  /** The visitor looks at their favourites. */
  isFavourites: boolean
  first: readonly StoreEntry[]
  networks: readonly StoreNetwork[]
  /** The content language tag, for dates. */
  tag: string
}

const IDLE = { state: 'idle' } as const

/** The list, drawn in slices: a letter typed meanwhile is painted first and begins the list anew. */
export function ResultList(props: Props) {
  const { first } = props
  const initial = useMemo(
    (): Results => ({ entries: first, loading: IDLE, hasMore: true, isTyping: false }),
    [first],
  )
  const results = useDeferredStore($results, () => initial)
  const isKnown = useDeferredStore($isFirstKnown, () => false)
  const { loading } = results
  // Until the list of the address is known the page's own rows stay, hidden where they are not of that view.
  const waiting = useMemo(
    (): Results => ({ ...initial, loading: loading.state === 'ready' ? IDLE : loading }),
    [initial, loading],
  )
  useLayoutEffect(() => {
    if (isKnown) unmarkView()
  }, [isKnown])
  return <Drawn {...props} results={isKnown ? results : waiting} />
}

const Drawn = memo(function Drawn({
  isFavourites,
  first,
  networks,
  tag,
  results,
}: Props & { results: Results }) {
  const t = useStoreT()
  const { entries, loading, hasMore } = results
  const favourites = useStore($favourites, { ssr: () => NO_IDS })
  const isWholeStore = useDeferredStore($isWholeStore, () => true)
  const asked = useDeferredStore($askedNetworks, () => NO_NETWORKS)
  const hrefOf = useHref()
  const cells = useContext(MarkCellsContext)
  const marks = useMemo(() => marksOf(networks, cells), [networks, cells])
  const labels = useMemo(() => labelsOf(t, tag), [t, tag])
  const [list, { first: from, last }] = useWindow(entries, first.length, !isWholeStore)
  const end = useEndless(results)
  useReturn(results, list)
  const isWhole = loading.state === 'ready' && !hasMore
  const isEmpty = entries.length === 0 && isWhole
  const late = useLate(isEmpty)

  return (
    <>
      <StoreStatus loading={loading} onRetry={retry} />
      <p className="visuallyHidden" role="status">
        {loading.state === 'ready' &&
          t(isWhole ? 'results.count' : 'results.countOpen', { count: entries.length })}
      </p>
      {isEmpty &&
        (late ? (
          <late.NoResults isFavourites={isFavourites} />
        ) : (
          <b className="storeEmpty">{t('search.none')}</b>
        ))}
      <ul ref={list} className="storeList" role="list" aria-label={t('results.label')}>
        {entries.slice(from, last).map((entry, at) => (
          <DappRow
            key={entry.id}
            entry={entry}
            href={hrefOf(entry)}
            marks={marks}
            asked={asked}
            labels={labels}
            isFavourite={favourites.includes(entry.id)}
            place={from + at + 1}
            count={isWhole ? entries.length : undefined}
            isEager={from + at < EAGER_ROWS}
            onOpen={rememberTyped}
          />
        ))}
      </ul>
      {hasMore && loading.state !== 'failed' && (
        <button
          ref={end}
          type="button"
          className="button buttonGhost storeMore needsScript"
          onClick={loadNext}
        >
          {t('results.more')}
        </button>
      )}
    </>
  )
})
