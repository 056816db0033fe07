import { LOGO_SIDE_PX, MAX_IMAGE_BYTES } from '#contract/limits.ts'
import type { Crop, Size } from './crop.ts'

interface PictureHeader {
  type: 'png' | 'jpeg'
  width: number
  height: number
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The chunk that every PNG begins with. */
const IHDR = 0x49484452
const JPEG_START = [0xff, 0xd8, 0xff]
/** Frame headers (ITU T.81, table B.1): C0-CF without tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers that stand alone: TEM, RSTn, SOI, and fill bytes. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte)

function pngHeader(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== IHDR) return undefined
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function jpegHeader(view: DataView): PictureHeader | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (marker === 0xff) at += 1
    else at += isAlone(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** What a file is by its content, its name aside, and how large it is drawn; nothing is decoded for that. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, PNG_START)) return pngHeader(view)
  return startsWith(bytes, JPEG_START) ? jpegHeader(view) : undefined
}

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

type PictureOutcome = { ok: true; picture: Picture } | { ok: false; error: PictureError }

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
function errorOfBytes(bytes: Uint8Array): PictureError | undefined {
  if (bytes.length > MAX_IMAGE_BYTES) return { code: 'size', bytes: bytes.length }
  const header = pictureHeader(bytes)
  if (!header) return { code: 'type' }
  const { width, height } = header
  if (Math.min(width, height) < LOGO_SIDE_PX) return { code: 'small', width, height }
  return Math.max(width, height) > MAX_PICTURE_SIDE_PX ? { code: 'huge', width, height } : undefined
}

/** Reads a file as a picture, upright by its EXIF; recognised by content, not by name. */
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
