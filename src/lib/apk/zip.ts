import { ApkError } from './apk-error.ts'
import { ByteFields, type Bytes, dataViewOf, readSlice } from './bytes.ts'

export interface ZipEntry {
  name: string
  method: number
  /** Bytes in the archive, and what the archive says they unpack to. */
  packed: number
  unpacked: number
  offset: number
}

/** An archive as its end and its directory describe it; the entries themselves stay in the file. */
export interface Zip {
  blob: Blob
  /** Where the entries end: the start of the signing block, or of the directory when there is none. */
  entriesEnd: number
  /** Without its own size fields and magic. */
  signingBlock: Bytes | undefined
  directoryStart: number
  /** Where the directory ends and the end record begins. */
  directoryEnd: number
  /** The end record as it stood before the signing block was put in, which is what was signed. */
  endRecord: Bytes
  entries: ZipEntry[]
}

const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT_BYTES = 0xffff
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_LENGTH = 30
const BLOCK_MAGIC = 'APK Sig Block 42'
/** The size field before the block counts this one after it and the magic too. */
const BLOCK_FOOTER = 8 + BLOCK_MAGIC.length

/** 65,535 entries with names of 200 letters are 16 MB; an app has some thousands. */
const MAX_DIRECTORY_BYTES = 32_000_000
/** A few kilobytes, and what stores put there; padded to a page of memory. */
const MAX_BLOCK_BYTES = 16_000_000

const TEXT = new TextDecoder('utf-8')

/** The first bytes of an archive: that of its first entry, or of an empty archive's end. */
export const startsLikeZip = (head: Bytes): boolean => {
  if (head.length < 4) return false
  const mark = dataViewOf(head).getUint32(0, true)
  return mark === LOCAL_SIGNATURE || mark === END_SIGNATURE
}

function findEnd(tail: Bytes): number {
  const view = dataViewOf(tail)
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    const isEnd = view.getUint32(at, true) === END_SIGNATURE
    // The comment reaches to the very end, or something else only looks like the record.
    if (isEnd && view.getUint16(at + 20, true) === tail.length - at - END_LENGTH) return at
  }
  throw new ApkError('damaged', 'it is no zip archive: the end of its directory is missing')
}

async function readSigningBlock(blob: Blob, directoryStart: number) {
  const none = { signingBlock: undefined, entriesEnd: directoryStart }
  if (directoryStart < BLOCK_FOOTER + 8) return none
  const footer = await readSlice(blob, directoryStart - BLOCK_FOOTER, directoryStart)
  if (TEXT.decode(footer.subarray(8)) !== BLOCK_MAGIC) return none
  const size = new ByteFields(footer).uint64()
  const start = directoryStart - size - 8
  if (size < BLOCK_FOOTER || size > MAX_BLOCK_BYTES || start < 0)
    throw new ApkError('damaged', 'its signing block is not as long as it can be')
  const block = await readSlice(blob, start, directoryStart - BLOCK_FOOTER)
  if (new ByteFields(block).uint64() !== size)
    throw new ApkError('damaged', 'the two sizes of its signing block differ')
  return { signingBlock: block.subarray(8), entriesEnd: start }
}

function readEntry(fields: ByteFields): ZipEntry {
  if (fields.uint32() !== ENTRY_SIGNATURE) throw new ApkError('damaged', 'its directory is damaged')
  fields.take(6)
  const method = fields.uint16()
  fields.take(8)
  const [packed, unpacked] = [fields.uint32(), fields.uint32()]
  const [nameLength, extraLength, commentLength] = [fields.uint16(), fields.uint16(), fields.uint16()]
  fields.take(8)
  const offset = fields.uint32()
  const name = TEXT.decode(fields.take(nameLength))
  fields.take(extraLength + commentLength)
  return { name, method, packed, unpacked, offset }
}

/** Reads what stands at the end of the file; of the entries nothing. */
export async function readZip(blob: Blob): Promise<Zip> {
  const tailStart = Math.max(0, blob.size - END_LENGTH - MAX_COMMENT_BYTES)
  const tail = await readSlice(blob, tailStart, blob.size)
  const end = findEnd(tail)
  // A copy: the offset in it is set back below.
  const endRecord = tail.slice(end)
  const view = dataViewOf(endRecord)
  const count = view.getUint16(10, true)
  const [length, directoryStart] = [view.getUint32(12, true), view.getUint32(16, true)]
  const directoryEnd = tailStart + end
  // Archives with 64-bit sizes end here too: Android installs none.
  if (directoryStart + length !== directoryEnd || length < count * ENTRY_LENGTH)
    throw new ApkError('damaged', 'its directory is not where the archive tells')
  if (length > MAX_DIRECTORY_BYTES) throw new ApkError('bomb', 'its directory is larger than any app has')

  const fields = new ByteFields(await readSlice(blob, directoryStart, directoryEnd))
  const entries: ZipEntry[] = []
  while (!fields.isAtEnd) entries.push(readEntry(fields))
  if (entries.length !== count) throw new ApkError('damaged', 'its directory has another number of entries')

  const { signingBlock, entriesEnd } = await readSigningBlock(blob, directoryStart)
  view.setUint32(16, entriesEnd, true)
  return { blob, entriesEnd, signingBlock, directoryStart, directoryEnd, endRecord, entries }
}

/** Where the packed bytes of an entry are; its own head has to agree with the directory. */
export async function findContent(zip: Zip, entry: ZipEntry): Promise<{ start: number; end: number }> {
  const headEnd = entry.offset + LOCAL_LENGTH
  if (headEnd > zip.entriesEnd) throw new ApkError('damaged', 'an entry is not where its directory tells')
  const head = dataViewOf(await readSlice(zip.blob, entry.offset, headEnd))
  if (head.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw new ApkError('damaged', 'an entry is not where its directory tells')
  const [nameLength, extraLength] = [head.getUint16(26, true), head.getUint16(28, true)]
  const start = headEnd + nameLength + extraLength
  const end = start + entry.packed
  if (end > zip.entriesEnd) throw new ApkError('damaged', 'an entry reaches past the entries')
  // Two names for one content are how a changed app was passed off as a signed one (Android bug 9950697).
  if (TEXT.decode(await readSlice(zip.blob, headEnd, headEnd + nameLength)) !== entry.name)
    throw new ApkError('changed', 'an entry has another name than in its directory')
  return { start, end }
}
