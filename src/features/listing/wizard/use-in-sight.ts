import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the place where a step says what came of a press: it is scrolled into sight each time `said` changes to something.
 * On a phone the bar with the button stays at the bottom edge while that place may be screens below.
 */
export function useInSight<E extends HTMLElement>(said: string | undefined): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  return place
}
