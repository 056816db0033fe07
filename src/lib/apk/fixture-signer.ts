// Keys, certificates and PKCS #7 signatures made for the tests, each built byte by byte by other code than reads them.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

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
export const sequence = (...contents: Buffer[]) => der(SEQUENCE, ...contents)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const RSA_SHA256 = sequence(oid('2a864886f70d01010b'), der(0x05))
const SHA256 = sequence(oid('608648016503040201'))
const DATA = oid('2a864886f70d010701')
const SIGNED_DATA = oid('2a864886f70d010702')
const CONTENT_TYPE = oid('2a864886f70d010903')
const MESSAGE_DIGEST = oid('2a864886f70d010904')

export interface FixtureSigner {
  key: KeyObject
  publicKey: Buffer
  certificate: Buffer
  issuer: Buffer
  serial: Buffer
  isRsa: boolean
  /** What the parser should find. */
  fingerprint: string
}

const keyPair = (kind: string) =>
  kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: kind })

/** `kind` is `rsa` or the name of a curve. */
export function fixtureSigner(name = 'Made up', serialNumber = 1, kind = 'prime256v1'): FixtureSigner {
  const { privateKey: key, publicKey: open } = keyPair(kind)
  const isRsa = kind === 'rsa'
  const algorithm = isRsa ? RSA_SHA256 : ECDSA_SHA256
  const publicKey = open.export({ type: 'spki', format: 'der' })
  const serial = integer(serialNumber)
  const issuer = sequence(der(SET, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z')))
  const version = der(0xa0, integer(2))
  const toBeSigned = sequence(version, serial, algorithm, issuer, validity, issuer, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, key))
  const certificate = sequence(toBeSigned, algorithm, signature)
  const fingerprint = createHash('sha256').update(certificate).digest('hex')
  return { key, publicKey, certificate, issuer, serial, isRsa, fingerprint }
}

interface Pkcs7Options {
  /** Certificates beside those of the signers. */
  others?: readonly FixtureSigner[]
  /** A list of attributes with the digest is signed instead of the content. */
  withAttributes?: boolean
  /** The content whose digest is among them, where it is another. */
  digestOf?: Buffer
  /** The signers' own certificates are left out. */
  isOrphan?: boolean
}

/** The signature of one or more over this content, as `META-INF/*.RSA` and `*.EC` hold it. */
export function fixturePkcs7(
  content: Buffer,
  signers: readonly FixtureSigner[],
  { others = [], withAttributes = false, digestOf = content, isOrphan = false }: Pkcs7Options = {},
): Buffer {
  const digest = createHash('sha256').update(digestOf).digest()
  const attributes = [
    sequence(CONTENT_TYPE, der(SET, DATA)),
    sequence(MESSAGE_DIGEST, der(SET, der(0x04, digest))),
  ]
  const infos = signers.map(({ issuer, serial, key, isRsa }) => {
    const signed = withAttributes ? der(SET, ...attributes) : content
    const parts = [integer(1), sequence(issuer, serial), SHA256]
    if (withAttributes) parts.push(der(0xa0, ...attributes))
    parts.push(isRsa ? RSA_SHA256 : ECDSA_SHA256, der(0x04, sign('sha256', signed, key)))
    return sequence(...parts)
  })
  const carried = [...others, ...(isOrphan ? [] : signers)]
  const chain = der(0xa0, ...carried.map(({ certificate }) => certificate))
  const signedData = sequence(integer(1), der(SET, SHA256), sequence(DATA), chain, der(SET, ...infos))
  return sequence(SIGNED_DATA, der(0xa0, signedData))
}
