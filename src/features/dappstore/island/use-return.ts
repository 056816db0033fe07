import { useEffect, useRef } from 'react'
import { keepPlace, type Place, readPlace } from '../stores/place.ts'
import { $results, loadMoreResults, type Results } from '../stores/results.ts'
import { $view } from '../stores/view.ts'

/** What a visitor does who no longer waits for the old place. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown']
/** A page that has not become long enough by then will not. */
const MAX_FRAMES = 60

/** Scrolls as soon as the page is long enough. */
function scrollWhenDrawn(top: number): () => void {
  let frames = 0
  let frame = 0
  const look = () => {
    frames += 1
    const isLong = document.documentElement.scrollHeight - innerHeight >= top
    if (!isLong && frames < MAX_FRAMES) frame = requestAnimationFrame(look)
    else scrollTo(0, top)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** Of the page, as parts/mark-view.ts made it for a visitor who comes back. */
const forgetLength = () => document.documentElement.style.removeProperty('--place')

/**
 * Leads a visitor who comes back from a DApp's page, or reloads, to the place in the list that they left. Where the
 * browser has kept the page as it was, there is nothing to do.
 */
export function useReturn({ entries: { length }, hasMore, loading: { state } }: Results): void {
  const left = useRef<Place>(undefined)

  useEffect(() => {
    left.current = readPlace(history.state)
    const forget = () => {
      left.current = undefined
    }
    const keep = () => keepPlace(scrollY, $results.get().entries.length)
    for (const way of OWN_WAYS) addEventListener(way, forget, { once: true, passive: true })
    addEventListener('pagehide', keep)
    const unfollow = $view.listen(forgetLength)
    return () => {
      forget()
      unfollow()
      for (const way of OWN_WAYS) removeEventListener(way, forget)
      removeEventListener('pagehide', keep)
    }
  }, [])

  useEffect(() => {
    const place = left.current
    if (!place) return
    const isShort = length < place.length && hasMore
    if (isShort && state === 'ready') void loadMoreResults(place.length)
    if (isShort && state !== 'failed') return
    left.current = undefined
    // Else it stays as long for what comes below the list, until another view is chosen.
    if (length < place.length) forgetLength()
    return scrollWhenDrawn(place.top)
  }, [length, hasMore, state])
}
