/** Network marks of a row before the rest is only counted. */
export const SHOWN_NETWORKS = 3

/** Cells of every sheet, so that one rule of _cells.scss names each place: `.cell3`. */
export const SHEET_CELLS = 16

/** Marks that the page shows first, side by side in one file (mark-sheets.ts). */
export interface MarkSheet {
  src: string
  /** Addresses of the marks by their places. */
  icons: readonly string[]
}
