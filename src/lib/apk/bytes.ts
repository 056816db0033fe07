import { ApkError } from './apk-error.ts'

/** What Web Crypto takes: bytes in memory of their own, not in memory that threads share. */
export type Bytes = Uint8Array<ArrayBuffer>

export const NO_BYTES: Bytes = new Uint8Array(0)

export const dataViewOf = (bytes: Bytes): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const isSameBytes = (a: Bytes, b: Bytes): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, value => value.toString(16).padStart(2, '0')).join('')

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export async function readSlice(blob: Blob, start: number, end: number): Promise<Bytes> {
  const bytes = new Uint8Array(await blob.slice(start, end).arrayBuffer())
  if (bytes.length !== end - start) throw new ApkError('damaged', 'the file ends before its parts do')
  return bytes
}

/** Little-endian fields, read in order and never past the end of what was given. */
export class ByteFields {
  #bytes: Bytes
  #view: DataView
  #at = 0

  constructor(bytes: Bytes) {
    this.#bytes = bytes
    this.#view = dataViewOf(bytes)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  #advance(length: number): number {
    const start = this.#at
    if (!Number.isSafeInteger(length) || length < 0 || length > this.left)
      throw new ApkError('damaged', 'a field ends past its block')
    this.#at += length
    return start
  }

  take(length: number): Bytes {
    const start = this.#advance(length)
    return this.#bytes.subarray(start, start + length)
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2), true)
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4), true)
  }

  uint64(): number {
    return Number(this.#view.getBigUint64(this.#advance(8), true))
  }

  /** Bytes that stand after their own length. */
  prefixed(): Bytes {
    return this.take(this.uint32())
  }

  /** The same, one after another until the end. */
  allPrefixed(): Bytes[] {
    const found: Bytes[] = []
    while (!this.isAtEnd) found.push(this.prefixed())
    return found
  }
}
