import { useStore } from '@nanostores/react'
import { type FormEvent, memo, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { NAME_SEARCH_PROPS } from '#lib/exact-text.ts'
import { whenTyped } from '#ui/when-typed.ts'
import type { Category } from '../contract/categories.ts'
import type { StoreNetwork } from '../stores/networks.ts'
import { $recentSearches, clearRecentSearches, rememberSearch } from '../stores/recent-searches.ts'
import { $hotSearches } from '../stores/results.ts'
import { singleHit } from '../stores/single-hit.ts'
import { $isTyped, $typed, changeView, typeSearch } from '../stores/view.ts'
import styles from './Search.module.scss'
import { useHref, useStoreT } from './StoreMessages.tsx'
import { useLate } from './use-late.ts'

const NONE: readonly string[] = []

interface WordsProps {
  title: string
  searches: readonly string[]
  onChoose: (search: string) => void
  onClear?: () => void
}

function Searches({ title, searches, onChoose, onClear }: WordsProps) {
  const t = useStoreT()
  if (searches.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {searches.map(text => (
        <button key={text} type="button" className="chip" onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
      {onClear && (
        <button type="button" className="linkButton" onClick={onClear}>
          {t('search.clear')}
        </button>
      )}
    </>
  )
}

interface Props {
  /** What the page came with under "Hot searches". */
  hot: readonly string[]
  categories: readonly Category[]
  networks: readonly StoreNetwork[]
}

/** The search box; below it recent and hot searches while it is empty, else how the search was read. */
export const SearchBox = memo(function SearchBox({ hot: pageHot, categories, networks }: Props) {
  const t = useStoreT()
  // Not the letters themselves: the box would be drawn anew with each.
  const hasText = useStore($isTyped, { ssr: () => false })
  const recent = useStore($recentSearches, { ssr: () => NONE })
  const hot = useStore($hotSearches, { ssr: () => pageHot })
  const input = useRef<HTMLInputElement>(null)
  const hrefOf = useHref()
  // What is below the box changes after the letter is painted.
  const isTyped = useDeferredValue(hasText)
  const late = useLate(isTyped)

  // The box follows the address: Back, a chosen search.
  useEffect(() => {
    const box = input.current
    if (!box) return
    const write = (text: string) => {
      box.value = text
      // For parts/search-key.ts: what a script writes makes no event of its own.
      dispatchEvent(new Event('searchset'))
    }
    if ($typed.get() !== '') write($typed.get())
    return $typed.listen(text => {
      if (box.value !== text) write(text)
    })
  }, [])

  const focus = useCallback(() => input.current?.focus(), [])

  function choose(text: string): void {
    rememberSearch(text)
    changeView({ search: text })
    focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A submit held until now may come before what was typed with it.
    if (input.current) typeSearch(input.current.value)
    rememberSearch($typed.get())
    changeView({})
    const hit = singleHit()
    if (hit) location.assign(hrefOf(hit))
  }

  function cancel(): void {
    changeView({ search: '' })
    focus()
  }

  return (
    <>
      <search className={`${styles.search} needsScript`}>
        <form onSubmit={submit}>
          <label className="visuallyHidden" htmlFor="store-search">
            {t('search.label')}
          </label>
          {/* A form without such a button would be submitted past the island while it wakes. */}
          <button type="submit" className={styles.glass} aria-label={t('search.submit')} />
          <input
            ref={input}
            id="store-search"
            name="search"
            {...NAME_SEARCH_PROPS}
            aria-keyshortcuts="/"
            placeholder={t('search.placeholder')}
            {...whenTyped(typeSearch)}
          />
          {hasText && (
            <button
              type="button"
              className={styles.cancel}
              aria-label={t('search.cancel')}
              onClick={cancel}
            />
          )}
        </form>
      </search>
      {isTyped && !late && <div className="cluster storeAnswer" />}
      {late && (
        <late.SearchAnswer isHidden={!isTyped} categories={categories} networks={networks} onGone={focus} />
      )}
      {recent.length + hot.length > 0 && (
        <div className={`${styles.hints} needsScript`} hidden={isTyped}>
          <Searches
            title={t('search.recent')}
            searches={recent}
            onChoose={choose}
            onClear={clearRecentSearches}
          />
          <Searches title={t('search.hot')} searches={hot} onChoose={choose} />
        </div>
      )}
    </>
  )
})
