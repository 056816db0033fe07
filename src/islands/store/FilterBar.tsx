import { useStore } from '@nanostores/react'
import { type MouseEvent, memo, useContext } from 'react'
import type { Category } from '#contract/categories.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { $effectiveView, type Network } from '#stores/store-results.ts'
import { changeView, type StoreView, SUPPORTS, WHOLE_STORE, writeView } from '#stores/store-view.ts'
import styles from './Filters.module.scss'
import { NetworkFilter } from './NetworkFilter.tsx'
import { useWords } from './StoreWords.tsx'
import { StoreLinks } from './store-props.ts'

interface Props {
  categories: readonly Category[]
  networks: readonly Network[]
}

/** A click that wants this page, not a new tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Categories are links, so that each can be opened beside; the rest of the view goes along. */
export const FilterBar = memo(function FilterBar({ categories, networks }: Props) {
  const t = useWords()
  const { lang } = useContext(StoreLinks)
  const view = useStore($effectiveView, { ssr: () => WHOLE_STORE })
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
      <nav className={styles.categories} aria-label={t('filters.categories')}>
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
        <label>
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
        </label>
      </div>
    </div>
  )
})
