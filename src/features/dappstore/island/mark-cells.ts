import { createContext, useContext } from 'react'
import { type MarkCells, type MarkImage, markImage } from '../marks/mark-sheet.ts'

export const MarkCellsContext = createContext<MarkCells>(new Map())

export const useMarkImage = (icon: string): MarkImage | undefined =>
  markImage(useContext(MarkCellsContext), icon)
