import type { Drawing } from './drawing.ts'

/** A picture by its size in units of its drawing, and how it is drawn. */
export interface PictureArt {
  width: number
  height: number
  draw: (drawing: Drawing) => Promise<void>
}
