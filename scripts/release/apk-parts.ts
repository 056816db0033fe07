import { inflateRawSync } from 'node:zlib'

/** The file is not a valid APK; the message is for the person who publishes it. */
export class ApkError extends Error {}

/** Little-endian fields, read in order and never past the end of what was given. */
export class ProtoFields {
  #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(length: number): Buffer {
    const end = this.#at + length
    if (!Number.isSafeInteger(end) || end > this.#bytes.length)
      throw new ApkError('a field ends past its block')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  uint16(): number {
    return this.take(2).readUInt16LE()
  }

  uint32(): number {
    return this.take(4).readUInt32LE()
  }

  uint64(): number {
    return Number(this.take(8).readBigUInt64LE())
  }

  /** Bytes that stand after their own length. */
  prefixed(): Buffer {
    return this.take(this.uint32())
  }

  /** The same, one after another until the end. */
  allPrefixed(): Buffer[] {
    const found: Buffer[] = []
    while (!this.isAtEnd) found.push(this.prefixed())
    return found
  }
}

/** The three parts that a signature covers, and the block between them that holds the signatures. */
export interface ApkParts {
  file: Buffer
  entries: Buffer
  /** Without its own size fields and magic; undefined when the file has none. */
  signingBlock: Buffer | undefined
  directory: Buffer
  /** The end record as it stood before the signing block was put in, which is what was signed. */
  endRecord: Buffer
}

const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const BLOCK_MAGIC = 'APK Sig Block 42'
/** The size field before the block counts this one after it and the magic too. */
const BLOCK_FOOTER = 8 + BLOCK_MAGIC.length

function findEndRecord(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - MAX_COMMENT)
  for (let at = file.length - END_LENGTH; at >= first; at--) {
    const isEnd = file.readUInt32LE(at) === END_SIGNATURE
    // The comment reaches to the very end, or something else only looks like the record.
    if (isEnd && file.readUInt16LE(at + 20) === file.length - at - END_LENGTH) return at
  }
  throw new ApkError('it is no zip archive: the end of its directory is missing')
}

export function partsOfApk(file: Buffer): ApkParts {
  const end = findEndRecord(file)
  const directoryLength = file.readUInt32LE(end + 12)
  const directoryStart = file.readUInt32LE(end + 16)
  if (directoryStart + directoryLength !== end)
    throw new ApkError('its directory is not where the archive tells')

  const endRecord = Buffer.from(file.subarray(end))
  const directory = file.subarray(directoryStart, end)
  const magicAt = directoryStart - BLOCK_MAGIC.length
  if (magicAt < BLOCK_FOOTER || file.toString('latin1', magicAt, directoryStart) !== BLOCK_MAGIC) {
    return { file, entries: file.subarray(0, directoryStart), signingBlock: undefined, directory, endRecord }
  }
  const size = Number(file.readBigUInt64LE(directoryStart - BLOCK_FOOTER))
  const blockStart = directoryStart - size - 8
  if (size < BLOCK_FOOTER || blockStart < 0 || Number(file.readBigUInt64LE(blockStart)) !== size) {
    throw new ApkError('the two sizes of its signing block differ')
  }
  endRecord.writeUInt32LE(blockStart, 16)
  return {
    file,
    entries: file.subarray(0, blockStart),
    signingBlock: file.subarray(blockStart + 8, directoryStart - BLOCK_FOOTER),
    directory,
    endRecord,
  }
}

const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** A signature file holds a certificate or a few: kilobytes. */
const MAX_ENTRY_BYTES = 1_000_000

/** The content of every small file whose name fits, from the archive's directory. */
export function readEntries({ file, directory }: ApkParts, name: RegExp): Buffer[] {
  const found: Buffer[] = []
  const fields = new ProtoFields(directory)
  while (!fields.isAtEnd) {
    if (fields.uint32() !== ENTRY_SIGNATURE) throw new ApkError('its directory is damaged')
    fields.take(6)
    const method = fields.uint16()
    fields.take(8)
    const packedLength = fields.uint32()
    fields.take(4)
    const [nameLength, extraLength, commentLength] = [fields.uint16(), fields.uint16(), fields.uint16()]
    fields.take(8)
    const offset = fields.uint32()
    const entryName = fields.take(nameLength).toString('utf8')
    fields.take(extraLength + commentLength)
    if (name.test(entryName)) found.push(unpack(file, offset, method, packedLength))
  }
  return found
}

function unpack(file: Buffer, offset: number, method: number, packedLength: number): Buffer {
  const fields = new ProtoFields(file.subarray(offset))
  if (fields.uint32() !== LOCAL_SIGNATURE) throw new ApkError('an entry is not where its directory tells')
  fields.take(22)
  const [nameLength, extraLength] = [fields.uint16(), fields.uint16()]
  fields.take(nameLength + extraLength)
  const packed = fields.take(packedLength)
  if (method === 0) return packed
  if (method !== 8) throw new ApkError(`an entry is packed by method ${method}, which Android does not know`)
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES })
  } catch {
    throw new ApkError('an entry cannot be unpacked')
  }
}
