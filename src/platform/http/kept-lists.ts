import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Encoding } from './encodings.ts'
import { workLimiter } from './limiters.ts'

type Body = Buffer<ArrayBuffer>

type Compress = (json: Body) => Promise<Body>
type Compressors = Record<Exclude<Encoding, 'identity'>, Compress>

const COMPRESSORS: Compressors = {
  gzip: promisify(gzip),
  // 5 takes as long as gzip and makes lists 5 to 10 % smaller; 11 makes them as much smaller again and takes 250 ms.
  br: json =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
}

/**
 * As many as there are threads for it: a compressor takes its 0.3 to 1 MB when it begins to wait, and what fifty that wait
 * have taken stays with the process.
 */
const MAX_COMPRESSING = 4
const compressing = workLimiter(MAX_COMPRESSING, Number.POSITIVE_INFINITY)

const DECOMPRESSORS: Compressors = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** Below this, compression saves no packet. */
const MIN_COMPRESSED = 1_024

/**
 * Node cuts small results out of blocks of 64 kB that others share, and zlib cuts larger ones out of blocks as well: one
 * result that is kept would keep its whole block.
 */
const withoutBlock = (body: Body): Body =>
  body.buffer.byteLength === body.length ? body : Buffer.from(new Uint8Array(body).buffer)

/**
 * An answer as it is sent; each encoding is made once, for the first caller who reads it. As JSON, five times as long, it is
 * kept only until the first: nearly every client takes one of them, and for any other it is unpacked.
 */
export class KeptList {
  readonly etag: string
  readonly #isShort: boolean
  #json: Body | undefined
  readonly #compressed = new Map<keyof Compressors, Body | Promise<Body>>()
  readonly #onResized: (by: number) => void
  readonly #compressors: Compressors

  constructor(text: string, onResized: (by: number) => void, compressors = COMPRESSORS) {
    const json = withoutBlock(Buffer.from(text))
    this.#json = json
    this.#isShort = json.length < MIN_COMPRESSED
    this.#onResized = onResized
    this.#compressors = compressors
    // Weak: whatever the encoding, the list is the same.
    this.etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
    onResized(json.length)
  }

  /** The first of the encodings is the one to use. */
  encodingOf(accepted: readonly Encoding[]): Encoding {
    return this.#isShort ? 'identity' : (accepted[0] ?? 'identity')
  }

  /** Uncompressed where compressing fails; the next who asks is not bound to that. */
  async bodyIn(encoding: Encoding): Promise<{ encoding: Encoding; body: Body }> {
    try {
      return { encoding, body: await this.body(encoding) }
    } catch {
      return { encoding: 'identity', body: await this.#unpacked() }
    }
  }

  body(encoding: Encoding): Body | Promise<Body> {
    if (encoding === 'identity') return this.#unpacked()
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = this.#compress(encoding)
    this.#compressed.set(encoding, made)
    return made
  }

  #unpacked(): Body | Promise<Body> {
    if (this.#json) return this.#json
    // What is still being made holds nothing yet; the JSON goes only when one is there.
    for (const [encoding, body] of this.#compressed)
      if (!(body instanceof Promise)) return DECOMPRESSORS[encoding](body)
    throw new Error('A kept list without a body')
  }

  async #compress(encoding: keyof Compressors): Promise<Body> {
    try {
      const json = await this.#unpacked()
      const packed = await compressing(() => this.#compressors[encoding](json))
      if (!packed) throw new Error('A kept list was not compressed')
      const body = withoutBlock(packed)
      this.#compressed.set(encoding, body)
      this.#onResized(body.length - (this.#json?.length ?? 0))
      this.#json = undefined
      return body
    } catch (error) {
      // There was no memory for it, for example: the next who asks may have more luck.
      this.#compressed.delete(encoding)
      throw error
    }
  }
}

interface Entry {
  revision: number
  list: Promise<KeptList | Response>
  bytes: number
}

/** Keys, promises and maps beside the bodies, by measurement. */
const OVERHEAD_BYTES = 1_000

/** Answers by question, each of one revision; what was not asked for longest is dropped first. */
export interface KeptLists {
  /** Calls `make` for the first who asks; all who ask meanwhile get the same. Only a text is kept. */
  read: (
    question: string,
    revision: number,
    make: () => Promise<string | Response>,
  ) => Promise<KeptList | Response>
  readonly bytes: number
}

export function keepLists(maxBytes: number): KeptLists {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(question: string, entry: Entry): void {
    if (entries.get(question) !== entry) return
    entries.delete(question)
    bytes -= entry.bytes
  }

  function resize(question: string, entry: Entry, by: number): void {
    // Dropped before it was complete.
    if (entries.get(question) !== entry) return
    entry.bytes += by
    bytes += by
    for (const [oldest, its] of entries) {
      if (bytes <= maxBytes || oldest === question) break
      drop(oldest, its)
    }
  }

  async function fill(
    question: string,
    entry: Entry,
    make: () => Promise<string | Response>,
  ): Promise<KeptList | Response> {
    try {
      const made = await make()
      if (typeof made === 'string') return new KeptList(made, by => resize(question, entry, by))
      drop(question, entry)
      return made
    } catch (error) {
      drop(question, entry)
      throw error
    }
  }

  return {
    get bytes() {
      return bytes
    },
    read(question, revision, make) {
      const known = entries.get(question)
      if (known?.revision === revision) {
        // Put back at the end: the order is that of last use.
        entries.delete(question)
        entries.set(question, known)
        return known.list
      }
      if (known) drop(question, known)
      const { promise, resolve } = Promise.withResolvers<KeptList | Response>()
      const entry: Entry = { revision, list: promise, bytes: 0 }
      entries.set(question, entry)
      resize(question, entry, OVERHEAD_BYTES + 2 * question.length)
      resolve(fill(question, entry, make))
      return promise
    },
  }
}
