import type { Context, Hono } from 'hono'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, invalid, ok } from '#platform/http/envelope.ts'
import { refusalOfRate } from '#platform/http/guards.ts'
import { readMultipart } from '#platform/http/multipart.ts'
import { serveEndpoint } from '#platform/http/serve-endpoint.ts'
import { IMAGE_PATH, type ImagePurpose, uploadImage } from '../contract/images.ts'
import { readPicture } from './images/read-picture.ts'
import { imageUrl, loadImage, storeImage } from './images/stored-images.ts'

/** A picture never changes: another one has another address. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Opened by itself it is a picture and nothing else; pages of other origins may show it. */
const IMAGE_HEADERS = {
  'Cache-Control': FOR_EVER,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const isPurpose = (value: unknown): value is ImagePurpose => value === 'logo' || value === 'report'
const refuse = (code: string) => invalid('This picture cannot be taken', { image: code })

export function imageRoutes(app: Hono, { config, db, networkOfCall, takeUpload }: Services): void {
  serveEndpoint(app, uploadImage, async c => {
    const refused = refusalOfRate(c, takeUpload(networkOfCall(c)))
    if (refused) return refused
    const form = await readMultipart(c, MAX_IMAGE_BYTES)
    if (form instanceof Response) return form
    if (form === 'tooLarge') {
      // It may not have been read to its end, so the connection cannot be used again.
      c.header('Connection', 'close')
      return refuse('size')
    }
    const [image, purpose] = [form.get('image'), form.get('purpose') ?? 'logo']
    if (!(image instanceof Blob)) return refuse('required')
    if (!isPurpose(purpose)) return invalid('No such purpose', { purpose: 'unknown' })
    const verdict = await readPicture(Buffer.from(await image.arrayBuffer()), purpose)
    if (!verdict.ok) return refuse(verdict.fault)
    const { width, height } = verdict.picture
    const id = await storeImage(db, purpose, verdict.picture)
    return ok({ id, url: imageUrl(config, id), width, height })
  })

  app.get(`${IMAGE_PATH}:id`, async (c: Context) => {
    const id = c.req.param('id') ?? ''
    const etag = `"${id}"`
    const image = await loadImage(db, id)
    if (!image) return httpRefusal(c, 404, 'No such picture')
    const headers = { ...IMAGE_HEADERS, ETag: etag }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(image.content), 200, { ...headers, 'Content-Type': image.type })
  })
}
