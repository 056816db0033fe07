import { safeUrl } from '#lib/safe-url.ts'

/** Network marks of a row before the rest is only counted. */
export const SHOWN_NETWORKS = 3

/** Those of them whose marks a row shows: first what the visitor asked for, then as the entry has them. */
export function shownNetworks(chains: readonly string[], asked: readonly string[]): string[] {
  const meant = asked.filter(hid => chains.includes(hid))
  return [...meant, ...chains.filter(hid => !meant.includes(hid))].slice(0, SHOWN_NETWORKS)
}

/** Cells of every sheet, so that one rule of _cells.scss names each place: `.cell3`. */
export const SHEET_CELLS = 16

/** Marks that the page shows first, side by side in one file (mark-sheets.ts). */
export interface MarkSheet {
  src: string
  /** Addresses of the marks by their places. */
  icons: readonly string[]
}

/** Where a mark is drawn from: a file of its own, or a place of a sheet. */
export interface MarkImage {
  src: string
  className?: string
}

/** By the mark's own address. */
export type MarkCells = ReadonlyMap<string, MarkImage>

export const cellsOf = (sheets: readonly MarkSheet[]): MarkCells =>
  new Map(
    sheets.flatMap(({ src, icons }) =>
      icons.map((icon, place) => [icon, { src, className: `cell cell${place}` }] as const),
    ),
  )

/** Undefined for an address that is not of the web. */
export function markImage(cells: MarkCells, icon: string): MarkImage | undefined {
  const src = safeUrl(icon)
  return src === undefined ? undefined : (cells.get(icon) ?? { src })
}
