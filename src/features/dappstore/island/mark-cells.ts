import { createContext, useContext } from 'react'
import { safeUrl } from '#lib/safe-url.ts'
import type { MarkSheet } from '../mark-sheet.ts'

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

export const MarkCellsContext = createContext<MarkCells>(new Map())

/** Undefined for an address that is not of the web. */
export function markImage(cells: MarkCells, icon: string): MarkImage | undefined {
  const src = safeUrl(icon)
  return src === undefined ? undefined : (cells.get(icon) ?? { src })
}

export const useMarkImage = (icon: string): MarkImage | undefined =>
  markImage(useContext(MarkCellsContext), icon)
