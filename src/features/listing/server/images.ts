import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import sharp, { type Metadata } from 'sharp'
import { LOGO_SIDE_PX, MAX_IMAGE_BYTES, MAX_REPORT_BYTES, REPORT_MAX_SIDE_PX } from '#contract/limits.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, ok } from '#platform/http/envelope.ts'
import { readMultipart } from '#platform/http/request.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { type Job, repeat } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { DOCUMENT_SUFFIX, IMAGE_PATH, type ImagePurpose, uploadImage } from '../contract/images.ts'
import { DOCUMENT_HEADERS, DOCUMENT_TYPE, isPdf, isWholePdf } from './documents.ts'

// libvips knows many formats, some of which read files or run programs that others wrote; only two of its loaders work
// in this process. See https://sharp.pixelplumbing.com/api-utility#block
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
// The server answers others meanwhile, and no client uploads the same picture twice.
sharp.concurrency(1)
sharp.cache(false)

type PictureRefusal = 'type' | 'size' | 'dimensions' | 'unreadable'

interface Picture {
  type: 'image/png' | 'image/jpeg' | typeof DOCUMENT_TYPE
  width: number
  height: number
  content: Buffer
}

type PictureVerdict = { ok: true; picture: Picture } | { ok: false; error: PictureRefusal }

const refused = (error: PictureRefusal): PictureVerdict => ({ ok: false, error })

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff])
const JPEG_END = Buffer.from([0xff, 0xd9])
/** A chunk's length and name stand before its content, its checksum behind. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4

/** By content; its name and header mean nothing. */
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

/** Kept as it came: nothing here opens it, and it is sent to nobody's page. */
function readDocument(bytes: Buffer): PictureVerdict {
  if (bytes.length > MAX_REPORT_BYTES) return refused('size')
  if (!isWholePdf(bytes)) return refused('unreadable')
  return { ok: true, picture: { type: DOCUMENT_TYPE, width: 0, height: 0, content: bytes } }
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

const DAY_MS = 24 * 3_600_000
/** 128 bits: who has not been told an address does not find the picture. */
const ID_BYTES = 16
/** A draft may lie about for as long before it is sent. */
const FORGET_AFTER_MS = 7 * DAY_MS

const newImageId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** What is no id is not looked for: databases differ in what they make of unusual characters. */
const isImageId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

/** Where a picture is served: absolute when the API has an origin of its own. */
export const imageUrl = ({ publicApiUrl }: Config, id: string, type?: string): string =>
  `${publicApiUrl ?? ''}${IMAGE_PATH}${id}${type === DOCUMENT_TYPE ? DOCUMENT_SUFFIX : ''}`

async function storeImage(db: Db, purpose: ImagePurpose, picture: Picture): Promise<string> {
  const { type, width, height, content } = picture
  const id = newImageId()
  await db
    .insertInto('images')
    .values({
      id,
      purpose,
      type,
      width,
      height,
      // Text, as both databases hold it alike; in the database, as it is then as durable as the request.
      content_base64: content.toString('base64'),
      created_at: new Date().toISOString(),
      kept: 0,
    })
    .execute()
  return id
}

export async function loadImage(
  db: Db,
  id: string,
): Promise<{ type: string; content: Buffer; isKept: boolean } | undefined> {
  if (!isImageId(id)) return undefined
  const row = await db
    .selectFrom('images')
    .select(['type', 'content_base64', 'kept'])
    .where('id', '=', id)
    .executeTakeFirst()
  const content = () => Buffer.from(row?.content_base64 ?? '', 'base64')
  return row && { type: row.type, content: content(), isKept: row.kept === 1 }
}

/** Which of the pictures and documents are there, uploaded for that purpose, and of what type. */
export async function existingImages(
  db: Db,
  purpose: ImagePurpose,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'type'])
    .where('purpose', '=', purpose)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** A request holds them from now on. False when one of them is gone, thrown away a moment ago. */
export async function keepImages(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set({ kept: 1 })
    .where('id', 'in', [...wanted])
    .executeTakeFirst()
  return numUpdatedRows === BigInt(wanted.size)
}

/** Throws away what was uploaded and never sent along with a request. */
export async function forgetImages(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('images')
    .where('kept', '=', 0)
    .where('created_at', '<', new Date(now - FORGET_AFTER_MS).toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Now and once a day. */
export const forgetImagesDaily = (db: Db, log: Log): Job =>
  repeat({
    work: async () => {
      const forgotten = await forgetImages(db)
      if (forgotten > 0) log({ level: 'info', event: 'images', forgotten })
    },
    pauseMs: DAY_MS,
    log,
    failure: { level: 'error', event: 'images' },
  })

/** A picture never changes: another one has another address. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Opened by itself it is a picture and nothing else; pages of other origins may show it. */
const IMAGE_HEADERS = {
  'Cache-Control': FOR_EVER,
  'Content-Security-Policy': SANDBOX,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const isPurpose = (value: unknown): value is ImagePurpose => value === 'logo' || value === 'report'
const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000)
const refuse = (code: string) => invalid('This picture cannot be taken', { image: code })

export function imageRoutes(app: Hono, { config, db, spend }: Services): void {
  serveEndpoint(app, uploadImage, async c => {
    const refused = await spend(c, 'uploads')
    if (refused) return refused
    const form = await readMultipart(c, MAX_REPORT_BYTES)
    if (form instanceof Response) return form
    if (form === 'tooLarge') {
      // It may not have been read to its end, so the connection cannot be used again.
      c.header('Connection', 'close')
      return refuse('size')
    }
    const [image, purpose] = [form.get('image'), form.get('purpose') ?? 'logo']
    if (!(image instanceof Blob)) return refuse('required')
    if (!isPurpose(purpose)) return invalid('No such purpose', { purpose: 'unknown' })
    const tooMuch = await spend(c, 'uploadKb', kilobytes(image.size))
    if (tooMuch) return tooMuch
    const verdict = await readPicture(Buffer.from(await image.arrayBuffer()), purpose)
    if (!verdict.ok) return refuse(verdict.error)
    const { width, height, content } = verdict.picture
    // Few colours in many pixels are small on their way and large in the database.
    const more = kilobytes(content.length) - kilobytes(image.size)
    const tooMuchMore = more > 0 && (await spend(c, 'uploadKb', more))
    if (tooMuchMore) return tooMuchMore
    const id = await storeImage(db, purpose, verdict.picture)
    return ok({ id, url: imageUrl(config, id, verdict.picture.type), width, height })
  })

  app.get(`${IMAGE_PATH}:id`, async (c: Context) => {
    const name = c.req.param('id') ?? ''
    const id = name.endsWith(DOCUMENT_SUFFIX) ? name.slice(0, -DOCUMENT_SUFFIX.length) : name
    const etag = `"${id}"`
    const image = await loadImage(db, id)
    if (!image) return httpRefusal(c, 404, 'No such picture')
    if (image.type === DOCUMENT_TYPE) {
      // Anybody may upload one: until a request that passed its checks holds it, this is no place to fetch it from.
      if (!image.isKept || name === id) return httpRefusal(c, 404, 'No such picture')
      return c.body(new Uint8Array(image.content), 200, DOCUMENT_HEADERS)
    }
    if (name !== id) return httpRefusal(c, 404, 'No such picture')
    const headers = { ...IMAGE_HEADERS, ETag: etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(image.content), 200, { ...headers, 'Content-Type': image.type })
  })
}
