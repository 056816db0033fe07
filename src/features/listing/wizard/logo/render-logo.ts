import { LOGO_SIDE_PX } from '#contract/limits.ts'
import type { Crop } from './crop.ts'

/** Halvings on the way down: 3200 px is as much canvas as every phone has. */
const MAX_HALVINGS = 4

function surface(side: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** The logo: 200×200 px, PNG. Made smaller by halves, as browsers drop lines when they shrink a picture at once. */
export function renderLogo(image: HTMLImageElement, crop: Crop): string {
  const halvings = Math.floor(Math.log2(Math.max(1, crop.side / LOGO_SIDE_PX)))
  let side = LOGO_SIDE_PX * 2 ** Math.min(halvings, MAX_HALVINGS)
  let { canvas, context } = surface(side)
  const scale = side / crop.side
  context.drawImage(
    image,
    -crop.x * scale,
    -crop.y * scale,
    image.naturalWidth * scale,
    image.naturalHeight * scale,
  )
  while (side > LOGO_SIDE_PX) {
    side /= 2
    const smaller = surface(side)
    smaller.context.drawImage(canvas, 0, 0, side, side)
    canvas = smaller.canvas
    context = smaller.context
  }
  return canvas.toDataURL('image/png')
}
