// Who signed an Android package? No well-kept npm package reads the signature block of Android 7 and later, and the
// answer goes onto a wallet's download page, so it is not only read: the signature is verified over the whole file.
import { constants, createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { ApkError, type ApkParts, ProtoFields, partsOfApk, readEntries } from './apk-parts.ts'

/** One element of an ASN.1 structure in DER. */
interface DerElement {
  tag: number
  /** Tag and length included. */
  whole: Buffer
  content: Buffer
}

/** The elements that stand one after another in these bytes; the length rules of DER, nothing looser. */
function readDer(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = []
  let at = 0
  while (at < bytes.length) {
    const start = at
    const tag = bytes[at++]
    let length = bytes[at++]
    if (tag === undefined || length === undefined || (tag & 0x1f) === 0x1f)
      throw new ApkError('its certificate is damaged')
    if (length > 0x7f) {
      const size = length & 0x7f
      if (size === 0 || size > 4 || at + size > bytes.length) throw new ApkError('its certificate is damaged')
      length = bytes.readUIntBE(at, size)
      at += size
    }
    if (at + length > bytes.length) throw new ApkError('its certificate is damaged')
    elements.push({
      tag,
      whole: bytes.subarray(start, at + length),
      content: bytes.subarray(at, at + length),
    })
    at += length
  }
  return elements
}

const EXPLICIT_0 = 0xa0
const SET = 0x31

const childrenOf = (element: DerElement | undefined): DerElement[] => {
  if (!element) throw new ApkError('its certificate is damaged')
  return readDer(element.content)
}

/** What names a certificate among others: its issuer and serial number, both as they are in it. */
function nameOf(certificate: DerElement): string {
  const [toBeSigned] = childrenOf(certificate)
  const fields = childrenOf(toBeSigned)
  const [serial, , issuer] = fields[0]?.tag === EXPLICIT_0 ? fields.slice(1) : fields
  if (!serial || !issuer) throw new ApkError('its certificate is damaged')
  return Buffer.concat([issuer.whole, serial.whole]).toString('hex')
}

/**
 * The certificates of those who signed, out of a PKCS #7 signature (the `.RSA`, `.DSA` or `.EC` file of a signed
 * archive), which may carry their issuers' certificates as well.
 */
function signersOfPkcs7(bytes: Buffer): Buffer[] {
  const [, wrapped] = childrenOf(readDer(bytes)[0])
  const [signedData] = childrenOf(wrapped)
  const fields = childrenOf(signedData)
  const certificates = childrenOf(fields.find(({ tag }) => tag === EXPLICIT_0))
  const signers = childrenOf(fields.findLast(({ tag }) => tag === SET))
  return signers.map(signer => {
    const [, issuerAndSerial] = childrenOf(signer)
    const name = issuerAndSerial?.content.toString('hex')
    const certificate = certificates.find(candidate => nameOf(candidate) === name)
    if (!certificate) throw new ApkError("a signer's certificate is missing")
    return certificate.whole
  })
}

interface ApkSigners {
  /** SHA-256 of each signing certificate, lowercase hex, the way `apksigner verify --print-certs` writes it. */
  certificates: string[]
  /** Newest first: `v3.1`, `v3`, `v2`; or `v1` alone. */
  schemes: string[]
  /** A v1 signature is spread over every entry and is only read here; `apksigner` verifies it. */
  isVerified: boolean
}

const SCHEMES = [
  { name: 'v3.1', id: 0x1b93ad61 },
  { name: 'v3', id: 0xf05368c0 },
  { name: 'v2', id: 0x7109871a },
] as const

interface Algorithm {
  hash: 'sha256' | 'sha512'
  /** RSA-PSS, whose salt is as long as the hash. */
  saltLength?: number
}

/** https://source.android.com/docs/security/features/apksigning/v2 */
const ALGORITHMS = new Map<number, Algorithm>([
  [0x0101, { hash: 'sha256', saltLength: 32 }],
  [0x0102, { hash: 'sha512', saltLength: 64 }],
  [0x0103, { hash: 'sha256' }],
  [0x0104, { hash: 'sha512' }],
  [0x0201, { hash: 'sha256' }],
  [0x0202, { hash: 'sha512' }],
  [0x0301, { hash: 'sha256' }],
])

const CHUNK_BYTES = 1_048_576

/** The file's own digest: every megabyte hashed, then the list of the hashes. */
export function contentDigest({ entries, directory, endRecord }: ApkParts, hash: Algorithm['hash']): Buffer {
  const marked = (mark: number, count: number) => {
    const head = Buffer.alloc(5, mark)
    head.writeUInt32LE(count, 1)
    return createHash(hash).update(head)
  }
  const digests: Buffer[] = []
  for (const part of [entries, directory, endRecord]) {
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES)
      digests.push(marked(0xa5, chunk.length).update(chunk).digest())
    }
  }
  return marked(0x5a, digests.length).update(Buffer.concat(digests)).digest()
}

/** `(algorithm, bytes)` pairs: the digests of a signer, or its signatures. */
function readPairs(bytes: Buffer): Map<number, Buffer> {
  const pairs = new ProtoFields(bytes).allPrefixed().map(pair => new ProtoFields(pair))
  return new Map(pairs.map(pair => [pair.uint32(), pair.prefixed()]))
}

/** The certificate of one signer, once its signature and the file's digest hold. */
function certificateOf(
  signer: Buffer,
  scheme: string,
  digestOf: (hash: Algorithm['hash']) => Buffer,
): Buffer {
  const fields = new ProtoFields(signer)
  const signedData = fields.prefixed()
  if (scheme !== 'v2') fields.take(8) // The oldest and newest Android that the signer is for.
  const signatures = readPairs(fields.prefixed())
  const publicKey = fields.prefixed()

  const signed = new ProtoFields(signedData)
  const digests = readPairs(signed.prefixed())
  const [certificate] = new ProtoFields(signed.prefixed()).allPrefixed()
  if (!certificate) throw new ApkError(`its ${scheme} signature carries no certificate`)
  const certified = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  if (!certified.equals(publicKey)) throw new ApkError(`its ${scheme} key is not the one of its certificate`)

  let verified = 0
  for (const [id, signature] of signatures) {
    const algorithm = ALGORITHMS.get(id)
    if (!algorithm) continue
    const { hash, saltLength } = algorithm
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    const padding = saltLength === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
    if (!verify(hash, signedData, { key, ...padding }, signature)) {
      throw new ApkError(`its ${scheme} signature is wrong`)
    }
    if (!digests.get(id)?.equals(digestOf(hash)))
      throw new ApkError('the file was changed after it was signed')
    verified += 1
  }
  if (verified === 0) throw new ApkError(`its ${scheme} signature uses no algorithm known here`)
  return certificate
}

function readBlock(block: Buffer): Map<number, Buffer> {
  const fields = new ProtoFields(block)
  const values = new Map<number, Buffer>()
  while (!fields.isAtEnd) {
    const pair = fields.take(fields.uint64())
    values.set(new ProtoFields(pair).uint32(), pair.subarray(4))
  }
  return values
}

const fingerprint = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex')

/** Reads and verifies; throws an `ApkError` for a file that is not signed, or no longer what was signed. */
export function signersOfApk(file: Buffer): ApkSigners {
  const parts = partsOfApk(file)
  const block = parts.signingBlock ? readBlock(parts.signingBlock) : new Map<number, Buffer>()
  const schemes = SCHEMES.filter(({ id }) => block.has(id))
  if (schemes.length === 0) return signersOfArchive(parts)

  const known = new Map<Algorithm['hash'], Buffer>()
  const digestOf = (hash: Algorithm['hash']) => {
    const digest = known.get(hash) ?? contentDigest(parts, hash)
    known.set(hash, digest)
    return digest
  }
  const certificates = schemes.flatMap(({ name, id }) => {
    const signers = new ProtoFields(
      new ProtoFields(block.get(id) ?? Buffer.alloc(0)).prefixed(),
    ).allPrefixed()
    if (signers.length === 0) throw new ApkError(`its ${name} signature has no signer`)
    return signers.map(signer => fingerprint(certificateOf(signer, name, digestOf)))
  })
  return {
    certificates: [...new Set(certificates)],
    schemes: schemes.map(({ name }) => name),
    isVerified: true,
  }
}

function signersOfArchive(parts: ApkParts): ApkSigners {
  const signatures = readEntries(parts, /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i)
  const certificates = signatures.flatMap(signersOfPkcs7).map(fingerprint)
  if (certificates.length === 0) throw new ApkError('it is not signed')
  return { certificates: [...new Set(certificates)], schemes: ['v1'], isVerified: false }
}
