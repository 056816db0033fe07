import { CropperCanvas, type CropperHandle, CropperImage } from 'cropperjs'
import { type Crop, cropOf, type Frame, matrixOf, type Size, withinReach } from './crop.ts'

export interface Stage {
  show: (crop: Crop) => void
  remove: () => void
}

/** The square's share of the stage; Logo.module.scss draws it there. */
const FRAME_SHARE = 0.76

function frameOf(host: HTMLElement): Frame {
  const { clientWidth } = host
  const side = clientWidth * FRAME_SHARE
  return { offset: (clientWidth - side) / 2, side }
}

/** Cropper's elements put their styles in by `adoptedStyleSheets`, which a policy without `unsafe-inline` admits. */
function elementsFor(address: string): { canvas: CropperCanvas; image: CropperImage } {
  const canvas = new CropperCanvas()
  const image = new CropperImage()
  image.scalable = true
  image.translatable = true
  image.src = address
  // The stage itself says what it shows.
  image.$image.alt = ''
  const handle: CropperHandle = document.createElement('cropper-handle') as CropperHandle
  handle.action = 'move'
  handle.plain = true
  canvas.append(image, handle)
  return { canvas, image }
}

/**
 * A picture that is moved by pointer and finger, and zoomed by wheel and pinch, below a square that stays. Tells of
 * every change that a visitor makes.
 */
export function mountStage(
  host: HTMLElement,
  address: string,
  size: Size,
  first: Crop,
  tell: (crop: Crop) => void,
): Stage {
  const { canvas, image } = elementsFor(address)
  let crop = first
  let isOurs = false
  let isVisitors = false

  function show(next: Crop): void {
    crop = next
    if (host.clientWidth === 0) return
    isOurs = true
    image.$setTransform(matrixOf(crop, size, frameOf(host)))
    isOurs = false
  }

  image.addEventListener('transform', event => {
    if (isOurs || !(event instanceof CustomEvent)) return
    // Cropper moves as far as one likes, and to its own middle at first; what a visitor wants is taken as far as it
    // makes sense.
    event.preventDefault()
    if (!isVisitors) return
    show(withinReach(cropOf(event.detail.matrix, size, frameOf(host)), size))
    tell(crop)
  })
  // Around the picture's own listener, which is put on as it comes into the document.
  canvas.addEventListener('action', () => (isVisitors = true), { capture: true })
  host.append(canvas)
  canvas.addEventListener('action', () => (isVisitors = false))
  const observer = new ResizeObserver(() => show(crop))
  observer.observe(host)
  return {
    show,
    remove: () => {
      observer.disconnect()
      canvas.remove()
    },
  }
}
