import { useCallback, useLayoutEffect, useRef } from 'react'

/** Marks a part that takes only the focus that was lost inside of it, where several share a screen. */
const PART = '[data-focus-part]'

/** An element and all that it is in, the nearest first; once it is removed nothing tells any more. */
function withAncestors(element: Element | null): Element[] {
  const found: Element[] = []
  for (let each = element; each; each = each.parentElement) found.push(each)
  return found
}

/** Whether what was removed, told by what it was in, lay in the part of the page that a place is in. */
function wasInPartOf(place: Element, lost: readonly Element[]): boolean {
  const part = place.closest(PART)
  return part === null || lost.some(each => each === part)
}

/**
 * A button that gives way to what it brought about takes the focus with it, and a keyboard user would begin at the top of
 * the page again. Gives a `ref` for what took its place, which then has the focus.
 */
export function useKeptFocus(): (place: HTMLElement | null) => void {
  const before = import.meta.env.SSR ? [] : withAncestors(document.activeElement)
  const place = useRef<HTMLElement>(null)
  const isNew = useRef(true)
  useLayoutEffect(() => {
    const [focused] = before
    const isLost = focused?.isConnected === false && document.activeElement === document.body
    // What is new itself has taken nothing away; its own code knows where the focus goes.
    if (!isNew.current && isLost && place.current && wasInPartOf(place.current, before)) place.current.focus()
    isNew.current = false
  })
  return useCallback(element => {
    place.current = element
  }, [])
}
