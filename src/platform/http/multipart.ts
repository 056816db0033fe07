import type { Context } from 'hono'
import { httpRefusal } from './envelope.ts'

/** Boundaries, headers of the parts and the small fields beside the file. */
const AROUND_FILE_BYTES = 16 * 1024
/** So much more than is allowed is heard to its end, times the limit; nothing of it is kept. */
const HEARD_OUT = 5

/**
 * The body's bytes, counted while they come. Of one that is too large the rest is thrown away as it comes, as a browser
 * that is cut off while it sends reads no answer; a body without any measure is cut off all the same.
 */
async function readBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size <= limit) parts.push(part)
    else parts = []
    if (size > limit * HEARD_OUT) break
  }
  return size <= limit ? new Uint8Array(Buffer.concat(parts)) : undefined
}

/** The form, the refusal to answer with (415, 400), or `tooLarge` when its file cannot be within `maxFileBytes`. */
export async function readMultipart(
  c: Context,
  maxFileBytes: number,
): Promise<FormData | Response | 'tooLarge'> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return httpRefusal(c, 415, 'Send multipart/form-data')
  const bytes = await readBody(c.req.raw.body, maxFileBytes + AROUND_FILE_BYTES)
  if (!bytes) return 'tooLarge'
  try {
    // Whole and in memory by now: the platform's own parser reads no further than that.
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return httpRefusal(c, 400, 'The body is not a multipart form')
  }
}
