// Android packages made for the tests: a stored zip, a certificate and the signatures, each built byte by byte.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { partsOfApk } from './apk-parts.ts'
import { contentDigest } from './apk-signers.ts'

export function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const size = length < 0x100 ? 1 : 2
  const head = Buffer.alloc(2 + size, tag)
  head[1] = 0x80 + size
  head.writeUIntBE(length, 2, size)
  return Buffer.concat([head, content])
}

const SEQUENCE = 0x30
const SET = 0x31
const sequence = (...contents: Buffer[]) => der(SEQUENCE, ...contents)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))

export interface Signer {
  key: KeyObject
  publicKey: Buffer
  certificate: Buffer
  issuer: Buffer
  serial: Buffer
  /** What the parser should find. */
  fingerprint: string
}

export function fixtureSigner(name = 'Made up', serialNumber = 1): Signer {
  const { privateKey: key, publicKey: open } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey = open.export({ type: 'spki', format: 'der' })
  const serial = integer(serialNumber)
  const issuer = sequence(der(SET, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z')))
  const version = der(0xa0, integer(2))
  const toBeSigned = sequence(version, serial, ECDSA_SHA256, issuer, validity, issuer, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, key))
  const certificate = sequence(toBeSigned, ECDSA_SHA256, signature)
  const fingerprint = createHash('sha256').update(certificate).digest('hex')
  return { key, publicKey, certificate, issuer, serial, fingerprint }
}

/** A certificate chain and the names of the signers, as `META-INF/*.EC` holds them. */
export function fixturePkcs7(certificates: readonly Signer[], signers: readonly Signer[]): Buffer {
  const sha256 = sequence(oid('608648016503040201'))
  const infos = signers.map(({ issuer, serial }) =>
    sequence(integer(1), sequence(issuer, serial), sha256, ECDSA_SHA256, der(0x04, Buffer.alloc(8))),
  )
  const data = sequence(oid('2a864886f70d010701'))
  const chain = der(0xa0, ...certificates.map(({ certificate }) => certificate))
  const signedData = sequence(integer(1), der(SET, sha256), data, chain, der(SET, ...infos))
  return sequence(oid('2a864886f70d010702'), der(0xa0, signedData))
}

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

/** A zip archive with its files stored as they are. */
export function fixtureZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([uint32(0x04034b50), head, Buffer.from(name), content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(uint32(0x02014b50), Buffer.from([20, 0]), head, tail, Buffer.from(name))
    entries.push(entry)
    offset += entry.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, whole, end])
}

const ECDSA_WITH_SHA256 = 0x0201
export const V2 = 0x7109871a
export const V3 = 0xf05368c0

/** The archive with a signing block put in, one scheme after another. */
export function signedApk(zip: Buffer, schemes: readonly { id: number; signer: Signer }[]): Buffer {
  const parts = partsOfApk(zip)
  const digest = contentDigest(parts, 'sha256')
  const pairs = schemes.map(({ id, signer }) => {
    const versions = id === V2 ? Buffer.alloc(0) : Buffer.concat([uint32(28), uint32(35)])
    const signedData = Buffer.concat([
      prefixed(prefixed(uint32(ECDSA_WITH_SHA256), prefixed(digest))),
      prefixed(prefixed(signer.certificate)),
      versions,
      prefixed(),
    ])
    const signature = sign('sha256', signedData, signer.key)
    const signatures = prefixed(prefixed(uint32(ECDSA_WITH_SHA256), prefixed(signature)))
    const value = prefixed(prefixed(prefixed(signedData), versions, signatures, prefixed(signer.publicKey)))
    return Buffer.concat([uint64(value.length + 4), uint32(id), value])
  })
  // Signing tools pad the block; the padding is a pair of its own.
  const padding = Buffer.concat([uint64(4 + 16), uint32(0x42726577), Buffer.alloc(16)])
  const content = Buffer.concat([...pairs, padding])
  const size = uint64(content.length + 24)
  const block = Buffer.concat([size, content, size, Buffer.from('APK Sig Block 42')])
  const endRecord = Buffer.from(parts.endRecord)
  endRecord.writeUInt32LE(parts.entries.length + block.length, 16)
  return Buffer.concat([parts.entries, block, parts.directory, endRecord])
}
