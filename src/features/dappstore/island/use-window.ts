import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface Measures {
  /** Items in the list. */
  count: number
  columns: number
  /** With the gap below it. */
  rowHeight: number
  /** Of the list's first row, from the top of the viewport; negative once scrolled past. */
  top: number
  /** Height of what stands above the list and goes with the first letter of a search. */
  above: number
  viewport: number
}

/** The items to draw, `first` up to and without `last`. */
export interface RowSpan {
  first: number
  last: number
  /** The end of what is in view, of a longer list as well; the items after it are spare. */
  seen: number
  /** The same once that is gone. */
  alone: number
}

/** Rows kept ready outside the viewport, so that neither a scroll nor a Tab meets an empty place. */
const SPARE_ROWS = 3

/** Which items of a long list of rows, all equally high, are worth drawing. */
export function spanOf({ count, columns, rowHeight, top, above, viewport }: Measures): RowSpan {
  const rows = Math.ceil(count / columns)
  const fitting = Math.ceil(viewport / rowHeight)
  const wanted = Math.floor(-top / rowHeight) - SPARE_ROWS
  const firstRow = Math.max(0, Math.min(wanted, rows - fitting - SPARE_ROWS))
  const rowsBelow = (top: number) => Math.ceil((viewport - top) / rowHeight)
  const seenRow = rowsBelow(top)
  const halfScreen = Math.ceil(fitting / 2)
  const upTo = (row: number) => Math.min(count, row * columns)
  return {
    first: firstRow * columns,
    // What is above a list may go away at any time: some rows are in view then, and a whole screen is ready.
    last: upTo(Math.max(fitting, seenRow + SPARE_ROWS)),
    // Not cut to this list: the next one may be longer, and is drawn before it is measured.
    seen: columns * Math.max(halfScreen, seenRow),
    alone: columns * Math.max(halfScreen, rowsBelow(top - above)),
  }
}

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

/** Longer than a typing visitor takes for the next letter, and than a search waits for a pause. */
const UNTIL_SPARE_MS = 600

/** Whether two lists begin with the same items, as a list does that was only added to. */
const beginAlike = (one: readonly unknown[], other: readonly unknown[], length: number): boolean =>
  one === other || other.slice(0, length).every((item, at) => item === one[at])

/**
 * Draws only what is near the viewport of a grid whose rows are all equally high; of a new list first what is in view
 * (`isAlone`: with nothing large above the list, so that no second change of the page has to add rows), the spare rows when
 * nothing newer has come. The places of the others are kept by padding, set through the DOM because
 * the page's policy admits no style attribute.
 */
export function useWindow(
  items: readonly unknown[],
  initial: number,
  isAlone: boolean,
): [RefObject<HTMLUListElement | null>, Pick<RowSpan, 'first' | 'last'>] {
  const ref = useRef<HTMLUListElement>(null)
  const shape = useRef<Shape>(undefined)
  const [span, setSpan] = useState<RowSpan>({ first: 0, last: initial, seen: initial, alone: initial })
  const [spareFor, setSpareFor] = useState(items)
  const count = items.length
  const { first } = span
  const inView = Math.min(count, isAlone ? span.alone : span.seen)
  const last = beginAlike(spareFor, items, span.last) ? span.last : inView

  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSpareFor(items)), UNTIL_SPARE_MS)
    return () => clearTimeout(timer)
  }, [items])

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const { columns, rowHeight } = shape.current ?? { columns: 1, rowHeight: 0 }
    const heightOf = (items: number) => `${Math.ceil(items / columns) * rowHeight}px`
    list.style.paddingBlockStart = heightOf(Math.min(first, count))
    list.style.paddingBlockEnd = heightOf(Math.max(0, count - last))
  }, [first, last, count])

  useEffect(() => {
    const list = ref.current
    if (!list) return
    const update = () => {
      shape.current ??= shapeOf(list)
      if (!shape.current) return
      const { top } = list.getBoundingClientRect()
      // Nothing while it is hidden.
      const above = list.closest('section')?.previousElementSibling?.clientHeight ?? 0
      const next = spanOf({ count, ...shape.current, top, above, viewport: innerHeight })
      const isSame = (span: RowSpan) =>
        span.first === next.first &&
        span.last === next.last &&
        span.seen === next.seen &&
        span.alone === next.alone
      setSpan(span => (isSame(span) ? span : next))
    }
    // Rows are as high as before until the width changes; asking anew with each letter would lay the page out twice.
    const measure = () => {
      shape.current = undefined
      update()
    }
    // After the browser has laid the page out for its own sake.
    const frame = requestAnimationFrame(update)
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', update)
      removeEventListener('resize', measure)
    }
  }, [count, isAlone])

  return [ref, { first, last }]
}
