import { Inflate } from 'fflate'
import { throwIfAborted } from '../throw-if-aborted.ts'
import { ApkError } from './apk-error.ts'
import { type Bytes, joinBytes, NO_BYTES, readSlice } from './bytes.ts'
import { findContent, type Zip, type ZipEntry } from './zip.ts'

const STORED = 0
const DEFLATED = 8
const READ_BYTES = 1_048_576
/** Deflate makes at most 1,032 bytes of one: what is in memory at a time stays below 17 MB. */
const FEED_BYTES = 16_384

/** The file's bytes in small pieces, the next one only when it is asked for. */
function packedStream(blob: Blob, start: number, end: number): ReadableStream<Bytes> {
  let at = start
  let held: Bytes = new Uint8Array(0)
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        if (held.length === 0) {
          if (at >= end) return controller.close()
          held = await readSlice(blob, at, Math.min(end, at + READ_BYTES))
          at += held.length
        }
        controller.enqueue(held.slice(0, FEED_BYTES))
        held = held.subarray(FEED_BYTES)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The same by script, three times slower; it fails as the browser's own does. */
function inflateByScript(): TransformStream<Bytes, Bytes> {
  const inflate = new Inflate()
  const push = (piece: Bytes, isLast: boolean) => {
    try {
      inflate.push(piece, isLast)
    } catch {
      throw new TypeError('this is not deflated data')
    }
  }
  return new TransformStream({
    start(controller) {
      // A copy: it goes on in the memory that it hands over.
      inflate.ondata = piece => controller.enqueue(piece.slice())
    },
    transform: piece => push(piece, false),
    flush: () => push(NO_BYTES, true),
  })
}

/** Browsers of before 2023 have no decompressor, or none for the bare data of archives. */
function inflater(): ReadableWritablePair<Bytes, Bytes> {
  try {
    return new DecompressionStream('deflate-raw')
  } catch {
    return inflateByScript()
  }
}

/**
 * Hands over the content of an entry piece by piece. What comes out is counted, whatever the archive says of it: more
 * than it says ends the reading, so that no archive fills the memory.
 */
export async function unpack(
  zip: Zip,
  entry: ZipEntry,
  take: (piece: Bytes) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { start, end } = await findContent(zip, entry)
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new ApkError('damaged', `an entry is packed by method ${entry.method}, which Android does not know`)
  const packed = packedStream(zip.blob, start, end)
  const content = entry.method === STORED ? packed : packed.pipeThrough(inflater())
  const reader = content.getReader()
  let total = 0
  try {
    for (;;) {
      throwIfAborted(signal)
      const { done, value } = await reader.read()
      if (done) break
      total += value.length
      if (total > entry.unpacked) throw new ApkError('bomb', 'an entry unpacks to more than the archive says')
      take(value)
    }
  } catch (error) {
    // Only the decompressor fails by a TypeError (Node: with a code of zlib's), on what is not deflated data.
    if (error instanceof TypeError) throw new ApkError('damaged', 'an entry cannot be unpacked')
    throw error
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (total !== entry.unpacked)
    throw new ApkError('damaged', 'an entry unpacks to less than the archive says')
}

/** The whole content of a small entry. */
export async function readEntry(
  zip: Zip,
  entry: ZipEntry,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Bytes> {
  if (entry.unpacked > maxBytes)
    throw new ApkError('bomb', `${entry.name} is larger than in any app: ${entry.unpacked} bytes`)
  const pieces: Bytes[] = []
  await unpack(zip, entry, piece => pieces.push(piece), signal)
  return joinBytes(...pieces)
}
