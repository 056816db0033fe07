import type { Context, Hono } from 'hono'
import type { Metadata } from 'sharp'
import { LOGO_SIDE_PX, MAX_IMAGE_BYTES, MAX_REPORT_BYTES, REPORT_MAX_SIDE_PX } from '#contract/limits.ts'
import { IMAGE_PATH } from '#contract/uploads.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, ok } from '#platform/http/envelope.ts'
import { workLimiter } from '#platform/http/limiters.ts'
import { readMultipart, tooManyUploads } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { later } from '#platform/later.ts'
import { DOCUMENT_SUFFIX, type ImagePurpose, uploadImage } from '../contract/images.ts'
import { DOCUMENT_TYPE, isPdf, isWholePdf } from './documents.ts'
import { showImageRoute } from './show-image.ts'
import { openImageStore, type ReadPicture } from './stored-images.ts'

/** With the first upload: a server that nobody sends a picture does without its 10 MB. */
const loadSharp = later(async () => {
  const { default: sharp } = await import('sharp')
  // libvips knows many formats, some of which read files or run programs that others wrote; only two of its loaders work
  // in this process. See https://sharp.pixelplumbing.com/api-utility#block
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
  // The server answers others meanwhile, and no client uploads the same picture twice.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** A decoded page of a report is 64 MB, and of the process's four worker threads two stay free for files and names. */
const MAX_DECODES = 2
/** Who comes then is told to come again. */
const MAX_WAITING_DECODES = 8

type PictureRefusal = 'type' | 'size' | 'dimensions' | 'unreadable'

type PictureVerdict = { ok: true; picture: ReadPicture } | { ok: false; error: PictureRefusal }

const refused = (error: PictureRefusal): PictureVerdict => ({ ok: false, error })

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** A chunk's length and name stand before its content, its checksum behind. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4

/** By content; its name and header mean nothing. */
function typeOf(bytes: Buffer): ReadPicture['type'] | undefined {
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
async function sizeOf(
  sharp: Sharp,
  bytes: Buffer,
): Promise<Pick<Metadata, 'width' | 'height' | 'pages'> | undefined> {
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

/** Kept as it came: nothing here opens it, and it is sent to nobody's page. */
function readDocument(bytes: Buffer): PictureVerdict {
  if (bytes.length > MAX_REPORT_BYTES) return refused('size')
  if (!isWholePdf(bytes)) return refused('unreadable')
  return { ok: true, picture: { type: DOCUMENT_TYPE, width: 0, height: 0, content: bytes } }
}

function encode(sharp: Sharp, bytes: Buffer, asPng: boolean) {
  const decoded = sharp(bytes, { limitInputPixels: REPORT_MAX_SIDE_PX ** 2, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
  const encoded = asPng ? decoded.png({ compressionLevel: 9 }) : decoded.jpeg({ quality: 90, mozjpeg: true })
  return encoded.toBuffer({ resolveWithObject: true })
}

/**
 * Decodes what was uploaded and writes it anew, so that of the sender's bytes none is kept: no metadata, no place where it
 * was taken, no second meaning. A logo becomes PNG; the page of a report stays what it was, as a photograph as PNG would
 * be five times as large.
 */
async function readPicture(bytes: Buffer, purpose: ImagePurpose): Promise<PictureVerdict> {
  if (purpose === 'report' && isPdf(bytes)) return readDocument(bytes)
  if (bytes.length > MAX_IMAGE_BYTES) return refused('size')
  const type = typeOf(bytes)
  if (!type) return refused('type')
  if (!(type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes))) return refused('unreadable')
  const sharp = await loadSharp()
  const size = await sizeOf(sharp, bytes)
  if (!size || (size.pages ?? 1) !== 1) return refused('unreadable')
  if (!fits(purpose, size.width, size.height)) return refused('dimensions')
  const asPng = purpose === 'logo' || type === 'image/png'
  try {
    const { data, info } = await encode(sharp, bytes, asPng)
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

/** Smaller icons would be blurred as logos, larger ones are none. */
const MIN_ICON_PX = 96
const MAX_ICON_PX = 2_048

/** A picture of a stranger's site as a logo: whole, square, and of its bytes none is kept; undefined where it is no such picture. */
export async function drawIcon(bytes: Buffer): Promise<Buffer | undefined> {
  const type = typeOf(bytes)
  if (!type || !(type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes))) return undefined
  const sharp = await loadSharp()
  const { width = 0, height = 0, pages = 1 } = (await sizeOf(sharp, bytes)) ?? {}
  if (pages !== 1 || Math.min(width, height) < MIN_ICON_PX || Math.max(width, height) > MAX_ICON_PX)
    return undefined
  return sharp(bytes, { limitInputPixels: MAX_ICON_PX ** 2, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .resize(LOGO_SIDE_PX, LOGO_SIDE_PX, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => undefined)
}

/** Where a picture is served: absolute when the API has an origin of its own. */
export const imageUrl = ({ publicApiUrl }: Config, id: string, type?: string): string =>
  `${publicApiUrl ?? ''}${IMAGE_PATH}${id}${type === DOCUMENT_TYPE ? DOCUMENT_SUFFIX : ''}`

const isPurpose = (value: unknown): value is ImagePurpose => value === 'logo' || value === 'report'
const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)
const refuse = (code: string) => invalid('This picture cannot be taken', { image: code })

/** Room is made by staff or by the daily round, not within minutes. */
const FULL_RETRY_S = 3_600

/** Takes in one upload: decoded, counted by its size, stored. */
function takeImage({ config, db, log, spend }: Services) {
  const images = openImageStore(db, config.listing.maxPictureBytes, log)
  const decode = workLimiter(MAX_DECODES, MAX_WAITING_DECODES)
  return async (c: Context, form: FormData | 'tooLarge') => {
    if (form === 'tooLarge') {
      // It may not have been read to its end, so the connection cannot be used again.
      c.header('Connection', 'close')
      return refuse('size')
    }
    const [image, purpose] = [form.get('image'), form.get('purpose') ?? 'logo']
    if (!(image instanceof Blob)) return refuse('required')
    if (!isPurpose(purpose)) return invalid('No such purpose', { purpose: 'unknown' })
    const verdict = await decode(
      async () => readPicture(Buffer.from(await image.arrayBuffer()), purpose),
      c.req.raw.signal,
    )
    if (!verdict) return tooManyUploads(c)
    if (!verdict.ok) return refuse(verdict.error)
    const { width, height, content } = verdict.picture
    // What is held, whatever came; reading it is counted by number.
    const tooMuch = await spend(c, 'uploadKb', kilobytes(content.length))
    if (tooMuch) return tooMuch
    const stored = await images.store(purpose, verdict.picture)
    if (stored === 'full') {
      c.header('Retry-After', String(FULL_RETRY_S))
      return httpRefusal(c, 503, 'No picture can be stored at present')
    }
    const url = imageUrl(config, stored.id, verdict.picture.type)
    return ok({ ...stored, url, width, height })
  }
}

export function imageRoutes(app: Hono, services: Services): void {
  const { spend } = services
  const take = takeImage(services)
  serveEndpoint(app, uploadImage, async c => {
    const refused = await spend(c, 'uploads')
    return refused ?? readMultipart(c, MAX_REPORT_BYTES, form => take(c, form))
  })
  showImageRoute(app, services)
}
