import { LOGO_SIDE_PX, MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { pictureHeader } from '../../contract/picture-header.ts'
import type { Size } from './crop.ts'

/** More would take a phone's memory only to be thrown away: a logo has 200 px. */
export const MAX_PICTURE_SIDE_PX = 8000

export interface Picture extends Size {
  /** As a `data:` address, which the page's policy admits in pictures. */
  address: string
  image: HTMLImageElement
}

export type PictureFault =
  | { code: 'type' | 'unreadable' }
  | { code: 'size'; bytes: number }
  | ({ code: 'small' | 'huge' } & Size)

export type PictureOutcome = { ok: true; picture: Picture } | { ok: false; fault: PictureFault }

const refused = (fault: PictureFault): PictureOutcome => ({ ok: false, fault })

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
export function faultOfBytes(bytes: Uint8Array): PictureFault | undefined {
  if (bytes.length > MAX_IMAGE_BYTES) return { code: 'size', bytes: bytes.length }
  const header = pictureHeader(bytes)
  if (!header) return { code: 'type' }
  const { width, height } = header
  if (Math.min(width, height) < LOGO_SIDE_PX) return { code: 'small', width, height }
  return Math.max(width, height) > MAX_PICTURE_SIDE_PX ? { code: 'huge', width, height } : undefined
}

/** Reads a file as a picture, upright as its EXIF says; judged by content, not by name. */
export async function readPicture(file: Blob): Promise<PictureOutcome> {
  if (file.size > MAX_IMAGE_BYTES) return refused({ code: 'size', bytes: file.size })
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fault = faultOfBytes(bytes)
    if (fault) return refused(fault)
    const address = await addressOf(bytes, `image/${pictureHeader(bytes)?.type}`)
    const image = new Image()
    image.src = address
    await image.decode()
    return { ok: true, picture: { address, image, width: image.naturalWidth, height: image.naturalHeight } }
  } catch {
    return refused({ code: 'unreadable' })
  }
}
