import type { Drawing, PictureFrame } from './drawing.ts'

/** How a picture is drawn, and the part of the plane that it shows. */
export interface PictureArt extends PictureFrame {
  draw: (drawing: Drawing) => Promise<void>
}
