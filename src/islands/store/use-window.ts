import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Span, spanOf } from '#lib/list-window.ts'

interface Shape {
  columns: number
  rowHeight: number
}

function shapeOf(list: HTMLElement): Shape | undefined {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const rowHeight =
    (list.firstElementChild?.getBoundingClientRect().height ?? 0) + (Number.parseFloat(rowGap) || 0)
  const columns = gridTemplateColumns.split(' ').length
  return rowHeight > 0 ? { columns, rowHeight } : undefined
}

/**
 * Draws only what is near the viewport of a grid whose rows are all equally high. The places of the others are kept by
 * padding, set through the DOM because the page's policy admits no style attribute.
 */
export function useWindow(count: number, initial: number): [RefObject<HTMLUListElement | null>, Span] {
  const ref = useRef<HTMLUListElement>(null)
  const [span, setSpan] = useState<Span>({ first: 0, last: initial })
  const { first, last } = span

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const shape = shapeOf(list)
    const heightOf = (items: number) =>
      shape ? `${Math.ceil(items / shape.columns) * shape.rowHeight}px` : ''
    list.style.paddingBlockStart = heightOf(first)
    list.style.paddingBlockEnd = heightOf(Math.max(0, count - last))
  }, [first, last, count])

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const update = () => {
      const shape = shapeOf(list)
      if (!shape) return
      const { top } = list.getBoundingClientRect()
      const next = spanOf({ count, ...shape, top, viewport: innerHeight })
      setSpan(span => (span.first === next.first && span.last === next.last ? span : next))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(document.documentElement)
    return () => {
      removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [count])

  return [ref, span]
}
