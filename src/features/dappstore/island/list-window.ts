export interface Measures {
  /** Items in the list. */
  count: number
  columns: number
  /** With the gap below it. */
  rowHeight: number
  /** Of the list's first row, from the top of the viewport; negative once scrolled past. */
  top: number
  viewport: number
}

/** The items to draw, `first` up to and without `last`. */
export interface Span {
  first: number
  last: number
  /** The end of what is in view; the items after it are spare. */
  seen: number
}

/** Rows kept ready outside the viewport, so that neither a scroll nor a Tab meets an empty place. */
const SPARE_ROWS = 3

/** Which items of a long list of rows, all equally high, are worth drawing. */
export function spanOf({ count, columns, rowHeight, top, viewport }: Measures): Span {
  const rows = Math.ceil(count / columns)
  const fitting = Math.ceil(viewport / rowHeight)
  const wanted = Math.floor(-top / rowHeight) - SPARE_ROWS
  const firstRow = Math.max(0, Math.min(wanted, rows - fitting - SPARE_ROWS))
  const seenRow = Math.ceil((viewport - top) / rowHeight)
  const upTo = (row: number) => Math.min(count, row * columns)
  return {
    first: firstRow * columns,
    // What stands above a list may go away at any time: some rows are in view then, and a whole screen is ready.
    last: upTo(Math.max(fitting, seenRow + SPARE_ROWS)),
    seen: upTo(Math.max(Math.ceil(fitting / 2), seenRow)),
  }
}
