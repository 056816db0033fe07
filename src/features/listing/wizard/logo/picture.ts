import { LOGO_SIDE_PX, MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { pictureHeader } from '../../contract/picture-header.ts'
import type { Crop, Size } from './crop.ts'

/** More would take a phone's memory only to be thrown away: a logo has 200 px. */
export const MAX_PICTURE_SIDE_PX = 8000

export interface Picture extends Size {
  /** As a `data:` address, which the page's policy admits in pictures. */
  address: string
  image: HTMLImageElement
}

export type PictureError =
  | { code: 'type' | 'unreadable' }
  | { code: 'size'; bytes: number }
  | ({ code: 'small' | 'huge' } & Size)

export type PictureOutcome = { ok: true; picture: Picture } | { ok: false; error: PictureError }

const refused = (error: PictureError): PictureOutcome => ({ ok: false, error })

function addressOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    // The type that the content has, whatever the file is called.
    reader.readAsDataURL(new Blob([bytes], { type }))
  })
}

/** What of a file's head speaks against it; decoding a picture that is too large is what must not happen. */
export function errorOfBytes(bytes: Uint8Array): PictureError | undefined {
  if (bytes.length > MAX_IMAGE_BYTES) return { code: 'size', bytes: bytes.length }
  const header = pictureHeader(bytes)
  if (!header) return { code: 'type' }
  const { width, height } = header
  if (Math.min(width, height) < LOGO_SIDE_PX) return { code: 'small', width, height }
  return Math.max(width, height) > MAX_PICTURE_SIDE_PX ? { code: 'huge', width, height } : undefined
}

/** Reads a file as a picture, upright as its EXIF says; told by content, not by name. */
export async function readPicture(file: Blob): Promise<PictureOutcome> {
  if (file.size > MAX_IMAGE_BYTES) return refused({ code: 'size', bytes: file.size })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const error = errorOfBytes(bytes)
    if (error) return refused(error)
    const address = await addressOf(bytes, `image/${pictureHeader(bytes)?.type}`)
    const image = new Image()
    image.src = address
    await image.decode()
    return { ok: true, picture: { address, image, width: image.naturalWidth, height: image.naturalHeight } }
  } catch {
    return refused({ code: 'unreadable' })
  }
}

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
