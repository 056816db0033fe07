import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, type Place, readPlace } from '../stores/place.ts'
import { $results, loadMoreResults, type Results } from '../stores/results.ts'
import { $view } from '../stores/view.ts'

/** What a visitor does who no longer waits for the old place. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown']
/** What is above a list is drawn so soon after it. */
const HOLD_MS = 1_000

/** Keeps the list where it was left while it and what is above it are drawn: each change is made up for at once. */
function holdList(list: HTMLElement, left: number): () => void {
  const observer = new MutationObserver(() => scrollBy(0, list.getBoundingClientRect().top - left))
  const column = list.closest('section')?.parentElement
  if (column)
    observer.observe(column, { attributes: true, characterData: true, childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Of the page, as parts/mark-view.ts made it for a visitor who comes back. */
const forgetLength = () => document.documentElement.style.removeProperty('--place')

/**
 * Keeps a visitor who comes back from a DApp's page, or reloads, at the place in the list that they left, to which
 * parts/mark-view.ts has led. Where the browser has kept the page as it was, there is nothing to do.
 */
export function useReturn(
  { entries: { length }, hasMore, loading: { state } }: Results,
  list: RefObject<HTMLElement | null>,
): void {
  const left = useRef<Place>(undefined)
  const letGo = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const place = readPlace(history.state)
    left.current = place
    if (place && list.current) letGo.current = holdList(list.current, place.list)
    const forget = () => {
      left.current = undefined
      letGo.current?.()
    }
    const keep = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      keepPlace({ top: scrollY, list: top, length: $results.get().entries.length })
    }
    for (const way of OWN_WAYS) addEventListener(way, forget, { once: true, passive: true })
    addEventListener('pagehide', keep)
    const unfollow = $view.listen(() => {
      letGo.current?.()
      forgetLength()
    })
    return () => {
      forget()
      unfollow()
      for (const way of OWN_WAYS) removeEventListener(way, forget)
      removeEventListener('pagehide', keep)
    }
  }, [list])

  useEffect(() => {
    const place = left.current
    if (!place) return
    const isShort = length < place.length && hasMore
    if (isShort && state === 'ready') void loadMoreResults(place.length)
    if (isShort && state !== 'failed') return
    left.current = undefined
    // Else it stays as long for what comes below the list, until another view is chosen.
    if (length < place.length) forgetLength()
    setTimeout(() => letGo.current?.(), HOLD_MS)
  }, [length, hasMore, state])
}
