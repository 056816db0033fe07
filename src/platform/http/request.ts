import type { Context } from 'hono'
import { MAX_BODY_BYTES, MAX_PAGE, MAX_START, STATUS_PUBLISHED } from '#contract/limits.ts'
import { isObject } from '#lib/is-object.ts'
import { httpRefusal } from './envelope.ts'

/** Longer than any secret of ours; more is not worth hashing. */
const BEARER = /^Bearer ([\w-]{1,200})$/i

/** The secret that a call shows in its `Authorization` header; empty without one. */
export const bearerOf = (c: Context): string => BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

/** An integer between the limits: an invalid one gives the fallback, one outside the nearest limit. */
export function wholeQuery(c: Context, name: string, fallback: number, min: number, max: number): number {
  const text = c.req.query(name)?.trim() ?? ''
  if (!/^[+-]?\d+$/.test(text)) return fallback
  return Math.min(Math.max(Number(text), min), max)
}

export interface PageQuery {
  start: number
  count: number
}

export const pageQuery = (c: Context, count: number): PageQuery => ({
  start: wholeQuery(c, 'start', 0, 0, MAX_START),
  count: wholeQuery(c, 'count', count, 1, MAX_PAGE),
})

export const sliceOf = <Item>(items: readonly Item[], { start, count }: PageQuery): Item[] =>
  items.slice(start, start + count)

/** The query's language, else the header's (some calls carry it there); one that is not ours means English. */
export function languageOfCall(c: Context, languages: readonly string[]): string {
  const wanted = (c.req.query('lang') ?? c.req.header('lang') ?? '').trim().toLowerCase()
  return languages.includes(wanted) ? wanted : 'en'
}

/** Visitors see what is published; asking for another status gets an empty list, not drafts. */
export const isOfPublished = (c: Context): boolean =>
  wholeQuery(c, 'status', STATUS_PUBLISHED, -1, 100) === STATUS_PUBLISHED

export type JsonObject = Record<string, unknown>

/** The body's bytes, counted while they come; undefined when they are more than `limit`, and no more is read. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The JSON object of the body, or the refusal to answer with: 415, 413 or 400. */
export async function readJsonBody(c: Context): Promise<JsonObject | Response> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return httpRefusal(c, 415, 'Send application/json')
  const tooLarge = () =>
    httpRefusal(c, 413, `The body is larger than ${MAX_BODY_BYTES} bytes`, { Connection: 'close' })
  const announced = c.req.header('content-length')
  if (Number(announced ?? 0) > MAX_BODY_BYTES) return tooLarge()
  // Node ends a body at its announced length, and reading in one piece is much cheaper than a stream.
  const bytes = announced ? await c.req.arrayBuffer() : await readBytes(c.req.raw.body, MAX_BODY_BYTES)
  if (!bytes) return tooLarge()
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (isObject(value)) return value
  } catch {
    // Answered below: what is no JSON and what is JSON of another shape get the same answer.
  }
  return httpRefusal(c, 400, 'The body is not a JSON object')
}

/** Boundaries, headers of the parts and the small fields beside the file. */
export const AROUND_FILE_BYTES = 16 * 1024
/**
 * Of a body that is too large the rest is read and thrown away, up to so many times the limit: a browser that is cut off
 * while it sends reads no answer. A larger one is cut off all the same.
 */
export const READ_ON = 5

/** Uploads that are being read or handled at once hold no more than this together; each is there twice or three times. */
const MAX_HELD_BYTES = 32 * 1024 * 1024
const BUSY_RETRY_S = '5'
let heldBytes = 0

/** The refusal when others use all that uploads may use. */
export const tooManyUploads = (c: Context): Response =>
  httpRefusal(c, 503, 'Too many uploads at once; try again', {
    'Retry-After': BUSY_RETRY_S,
    Connection: 'close',
  })

/** The whole upload, held until `handle` is done with it; what `handle` gets for one that is too large is nothing. */
async function readUpload<Done>(
  c: Context,
  limit: number,
  handle: (bytes: Buffer<ArrayBuffer> | 'tooLarge') => Promise<Done>,
): Promise<Done | 'busy'> {
  const isTooLarge = Number(c.req.header('content-length') ?? 0) > limit
  const parts: Uint8Array[] = []
  let size = 0
  let held = 0
  try {
    for await (const part of c.req.raw.body ?? []) {
      size += part.byteLength
      if (size > limit * READ_ON) break
      if (isTooLarge || size > limit) {
        heldBytes -= held
        held = 0
        parts.length = 0
        continue
      }
      if (heldBytes + part.byteLength > MAX_HELD_BYTES) return 'busy'
      held += part.byteLength
      heldBytes += part.byteLength
      parts.push(part)
    }
    return await handle(size > limit ? 'tooLarge' : Buffer.concat(parts.splice(0)))
  } finally {
    heldBytes -= held
  }
}

/** The platform's own parser; what it reads is whole and in memory by then. */
async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/**
 * What `handle` makes of the form, which is `tooLarge` when its file cannot be within `maxFileBytes`; or the refusal to
 * answer with (415, 400, 503). Uploads that are being handled count as held.
 */
export async function readMultipart<Answer>(
  c: Context,
  maxFileBytes: number,
  handle: (form: FormData | 'tooLarge') => Promise<Answer>,
): Promise<Answer | Response> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return httpRefusal(c, 415, 'Send multipart/form-data')
  const answer = await readUpload(c, maxFileBytes + AROUND_FILE_BYTES, async bytes => {
    const form = bytes === 'tooLarge' ? bytes : await formOf(bytes, type)
    return form ? handle(form) : httpRefusal(c, 400, 'The body is not a multipart form')
  })
  return answer === 'busy' ? tooManyUploads(c) : answer
}
