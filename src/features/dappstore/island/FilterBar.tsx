import { useStore } from '@nanostores/react'
import { type MouseEvent, memo, useContext, useEffect, useRef } from 'react'
import { chevronDown } from '#content/icons.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import type { Category } from '../contract/categories.ts'
import { $effectiveView, type Network } from '../stores/results.ts'
import { changeView, type StoreView, SUPPORTS, WHOLE_STORE, writeView } from '../stores/view.ts'
import styles from './Filters.module.scss'
import { NetworkFilter } from './NetworkFilter.tsx'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'

interface Props {
  categories: readonly Category[]
  networks: readonly Network[]
}

/** A click that wants this page, not a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Width of what fades at the end of the row. */
const FADE_PX = 28

/** Brings the chosen one of a row that is pushed sideways into view, and leaves the page where it is. */
function showCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, right } = row.getBoundingClientRect()
  if (current.left >= left && current.right <= right - FADE_PX) return
  row.scrollLeft += (current.left + current.right - left - right) / 2
}

/** Categories are links, so that each can be opened beside; the rest of the view goes along. */
export const FilterBar = memo(function FilterBar({ categories, networks }: Props) {
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const view = useStore($effectiveView, { ssr: () => WHOLE_STORE })
  const row = useRef<HTMLElement>(null)
  const { category, isFavourites } = view
  useEffect(() => {
    if (row.current) showCurrent(row.current)
  }, [category, isFavourites, categories])
  const isWhole = view.category === undefined && !view.isFavourites && view.section === undefined

  function link(label: string, part: Partial<StoreView>, isCurrent: boolean, mark?: string) {
    const next = { ...view, section: undefined, isFavourites: false, ...part }
    return (
      <a
        className={`${styles.chip} ${mark ?? ''}`}
        href={`/${lang}/dappstore/${writeView(next)}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={event => {
          if (!isPlain(event)) return
          event.preventDefault()
          changeView({ section: undefined, isFavourites: false, ...part })
        }}
      >
        {label}
      </a>
    )
  }

  return (
    <div className={styles.bar}>
      <nav ref={row} className={styles.categories} aria-label={t('filters.categories')}>
        <ul role="list">
          <li>{link(t('filters.allCategories'), { category: undefined }, isWhole)}</li>
          <li className="needsScript">
            {link(
              t('filters.favourites'),
              { isFavourites: true, category: undefined },
              view.isFavourites,
              styles.starred,
            )}
          </li>
          {categories.map(({ hid, title }) => (
            <li key={hid}>
              {link(
                title,
                { category: hid },
                view.category === hid,
                hid === HOT_CATEGORY_ID ? styles.hot : undefined,
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={`${styles.selects} needsScript`}>
        <NetworkFilter networks={networks} chosen={view.network} />
        <label className={styles.support}>
          <span className="visuallyHidden">{t('filters.support')}</span>
          <select
            className={styles.select}
            value={view.support ?? ''}
            data-chosen={view.support !== undefined}
            onChange={event =>
              changeView({ support: SUPPORTS.find(support => support === event.target.value) })
            }
          >
            <option value="">{t('filters.anySupport')}</option>
            {SUPPORTS.map(support => (
              <option key={support} value={support}>
                {t(`support.${support}`)}
              </option>
            ))}
          </select>
          <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
            <path d={chevronDown} />
          </svg>
        </label>
      </div>
    </div>
  )
})
