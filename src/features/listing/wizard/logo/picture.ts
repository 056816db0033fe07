import { LOGO_SIDE_PX, MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { dataAddress } from '#lib/data-address.ts'
import { firstView, type Size } from './crop.ts'
import { type PictureHeader, pictureHeader } from './picture-header.ts'

/** More would take a phone's memory only to be thrown away: a logo has 200 px. */
export const MAX_PICTURE_SIDE_PX = 8000

/** Of less nothing can be made out at 200 px. */
export const MIN_PICTURE_SIDE_PX = 16
/** A drawing has no pixels of its own: its shorter side is drawn as twice a logo's, of which half may be cut out, and no side longer. */
const DRAWN_SIDE_PX = 2 * LOGO_SIDE_PX
const MAX_DRAWN_SIDE_PX = 1600

export interface Picture extends Size {
  /** As a `data:` address, which the page's policy admits in pictures. */
  address: string
  image: HTMLImageElement
}

export type PictureError =
  | { code: 'type' | 'unreadable' }
  | { code: 'size'; bytes: number }
  | ({ code: 'small' | 'huge' } & Size)

type PictureOutcome = { ok: true; picture: Picture } | { ok: false; error: PictureError }

const refused = (error: PictureError): PictureOutcome => ({ ok: false, error })

/** What of a file's head speaks against it; decoding a picture that is too large is what must not happen. */
function errorOfBytes(bytes: Uint8Array): PictureError | undefined {
  if (bytes.length > MAX_IMAGE_BYTES) return { code: 'size', bytes: bytes.length }
  const header = pictureHeader(bytes)
  if (!header) return { code: 'type' }
  if (header.type === 'svg+xml') return undefined
  const { width, height } = header
  if (Math.min(width, height) < MIN_PICTURE_SIDE_PX) return { code: 'small', width, height }
  return Math.max(width, height) > MAX_PICTURE_SIDE_PX ? { code: 'huge', width, height } : undefined
}

async function imageAt(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function surface(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/**
 * A drawing as pixels. It is shown by an image element alone, where it runs no script and loads nothing, and is never put
 * into the page; what goes on from here is a PNG. One that says it has no size is as wide as high.
 */
async function drawnAsPixels(address: string): Promise<string> {
  const drawing = await imageAt(address)
  const [width, height] = [drawing.naturalWidth || 1, drawing.naturalHeight || 1]
  const scale = Math.min(DRAWN_SIDE_PX / Math.min(width, height), MAX_DRAWN_SIDE_PX / Math.max(width, height))
  const { canvas, context } = surface(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  context.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

async function addressToShow(bytes: Uint8Array<ArrayBuffer>, type: PictureHeader['type']): Promise<string> {
  // The type that the content has, whatever the file is called.
  const address = await dataAddress(new Blob([bytes], { type: `image/${type}` }))
  return type === 'svg+xml' ? drawnAsPixels(address) : address
}

/** Reads a file as a picture, upright by its EXIF; recognised by content, not by name. */
export async function readPicture(file: Blob): Promise<PictureOutcome> {
  if (file.size > MAX_IMAGE_BYTES) return refused({ code: 'size', bytes: file.size })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const error = errorOfBytes(bytes)
    const header = pictureHeader(bytes)
    if (error || !header) return refused(error ?? { code: 'type' })
    const address = await addressToShow(bytes, header.type)
    const image = await imageAt(address)
    const { naturalWidth: width, naturalHeight: height } = image
    if (Math.min(width, height) < MIN_PICTURE_SIDE_PX) return refused({ code: 'small', width, height })
    return { ok: true, picture: { address, image, width, height } }
  } catch {
    return refused({ code: 'unreadable' })
  }
}

/** 3200 px is as much canvas as every phone has. */
const MAX_HALVINGS = 4

/** How large a square of this side is drawn first; `shrinkToLogo` does the rest. */
export const drawnSide = (side: number): number =>
  LOGO_SIDE_PX * 2 ** Math.min(Math.max(Math.floor(Math.log2(side / LOGO_SIDE_PX)), 0), MAX_HALVINGS)

/** The logo, PNG. Made smaller by halves: Firefox and Safari drop lines when they shrink a picture at once. */
export function shrinkToLogo(drawn: HTMLCanvasElement): string {
  if (drawn.width <= LOGO_SIDE_PX) return drawn.toDataURL('image/png')
  const { canvas, context } = surface(drawn.width / 2, drawn.height / 2)
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  return shrinkToLogo(canvas)
}

/** A picture as a logo, as it is shown first, where nobody is asked for more. */
export function firstLogo(picture: Picture): string {
  const { image, width, height } = picture
  const { side } = firstView(picture)
  const drawn = drawnSide(side)
  const { canvas, context } = surface(drawn, drawn)
  const scale = drawn / side
  const [left, top] = [((side - width) * scale) / 2, ((side - height) * scale) / 2]
  context.drawImage(image, left, top, width * scale, height * scale)
  return shrinkToLogo(canvas)
}
