import type { Context, Hono } from 'hono'
import { IMAGE_PATH } from '#contract/uploads.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal } from '#platform/http/envelope.ts'
import { bearerOf } from '#platform/http/request.ts'
import { hashOf, isSecretOf } from '#platform/secrets.ts'
import { DOCUMENT_SUFFIX } from '../contract/images.ts'
import { attachmentHeaders, DOCUMENT_TYPE, SANDBOX } from './documents.ts'
import { imagesOf } from './held-images.ts'
import { valuesOf } from './kept-submission.ts'
import { contentOfImage, findImage, type StoredImage } from './stored-images.ts'

/** A public picture never changes: another one has another address. */
const FOR_EVERYBODY = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const FOR_ONE = { 'Cache-Control': 'private, no-store' }

/** By the key of a private page: it is in the hands of who sent the request. */
async function isOfSubmission(db: Db, id: string, key: string): Promise<boolean> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('submission_keys', 'submission_keys.submission_id', 'submissions.id')
    .select('values_json')
    .where('submission_keys.key_hash', '=', hashOf(key))
    .execute()
  return rows.some(row => imagesOf(valuesOf(row)).includes(id))
}

async function maySee(c: Context, db: Db, { id, isPublic, secretHash }: StoredImage): Promise<boolean> {
  if (isPublic) return true
  const secret = bearerOf(c)
  if (secret === '') return false
  return (secretHash !== null && isSecretOf(secret, secretHash)) || isOfSubmission(db, id, secret)
}

/** Opened by its address it is a picture and nothing else, and a report is saved. */
const headersOf = ({ type, purpose, isPublic }: StoredImage): Record<string, string> => ({
  ...(isPublic ? FOR_EVERYBODY : FOR_ONE),
  'Content-Security-Policy': SANDBOX,
  ...(purpose === 'report' && attachmentHeaders(type)),
})

/** What was uploaded: to everybody while a list shows it, else to who has its secret. Staff read it from the database. */
export function showImageRoute(app: Hono, { db }: Pick<Services, 'db'>): void {
  const unknown = (c: Context) => httpRefusal(c, 404, 'No such picture')

  app.get(`${IMAGE_PATH}:id`, async (c: Context) => {
    const name = c.req.param('id') ?? ''
    const isNamedDocument = name.endsWith(DOCUMENT_SUFFIX)
    const id = isNamedDocument ? name.slice(0, -DOCUMENT_SUFFIX.length) : name
    const image = await findImage(db, id)
    if (!image || (image.type === DOCUMENT_TYPE) !== isNamedDocument || !(await maySee(c, db, image)))
      return unknown(c)
    const headers = headersOf(image)
    const etag = `"${id}"`
    if (image.isPublic) headers.ETag = etag
    if (image.isPublic && c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    const content = await contentOfImage(db, image)
    if (!content) return unknown(c)
    return c.body(new Uint8Array(content), 200, { ...headers, 'Content-Type': image.type })
  })
}
