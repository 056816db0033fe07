import { useStore } from '@nanostores/react'
import { memo, useContext } from 'react'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Category } from '../contract/categories.ts'
import { type Counts, topNetworks } from '../lists/count-entries.ts'
import { markImage } from '../marks/mark-sheet.ts'
import { $favourites } from '../stores/favourites.ts'
import type { StoreNetwork } from '../stores/networks.ts'
import { $counts, $filters, $isSupportKnown, $results, $soughtCategory } from '../stores/results.ts'
import { changeView, type StoreView, SUPPORTS, WHOLE_STORE } from '../stores/view.ts'
import { MarkCellsContext } from './mark-cells.ts'
import { NetworkFilter } from './NetworkFilter.tsx'
import { NO_IDS, UNCOUNTED } from './page-state.ts'
import { useStoreT } from './StoreMessages.tsx'
import { useDeferredStore } from './use-deferred-store.ts'
import { ViewLink } from './ViewLink.tsx'

/** The button that opens them as a sheet is outside the island, so that it works before any script. */
const PANEL = 'store-filters'

/** Leaves the phone's sheet and says what it leads to. */
function ShowResults() {
  const t = useStoreT()
  const { entries, loading, hasMore } = useDeferredStore($results, () => UNCOUNTED)
  const isCounted = loading.state === 'ready' && !hasMore
  return (
    <p className="storeShow">
      <button type="button" className="button" popoverTarget={PANEL} popoverTargetAction="hide">
        {isCounted ? t('filters.show', { count: entries.length }) : t('filters.showAny')}
      </button>
    </p>
  )
}

interface Props {
  categories: readonly Category[]
  networks: readonly StoreNetwork[]
  /** What the page came with. */
  counts: Counts
}

interface SupportProps {
  chosen: StoreView['support']
}

function SupportFilter({ chosen }: SupportProps) {
  const t = useStoreT()
  return (
    <label className="stack">
      <span>{t('filters.support')}</span>
      <select
        value={chosen ?? ''}
        onChange={event => changeView({ support: SUPPORTS.find(support => support === event.target.value) })}
      >
        <option value="">{t('filters.anySupport')}</option>
        {SUPPORTS.map(support => (
          <option key={support} value={support}>
            {t(`support.${support}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Category, network and wallet: a list at the side, on narrow screens a sheet. */
export const Filters = memo(function Filters({ categories, networks, counts: pageCounts }: Props) {
  const t = useStoreT()
  const view = useStore($filters, { ssr: () => WHOLE_STORE })
  const counts = useStore($counts, { ssr: () => pageCounts })
  const favourites = useStore($favourites, { ssr: () => NO_IDS })
  const isSupportKnown = useStore($isSupportKnown, { ssr: () => false })
  const { category, network, isFavourites, section } = view
  const sought = useDeferredStore($soughtCategory, () => undefined)
  const isAll = category === undefined && !isFavourites && section === undefined && !sought
  const elsewhere = { section: undefined, isFavourites: false, ...(sought && { search: sought.rest }) }
  const top = topNetworks(counts)
  const cells = useContext(MarkCellsContext)

  return (
    // Held until the island wakes: its links change this page, and a new one would take longer.
    <section id={PANEL} popover="auto" className="storeSide" aria-label={t('filters.label')} data-hold="">
      <nav aria-label={t('filters.categories')}>
        <h2>{t('filters.categories')}</h2>
        <ViewLink count={counts.all} part={{ ...elsewhere, category: undefined }} isCurrent={isAll}>
          {t('filters.allCategories')}
        </ViewLink>
        <ViewLink
          className="needsScript"
          count={favourites.length || undefined}
          part={{ section: undefined, isFavourites: true, category: undefined }}
          isCurrent={isFavourites}
        >
          {t('filters.favourites')}
        </ViewLink>
        {categories.map(({ hid, title }) => (
          <ViewLink
            key={hid}
            className={hid === HOT_CATEGORY_ID ? 'storeHot' : undefined}
            count={counts.categories[hid]}
            part={{ ...elsewhere, category: hid }}
            isCurrent={category === hid || sought?.hid === hid}
          >
            {title}
          </ViewLink>
        ))}
      </nav>
      <div className="needsScript">
        <h2>{t('filters.network')}</h2>
        {networks
          .filter(({ hid }) => top.includes(hid))
          .sort((one, other) => top.indexOf(one.hid) - top.indexOf(other.hid))
          .map(({ hid, title, icon }) => (
            <ViewLink
              key={hid}
              count={counts.networks[hid]}
              part={{ network: network === hid ? undefined : hid }}
              isCurrent={network === hid}
            >
              <img {...markImage(cells, icon)} alt="" width={18} height={18} loading="lazy" />
              <span>{title}</span>
            </ViewLink>
          ))}
        <NetworkFilter networks={networks} chosen={network} />
        {isSupportKnown && <SupportFilter chosen={view.support} />}
      </div>
      <ShowResults />
    </section>
  )
})
