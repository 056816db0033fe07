import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A button that gives way to what it brought about takes the focus with it, and whoever uses a keyboard would begin at the
 * top of the page again. Gives a `ref` for what took its place, which then has the focus.
 */
export function useKeptFocus(): (place: HTMLElement | null) => void {
  const before = import.meta.env.SSR ? null : document.activeElement
  const place = useRef<HTMLElement>(null)
  const isNew = useRef(true)
  useLayoutEffect(() => {
    // What is new itself has taken nothing away; whoever shows it knows where the focus goes.
    if (!isNew.current && before && !before.isConnected && document.activeElement === document.body)
      place.current?.focus()
    isNew.current = false
  })
  return useCallback(element => {
    place.current = element
  }, [])
}
