import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encodings.ts'

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

/** Below this, compression saves no packet. */
const MIN_COMPRESSED = 1_024

/** An answer as it is sent; each encoding is made once, for the first caller who reads it. */
export class KeptList {
  readonly etag: string
  readonly #json: Body
  readonly #compressed = new Map<Encoding, Body | Promise<Body>>()
  readonly #onGrown: (bytes: number) => void
  readonly #compressors: Compressors

  constructor(json: string, onGrown: (bytes: number) => void, compressors = COMPRESSORS) {
    this.#json = Buffer.from(json)
    this.#onGrown = onGrown
    this.#compressors = compressors
    // Weak: whatever the encoding, the list is the same.
    this.etag = `W/"${createHash('sha1').update(this.#json).digest('base64url')}"`
    onGrown(this.#json.length)
  }

  /** The first of the encodings is the one to use. */
  encodingOf(accepted: readonly Encoding[]): Encoding {
    return this.#json.length < MIN_COMPRESSED ? 'identity' : (accepted[0] ?? 'identity')
  }

  /** Uncompressed where compressing fails; the next who asks is not bound to that. */
  async bodyIn(encoding: Encoding): Promise<{ encoding: Encoding; body: Body }> {
    try {
      return { encoding, body: await this.body(encoding) }
    } catch {
      return { encoding: 'identity', body: this.#json }
    }
  }

  body(encoding: Encoding): Body | Promise<Body> {
    if (encoding === 'identity') return this.#json
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = this.#compress(encoding)
    this.#compressed.set(encoding, made)
    return made
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<Body> {
    try {
      const body = await this.#compressors[encoding](this.#json)
      this.#compressed.set(encoding, body)
      this.#onGrown(body.length)
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

  function grow(question: string, entry: Entry, by: number): void {
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
      if (typeof made === 'string') return new KeptList(made, by => grow(question, entry, by))
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
      grow(question, entry, OVERHEAD_BYTES + 2 * question.length)
      resolve(fill(question, entry, make))
      return promise
    },
  }
}
