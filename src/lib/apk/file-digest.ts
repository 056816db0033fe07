import { sha256 } from '@noble/hashes/sha2.js'
import { throwIfAborted } from '../throw-if-aborted.ts'
import { type Bytes, hexOf, joinBytes, NO_BYTES, readSlice } from './bytes.ts'
import type { Zip } from './zip.ts'

export type HashName = 'SHA-256' | 'SHA-512'

/** Signatures of scheme 2 and later hash the file in chunks of this size. */
const CHUNK_BYTES = 1_048_576
/** Read at once: a browser asks another process for each piece, and four megabytes come four times as fast as one. */
const PIECE_BYTES = 4 * CHUNK_BYTES

export interface Reading {
  signal?: AbortSignal
  /** Bytes of this step that were read since the last call. */
  onRead?: (bytes: number) => void
}

export interface FileDigests {
  /** Of the whole file, lowercase hex. */
  sha256: string
  /** What a signature of scheme 2 and later signs: every megabyte hashed, then the list of the hashes. */
  content: ReadonlyMap<HashName, Bytes>
}

const marked = (mark: number, count: number, bytes: Uint8Array): Bytes => {
  const whole = new Uint8Array(5 + bytes.length)
  whole[0] = mark
  new DataView(whole.buffer).setUint32(1, count, true)
  whole.set(bytes, 5)
  return whole
}

async function hash(name: HashName, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest(name, bytes))
}

const chunkHash = (name: HashName, chunk: Bytes) => hash(name, marked(0xa5, chunk.length, chunk))

/** The hashes of a piece's chunks in their order; Web Crypto computes them on other threads. */
const chunkHashes = (name: HashName, piece: Bytes): Promise<Bytes[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(piece.length / CHUNK_BYTES) }, (_, index) =>
      chunkHash(name, piece.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
    ),
  )

/** The parts of the file in their order, and whether a signature covers them. */
const spansOf = (blob: Blob, zip: Zip | undefined) =>
  zip
    ? [
        { start: 0, end: zip.entriesEnd, isSigned: true },
        { start: zip.entriesEnd, end: zip.directoryStart, isSigned: false },
        { start: zip.directoryStart, end: zip.directoryEnd, isSigned: true },
        // Signed too, but as it was before the block moved the directory: hashed by itself.
        { start: zip.directoryEnd, end: blob.size, isSigned: false },
      ]
    : [{ start: 0, end: blob.size, isSigned: false }]

/** Reads the file once from its first byte to its last; in memory are two pieces of it. */
export async function digestFile(
  blob: Blob,
  zip: Zip | undefined,
  names: readonly HashName[],
  { signal, onRead }: Reading = {},
): Promise<FileDigests> {
  const whole = sha256.create()
  const pieces = spansOf(blob, zip).flatMap(({ start, end, isSigned }) => {
    const count = Math.ceil((end - start) / PIECE_BYTES)
    return Array.from({ length: count }, (_, index) => {
      const from = start + index * PIECE_BYTES
      return { from, to: Math.min(end, from + PIECE_BYTES), isSigned }
    })
  })
  const hashes = new Map(names.map(name => [name, [] as Bytes[]]))
  const read = (at: number) => {
    const piece = pieces[at]
    const bytes = piece ? readSlice(blob, piece.from, piece.to) : Promise.resolve(NO_BYTES)
    // A failure is met where the piece is awaited; until then it is nobody's.
    bytes.catch(() => undefined)
    return bytes
  }
  let next = read(0)
  for (const [at, piece] of pieces.entries()) {
    throwIfAborted(signal)
    const bytes = await next
    next = read(at + 1)
    const pending = piece.isSigned ? names.map(name => chunkHashes(name, bytes)) : []
    whole.update(bytes)
    for (const [index, digests] of (await Promise.all(pending)).entries())
      hashes.get(names[index] ?? 'SHA-256')?.push(...digests)
    onRead?.(bytes.length)
  }

  const content = new Map<HashName, Bytes>()
  for (const [name, list] of zip ? hashes : []) {
    list.push(await chunkHash(name, zip?.endRecord ?? NO_BYTES))
    content.set(name, await hash(name, marked(0x5a, list.length, joinBytes(...list))))
  }
  return { sha256: hexOf(whole.digest()), content }
}
