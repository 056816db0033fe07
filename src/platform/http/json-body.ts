import type { Context } from 'hono'
import { MAX_BODY_BYTES } from '#contract/limits.ts'
import { isObject } from '#lib/is-object.ts'
import { httpRefusal } from './envelope.ts'

export type JsonObject = Record<string, unknown>

/**
 * The body's bytes, counted while they come; undefined when they are more than `limit`. Of those that are too many none is
 * kept, and after `readLimit` no more is read.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  readLimit = limit,
): Promise<Buffer<ArrayBuffer> | undefined> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > readLimit) return undefined
    if (size <= limit) parts.push(part)
    else parts = []
  }
  return size <= limit ? Buffer.concat(parts) : undefined
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
