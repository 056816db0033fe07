import sharp, { type Metadata } from 'sharp'
import { LOGO_SIDE_PX, MAX_IMAGE_BYTES, REPORT_MAX_SIDE_PX } from '#contract/limits.ts'
import type { ImagePurpose } from '../../contract/images.ts'

// libvips knows many formats, some of which read files or run programs that others wrote; only two of its loaders work
// in this process. See https://sharp.pixelplumbing.com/api-utility#block
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
// The server answers others meanwhile, and nobody uploads the same picture twice.
sharp.concurrency(1)
sharp.cache(false)

export type PictureFault = 'type' | 'size' | 'dimensions' | 'unreadable'

export interface Picture {
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  content: Buffer
}

export type PictureVerdict = { ok: true; picture: Picture } | { ok: false; fault: PictureFault }

const refused = (fault: PictureFault): PictureVerdict => ({ ok: false, fault })

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** A chunk's length and name stand before its content, its checksum behind. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4

/** By content; what a name or a header says of it means nothing. */
function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png'
  return bytes.subarray(0, JPEG_START.length).equals(JPEG_START) ? 'image/jpeg' : undefined
}

/** One still picture to the last byte: no animation, and no other file hidden behind its end. */
function isWholePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length
  while (at + CHUNK_HEAD + CHUNK_TAIL <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + CHUNK_HEAD)
    at += CHUNK_HEAD + bytes.readUInt32BE(at) + CHUNK_TAIL
    if (name === 'acTL') return false
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

/** Some cameras fill up with noughts behind the end. */
function isWholeJpeg(bytes: Buffer): boolean {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(end - JPEG_END.length, end).equals(JPEG_END)
}

/** The header alone, before anything is decoded. */
async function sizeOf(bytes: Buffer): Promise<Pick<Metadata, 'width' | 'height' | 'pages'> | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}

const fits = (purpose: ImagePurpose, width: number, height: number): boolean =>
  purpose === 'logo'
    ? width === LOGO_SIDE_PX && height === LOGO_SIDE_PX
    : width <= REPORT_MAX_SIDE_PX && height <= REPORT_MAX_SIDE_PX

/**
 * Decodes what was uploaded and writes it anew, so that of the sender's bytes none is kept: no metadata, no place where it
 * was taken, no second meaning. A logo becomes PNG; the page of a report stays what it was, as a photograph as PNG would
 * be five times as large.
 */
export async function readPicture(bytes: Buffer, purpose: ImagePurpose): Promise<PictureVerdict> {
  if (bytes.length > MAX_IMAGE_BYTES) return refused('size')
  const type = typeOf(bytes)
  if (!type) return refused('type')
  if (!(type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes))) return refused('unreadable')
  const size = await sizeOf(bytes)
  if (!size || (size.pages ?? 1) !== 1) return refused('unreadable')
  if (!fits(purpose, size.width, size.height)) return refused('dimensions')
  const asPng = purpose === 'logo' || type === 'image/png'
  try {
    const decoded = sharp(bytes, { limitInputPixels: REPORT_MAX_SIDE_PX ** 2, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
    const encoded = asPng
      ? decoded.png({ compressionLevel: 9 })
      : decoded.jpeg({ quality: 90, mozjpeg: true })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    // Few colours in many pixels can be small as they came and large when written plainly.
    if (data.length > 2 * MAX_IMAGE_BYTES) return refused('size')
    const { width, height } = info
    return {
      ok: true,
      picture: { type: asPng ? 'image/png' : 'image/jpeg', width, height, content: data },
    }
  } catch {
    return refused('unreadable')
  }
}
