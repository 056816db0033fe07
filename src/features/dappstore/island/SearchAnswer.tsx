import { type MouseEvent, memo, useContext } from 'react'
import { close } from '#content/icons.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Part } from '#search/find.ts'
import { quoted, quotedWords } from '#search/quoted.ts'
import type { Category } from '../contract/categories.ts'
import type { StoreNetwork } from '../stores/networks.ts'
import { $answer, type StoreAnswer } from '../stores/results.ts'
import { withoutPart } from '../stores/search.ts'
import { changeView } from '../stores/view.ts'
import { StoreLinks, useStoreT } from './StoreMessages.tsx'
import { useDeferredStore } from './use-deferred-store.ts'

interface Names {
  categories: readonly Category[]
  networks: readonly StoreNetwork[]
}

/** A part as the store calls it; what the store has no name for, as it was typed. */
export function partName({ kind, id, typed }: Part, { categories, networks }: Names): string {
  const known =
    kind === 'category'
      ? categories.find(({ hid }) => hid === id)
      : kind === 'network'
        ? networks.find(({ hid }) => hid === id)
        : undefined
  return known?.title ?? typed
}

/** Another search, by a button that goes with it. */
type Search = (search: string, event: MouseEvent) => void

interface ChipProps {
  name: string
  icon: string | undefined
  onRemove: (event: MouseEvent) => void
}

function Chip({ name, icon, onRemove }: ChipProps) {
  const t = useStoreT()
  return (
    <li>
      <button type="button" className="chip" aria-label={t('search.remove', { name })} onClick={onRemove}>
        {icon && <img src={icon} alt="" width="18" height="18" />}
        <span>{name}</span>
        <svg className="iconLine" width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
          <path d={close} />
        </svg>
      </button>
    </li>
  )
}

interface ReadingProps extends Names {
  answer: StoreAnswer
  onSearch: Search
}

/** How the search was read, and the way to read it otherwise. */
function Reading({ answer: { query, parts }, onSearch, ...names }: ReadingProps) {
  const t = useStoreT()
  const words = quotedWords(query)
  if (words !== undefined) {
    return (
      <p className="cluster">
        <span role="status">{t('search.words', { query: words })}</span>
        <button type="button" className="linkButton" onClick={event => onSearch(words, event)}>
          {t('search.filters')}
        </button>
      </p>
    )
  }
  if (parts.length === 0) return null
  return (
    <div className="cluster">
      <span id="store-read">{t('search.read')}</span>
      <ul role="list" className="cluster" aria-labelledby="store-read">
        {parts.map(part => (
          <Chip
            key={`${part.kind} ${part.id}`}
            name={partName(part, names)}
            icon={
              part.kind === 'network'
                ? safeUrl(names.networks.find(({ hid }) => hid === part.id)?.icon)
                : undefined
            }
            onRemove={event => onSearch(withoutPart(query, part), event)}
          />
        ))}
      </ul>
      <button type="button" className="linkButton" onClick={event => onSearch(quoted(query), event)}>
        {t('search.plain')}
      </button>
    </div>
  )
}

/** A browser takes milliseconds to make its first list, and most searches name one thing at most. */
const listed = (lang: string, names: readonly string[]): string =>
  names.length < 2 ? names.join('') : new Intl.ListFormat(lang).format(names)

interface Props extends Names {
  /** Nothing is typed. It waits in the page until then: making it with the first letter would hold up the list. */
  isHidden: boolean
  /** What had the focus is gone. */
  onGone: () => void
}

/** Below the search box: what was understood, what was left out, what may have been meant. */
export const SearchAnswer = memo(function SearchAnswer({ isHidden, onGone, ...names }: Props) {
  const t = useStoreT()
  const { lang } = useContext(StoreLinks)
  const searchFor: Search = (search, event) => {
    changeView({ search })
    // The next key pressed there would be lost; a finger needs no keyboard on its screen.
    if (event.detail === 0) onGone()
  }
  const answer = useDeferredStore($answer, () => undefined)
  const { entries = [], parts = [], dropped = [], unmatched = '', suggestion } = answer ?? {}
  const missing = listed(lang, [...dropped.map(part => partName(part, names)), unmatched].filter(Boolean))
  const shown = listed(
    lang,
    parts.map(part => partName(part, names)),
  )
  // Where nothing is found at all, the list says it.
  const isPartly = missing !== '' && entries.length > 0
  return (
    <div className="cluster storeAnswer needsScript" hidden={isHidden}>
      {answer && <Reading answer={answer} onSearch={searchFor} {...names} />}
      <p className="cluster">
        <span role="status">
          {isPartly && t(shown === '' ? 'search.nearest' : 'search.partly', { missing, shown })}
        </span>
        {suggestion && (
          <button type="button" className="linkButton" onClick={event => searchFor(suggestion, event)}>
            {t('search.suggest', { query: suggestion })}
          </button>
        )}
      </p>
    </div>
  )
})
