import { useStore } from '@nanostores/react'
import { type KeyboardEvent, memo, useState } from 'react'
import { IDLE } from '#client/stores/async-state.ts'
import { HOT_CATEGORY_ID } from '#contract/limits.ts'
import { withGap } from '#lib/sentences.ts'
import type { StoreEntry } from '../stores/dapps.ts'
import { $sections, loadSections } from '../stores/lists.ts'
import { $hot } from '../stores/results.ts'
import { changeView } from '../stores/view.ts'
import { Cautions } from './Cautions.tsx'
import { DappIcon } from './DappIcon.tsx'
import { RecentIncident } from './RecentIncident.tsx'
import { useHref, useStoreT } from './StoreMessages.tsx'

interface Props {
  /** What the page came with under "Trending". */
  hot: readonly StoreEntry[]
  /** The home sections as the page came with them. */
  sections: readonly ShelfSection[]
  lang: string
  /** The content language tag, for dates. */
  tag: string
}

/** A home section, and of its entries what the shelf shows. */
export interface ShelfSection {
  id: number
  title: string
  entries: readonly Pick<StoreEntry, 'id' | 'title' | 'icon_url' | 'incident'>[]
  hasMore: boolean
}

const TRENDING = 0

/** Left and right go along the tabs, as a tab list promises. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const place = tabs.findIndex(tab => tab.matches(':focus'))
  const next = tabs[(place + (event.key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}

/** Trending and the home sections, one at a time, in a pocket. */
export const Shelf = memo(function Shelf({ hot: pageHot, sections: pageSections, lang, tag }: Props) {
  const t = useStoreT()
  const sections = useStore($sections, { ssr: () => IDLE })
  const hot = useStore($hot, { ssr: () => pageHot })
  const [tab, setTab] = useState(TRENDING)
  const hrefOf = useHref()
  const known: readonly ShelfSection[] = sections.state === 'ready' ? sections.sections : pageSections
  const tabs = [{ id: TRENDING, title: t('shelf.trending') }, ...known]
  const section = known.find(({ id }) => id === tab)
  const entries = tab === TRENDING ? hot : (section?.entries ?? [])
  const name = tabs.find(({ id }) => id === tab)?.title ?? ''
  const hasMore = tab === TRENDING || section?.hasMore
  // A store may have sections that the build did not know of.
  const isMissing = tab !== TRENDING && entries.length === 0

  return (
    <section className="storeShelf" aria-label={t('shelf.label')}>
      <div
        className="storeTabs needsScript"
        role="tablist"
        aria-label={t('shelf.label')}
        onKeyDown={moveFocus}
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`shelf-tab-${id}`}
            aria-controls="shelf-panel"
            aria-selected={id === tab}
            tabIndex={id === tab ? 0 : -1}
            onClick={event => {
              setTab(id)
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div className="storePanel" id="shelf-panel" role="tabpanel" aria-labelledby={`shelf-tab-${tab}`}>
        <div className="storePocket">
          {isMissing && sections.state === 'failed' && (
            <p role="alert">
              <span>{withGap(t('states.failed'))}</span>
              <button type="button" onClick={() => loadSections(lang)}>
                {t('states.retry')}
              </button>
            </p>
          )}
          {isMissing && (sections.state === 'loading' || sections.state === 'idle') && (
            <p role="status">{t('states.loading')}</p>
          )}
          {isMissing && sections.state === 'ready' && <p>{t('states.empty')}</p>}
          <ul role="list">
            {entries.map(entry => (
              <li key={entry.id}>
                <a href={hrefOf(entry)}>
                  <DappIcon title={entry.title} icon={entry.icon_url} size={68} isEager />
                  <span>{entry.title}</span>
                  <RecentIncident day={entry.incident} tag={tag} className="dappIncident" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {hasMore && (
          <button
            type="button"
            className="linkButton storeAll needsScript"
            onClick={() => changeView(tab === TRENDING ? { category: HOT_CATEGORY_ID } : { section: tab })}
          >
            {t('shelf.more', { name })}
          </button>
        )}
      </div>
      <Cautions section={tab} />
    </section>
  )
})
