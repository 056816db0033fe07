// Android packages made for the tests, with the signing block of scheme 2 and later.
import { constants, createHash, sign } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { type FixtureSigner, fixtureSigner } from './fixture-signer.ts'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const uint64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const prefixed = (...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  return Buffer.concat([uint32(content.length), content])
}

export interface FixtureEntry {
  name: string
  content: Buffer
  /** What the archive says it unpacks to, where that is a lie. */
  declared?: number
  isDeflated?: boolean
  /** The name in the entry's own head, where it is another. */
  localName?: string
}

/** A zip archive; entries are stored unless they say otherwise. */
export function fixtureZip(files: Readonly<Record<string, Buffer>> | readonly FixtureEntry[]): Buffer {
  const list: readonly FixtureEntry[] = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, content]) => ({ name, content }))
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, isDeflated = false, localName = name } of list) {
    const packed = isDeflated ? deflateRawSync(content) : content
    const headOf = (shown: string) => {
      const head = Buffer.alloc(26)
      head.writeUInt16LE(20, 0)
      head.writeUInt16LE(isDeflated ? 8 : 0, 4)
      head.writeUInt32LE(crc32(content), 10)
      head.writeUInt32LE(packed.length, 14)
      head.writeUInt32LE(declared ?? content.length, 18)
      head.writeUInt16LE(Buffer.byteLength(shown), 22)
      return head
    }
    const entry = Buffer.concat([uint32(0x04034b50), headOf(localName), Buffer.from(localName), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(uint32(0x02014b50), Buffer.from([20, 0]), headOf(name), tail, Buffer.from(name))
    entries.push(entry)
    offset += entry.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, whole, end])
}

export const V2 = 0x7109871a
export const V3 = 0xf05368c0
export const V31 = 0x1b93ad61

const HASH_OF = (algorithm: number) => ([0x0102, 0x0104, 0x0202].includes(algorithm) ? 'sha512' : 'sha256')
const RSA_PSS = [0x0101, 0x0102]

function signWith(algorithm: number, bytes: Buffer, { key }: FixtureSigner): Buffer {
  const hash = HASH_OF(algorithm)
  const saltLength = hash === 'sha512' ? 64 : 32
  const padding = RSA_PSS.includes(algorithm) ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } : {}
  return sign(hash, bytes, { key, ...padding })
}

const CHUNK_BYTES = 1_048_576

/** The file's digest by the words of the scheme, over parts that are in memory. */
function contentDigest(parts: readonly Buffer[], hash: 'sha256' | 'sha512'): Buffer {
  const marked = (mark: number, count: number, bytes: Buffer) =>
    createHash(hash)
      .update(Buffer.from([mark]))
      .update(uint32(count))
      .update(bytes)
      .digest()
  const digests: Buffer[] = []
  for (const part of parts) {
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES)
      digests.push(marked(0xa5, chunk.length, chunk))
    }
  }
  return marked(0x5a, digests.length, Buffer.concat(digests))
}

interface BlockSigner {
  signer: FixtureSigner
  /** 0x0201, ECDSA with SHA-256, unless named. */
  algorithm?: number
  /** The first and last Android that it is for; scheme 2 has none. */
  range?: [number, number]
  /** The same where it is read without the key, if that is another. */
  shownRange?: [number, number]
  /** Algorithms that digests are named for, but no signatures. */
  moreDigests?: readonly number[]
  /** By number; the bytes come after it. */
  attributes?: Readonly<Record<number, Buffer>>
}

export type FixtureScheme = { id: number } & (BlockSigner | { signers: readonly BlockSigner[] })

export const attribute = uint32

/** Numbers of attributes, as Android's own tool writes them. */
export const STRIPPING_PROTECTION_ID = 0xbeeff00d
export const ROTATION_MIN_SDK_ID = 0x559f8b02
export const PROOF_OF_ROTATION_ID = 0x3ba06f8c

/** The former keys of a v3 signature, oldest first; each vouches for the next. */
export function rotationProof(signers: readonly FixtureSigner[], wrongKey?: FixtureSigner): Buffer {
  const levels = signers.map(({ certificate }, at) => {
    const signedData = Buffer.concat([prefixed(certificate), uint32(at === 0 ? 0 : 0x0201)])
    const former = signers[at - 1]
    const signature = former ? signWith(0x0201, signedData, wrongKey ?? former) : Buffer.alloc(0)
    return prefixed(prefixed(signedData), uint32(0), uint32(0x0201), prefixed(signature))
  })
  return Buffer.concat([uint32(1), ...levels])
}

const rangeBytes = (id: number, [first, last]: [number, number]) =>
  id === V2 ? Buffer.alloc(0) : Buffer.concat([uint32(first), uint32(last)])

function blockSigner(id: number, parts: readonly Buffer[], own: BlockSigner): Buffer {
  const { signer, algorithm = 0x0201, range = [28, 35], shownRange = range } = own
  const { attributes = {}, moreDigests = [] } = own
  const notes = Object.entries(attributes).map(([number, value]) => prefixed(uint32(Number(number)), value))
  const digests = [algorithm, ...moreDigests].map(named =>
    prefixed(uint32(named), prefixed(contentDigest(parts, HASH_OF(named)))),
  )
  const signedData = Buffer.concat([
    prefixed(...digests),
    prefixed(prefixed(signer.certificate)),
    rangeBytes(id, range),
    prefixed(...notes),
  ])
  const signature = signWith(algorithm, signedData, signer)
  const signatures = prefixed(prefixed(uint32(algorithm), prefixed(signature)))
  return prefixed(prefixed(signedData), rangeBytes(id, shownRange), signatures, prefixed(signer.publicKey))
}

/** The archive with a signing block put in, one scheme after another. */
export function signedApk(zip: Buffer, schemes: readonly FixtureScheme[]): Buffer {
  const end = zip.length - 22
  const directoryStart = zip.readUInt32LE(end + 16)
  const parts = [zip.subarray(0, directoryStart), zip.subarray(directoryStart, end), zip.subarray(end)]
  const pairs = schemes.map(scheme => {
    const signers = 'signers' in scheme ? scheme.signers : [scheme]
    const value = prefixed(...signers.map(signer => blockSigner(scheme.id, parts, signer)))
    return Buffer.concat([uint64(value.length + 4), uint32(scheme.id), value])
  })
  // Signing tools pad the block; the padding is a pair of its own.
  const padding = Buffer.concat([uint64(4 + 16), uint32(0x42726577), Buffer.alloc(16)])
  const content = Buffer.concat([...pairs, padding])
  const size = uint64(content.length + 24)
  const block = Buffer.concat([size, content, size, Buffer.from('APK Sig Block 42')])
  const endRecord = Buffer.from(zip.subarray(end))
  endRecord.writeUInt32LE(directoryStart + block.length, 16)
  return Buffer.concat([zip.subarray(0, directoryStart), block, zip.subarray(directoryStart, end), endRecord])
}

export interface FixturePackage {
  name?: string
  version?: string
  code?: number
}

const chunk = (type: number, headSize: number, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(headSize, 2)
  return Buffer.concat([head, uint32(content.length + 8), content])
}

/** A binary AndroidManifest.xml with one element, its texts in UTF-8 or UTF-16. */
export function fixtureManifest(
  { name = 'vip.example', version = '1.0', code = 1 }: FixturePackage = {},
  isUtf8 = true,
): Buffer {
  const texts = ['versionCode', 'versionName', 'package', 'manifest', name, version]
  const written = texts.map(text => {
    if (isUtf8) return Buffer.from([text.length, Buffer.byteLength(text), ...Buffer.from(text), 0])
    const length = Buffer.alloc(2)
    length.writeUInt16LE(text.length)
    return Buffer.concat([length, Buffer.from(text, 'utf16le'), Buffer.alloc(2)])
  })
  let at = 0
  const offsets = written.map(text => {
    const offset = uint32(at)
    at += text.length
    return offset
  })
  const stringsStart = 28 + 4 * texts.length
  const counts = [texts.length, 0, isUtf8 ? 0x100 : 0, stringsStart, 0].map(uint32)
  const pool = chunk(0x0001, 28, ...counts, ...offsets, ...written)
  // versionCode and versionName by Android's numbers; the others have none.
  const resources = chunk(0x0180, 8, uint32(0x0101021b), uint32(0x0101021c))
  const none = uint32(0xffffffff)
  const value = (type: number, data: number) => Buffer.concat([Buffer.from([8, 0, 0, type]), uint32(data)])
  const attributes = [
    Buffer.concat([none, uint32(0), none, value(0x10, code)]),
    Buffer.concat([none, uint32(1), uint32(5), value(0x03, 5)]),
    Buffer.concat([none, uint32(2), uint32(4), value(0x03, 4)]),
  ]
  const counted = Buffer.from([20, 0, 20, 0, attributes.length, 0, 0, 0, 0, 0, 0, 0])
  const element = chunk(0x0102, 16, uint32(1), none, none, uint32(3), counted, ...attributes)
  return chunk(0x0003, 8, pool, resources, element)
}

/** A whole package signed by scheme 2, for those who need a file and not a case. */
export const fixtureApk = (
  content: string,
  signer: FixtureSigner = fixtureSigner(),
  facts: FixturePackage = {},
): Buffer => {
  const zip = fixtureZip({
    'AndroidManifest.xml': fixtureManifest(facts),
    'classes.dex': Buffer.from(content),
  })
  return signedApk(zip, [{ id: V2, signer }])
}
