import type { Context } from 'hono'
import { httpRefusal } from './envelope.ts'
import { readBytes } from './json-body.ts'

/** Boundaries, headers of the parts and the small fields beside the file. */
const AROUND_FILE_BYTES = 16 * 1024
/**
 * Of a body that is too large the rest is read and thrown away, up to so many times the limit: a browser that is cut off
 * while it sends reads no answer. A larger one is cut off all the same.
 */
const READ_ON = 5

/** The form, the refusal to answer with (415, 400), or `tooLarge` when its file cannot be within `maxFileBytes`. */
export async function readMultipart(
  c: Context,
  maxFileBytes: number,
): Promise<FormData | Response | 'tooLarge'> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return httpRefusal(c, 415, 'Send multipart/form-data')
  const limit = maxFileBytes + AROUND_FILE_BYTES
  const bytes = await readBytes(c.req.raw.body, limit, limit * READ_ON)
  if (!bytes) return 'tooLarge'
  try {
    // Whole and in memory by now: the platform's own parser reads no further than that.
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return httpRefusal(c, 400, 'The body is not a multipart form')
  }
}
