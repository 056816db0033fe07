// The signing block of Android 7 and later. No well-kept npm package reads it, and the answer decides whether people
// install a wallet, so it is not only read: each signature is verified over the whole file.
// https://source.android.com/docs/security/features/apksigning/v2 and /v3
import { ApkError } from './apk-error.ts'
import { ByteFields, type Bytes, isSameBytes, NO_BYTES } from './bytes.ts'
import {
  type Certificate,
  certificateFrom,
  fingerprintOf,
  isSignedBy,
  type SigningMethod,
} from './certificate.ts'
import type { HashName } from './file-digest.ts'

export type BlockScheme = 'v2' | 'v3' | 'v3.1'

/** Newest first. */
const SCHEMES = [
  { name: 'v3.1', id: 0x1b93ad61 },
  { name: 'v3', id: 0xf05368c0 },
  { name: 'v2', id: 0x7109871a },
] as const

/** DSA (0x0301) is missing: Web Crypto has none. So are the three that need the tree of fs-verity. */
const ALGORITHMS: ReadonlyMap<number, SigningMethod & { hash: HashName }> = new Map([
  [0x0101, { key: 'RSA-PSS', hash: 'SHA-256' }],
  [0x0102, { key: 'RSA-PSS', hash: 'SHA-512' }],
  [0x0103, { key: 'RSA', hash: 'SHA-256' }],
  [0x0104, { key: 'RSA', hash: 'SHA-512' }],
  [0x0201, { key: 'EC', hash: 'SHA-256' }],
  [0x0202, { key: 'EC', hash: 'SHA-512' }],
] as const)

/** Says in a v2 signature that the file has one of the named scheme too, so that nobody takes that one off. */
const STRIPPING_PROTECTION = 0xbeeff00d
/** Says in a v3 signature from which Android on v3.1 stands in its place. */
const ROTATION_MIN_SDK = 0x559f8b02
/** The former keys, each signed by the one before. */
const PROOF_OF_ROTATION = 0x3ba06f8c
const SCHEME_3 = 3

interface BlockSigner {
  scheme: BlockScheme
  signedData: Bytes
  signatures: ReadonlyMap<number, Bytes>
  digests: ReadonlyMap<number, Bytes>
  attributes: ReadonlyMap<number, Bytes>
  certificate: Certificate
  minSdk: number
}

export interface SigningBlock {
  schemes: BlockScheme[]
  signers: BlockSigner[]
  /** The digests of the file that its signatures name. */
  hashes: HashName[]
}

/** `(number, bytes)` pairs. */
function readPairs(bytes: Bytes): Map<number, Bytes> {
  const pairs = new ByteFields(bytes).allPrefixed().map(pair => new ByteFields(pair))
  return new Map(pairs.map(pair => [pair.uint32(), pair.prefixed()]))
}

function readAttributes(bytes: Bytes): Map<number, Bytes> {
  const pairs = new ByteFields(bytes).allPrefixed().map(pair => new ByteFields(pair))
  return new Map(pairs.map(pair => [pair.uint32(), pair.take(pair.left)]))
}

const androidRange = (fields: ByteFields): [number, number] => [fields.uint32(), fields.uint32()]

function readSigner(bytes: Bytes, scheme: BlockScheme): BlockSigner {
  const fields = new ByteFields(bytes)
  const signedData = fields.prefixed()
  const [minSdk, maxSdk] = scheme === 'v2' ? [0, 0] : androidRange(fields)
  const signatures = readPairs(fields.prefixed())
  const publicKey = fields.prefixed()

  const signed = new ByteFields(signedData)
  const digests = readPairs(signed.prefixed())
  const [own] = new ByteFields(signed.prefixed()).allPrefixed()
  if (!own) throw new ApkError('damaged', `its ${scheme} signature carries no certificate`)
  const [signedMin, signedMax] = scheme === 'v2' ? [0, 0] : androidRange(signed)
  if (signedMin !== minSdk || signedMax !== maxSdk)
    throw new ApkError('changed', `its ${scheme} signature names other versions of Android than were signed`)
  const attributes = signed.isAtEnd ? new Map<number, Bytes>() : readAttributes(signed.prefixed())
  const certificate = certificateFrom(own)
  if (!isSameBytes(certificate.spki, publicKey))
    throw new ApkError('changed', `its ${scheme} key is not the one of its certificate`)
  return { scheme, signedData, signatures, digests, attributes, certificate, minSdk }
}

function readValues(block: Bytes): Map<number, Bytes> {
  const fields = new ByteFields(block)
  const values = new Map<number, Bytes>()
  while (!fields.isAtEnd) {
    const pair = new ByteFields(fields.take(fields.uint64()))
    const id = pair.uint32()
    // Android takes the first of two; that the file has two is nobody's honest work.
    if (values.has(id) && SCHEMES.some(scheme => scheme.id === id))
      throw new ApkError('changed', 'it has two signatures of one scheme')
    values.set(id, pair.take(pair.left))
  }
  return values
}

/** What the block says; nothing of it is verified yet. */
export function readBlock(block: Bytes): SigningBlock {
  const values = readValues(block)
  const found = SCHEMES.filter(({ id }) => values.has(id))
  const signers = found.flatMap(({ name, id }) => {
    const list = new ByteFields(new ByteFields(values.get(id) ?? NO_BYTES).prefixed()).allPrefixed()
    if (list.length === 0) throw new ApkError('damaged', `its ${name} signature has no signer`)
    return list.map(signer => readSigner(signer, name))
  })
  const ids = signers.flatMap(({ signatures }) => [...signatures.keys()])
  const hashes = ids.map(id => ALGORITHMS.get(id)?.hash).filter(hash => hash !== undefined)
  return { schemes: found.map(({ name }) => name), signers, hashes: [...new Set(hashes)] }
}

async function verifySigner(signer: BlockSigner, content: ReadonlyMap<HashName, Bytes>): Promise<void> {
  const { scheme, signedData, signatures, digests, certificate } = signer
  if ([...signatures.keys()].join() !== [...digests.keys()].join())
    throw new ApkError('changed', `its ${scheme} signature names other algorithms than were signed`)
  let verified = 0
  for (const [id, signature] of signatures) {
    const signing = ALGORITHMS.get(id)
    if (!signing) continue
    if (!(await isSignedBy(certificate, signing, signature, signedData)))
      throw new ApkError('changed', `its ${scheme} signature is wrong`)
    if (!isSameBytes(digests.get(id) ?? NO_BYTES, content.get(signing.hash) ?? NO_BYTES))
      throw new ApkError('changed', 'the file was changed after it was signed')
    verified += 1
  }
  if (verified === 0)
    throw new ApkError('unsupported', `its ${scheme} signature uses no algorithm known here`)
}

/** Each key in the list is signed by the one before, and the last is the one that signed the file. */
async function verifyRotation({ scheme, attributes, certificate }: BlockSigner): Promise<void> {
  const proof = attributes.get(PROOF_OF_ROTATION)
  if (!proof) return
  const fields = new ByteFields(proof)
  fields.uint32() // The version of the list's form; there is one.
  let former: { certificate: Certificate; algorithm: number } | undefined
  for (const level of fields.allPrefixed()) {
    const parts = new ByteFields(level)
    const signedData = parts.prefixed()
    parts.uint32() // What the former key may still do on the phone.
    const algorithm = parts.uint32()
    const signature = parts.prefixed()
    const signed = new ByteFields(signedData)
    const own = certificateFrom(signed.prefixed())
    if (former) {
      const signing = ALGORITHMS.get(former.algorithm)
      if (!signing)
        throw new ApkError('unsupported', 'its former keys use an algorithm that is not known here')
      const holds =
        signed.uint32() === former.algorithm &&
        (await isSignedBy(former.certificate, signing, signature, signedData))
      if (!holds) throw new ApkError('changed', 'its former keys do not vouch for the present one')
    }
    former = { certificate: own, algorithm }
  }
  if (!former || !isSameBytes(former.certificate.whole, certificate.whole))
    throw new ApkError('changed', `its ${scheme} key is not the last of its former keys`)
}

/** A newer signature that an older one tells of is there: taking it off would leave a file that an older key vouches for. */
function refuseStripped({ schemes, signers }: SigningBlock): void {
  for (const { scheme, attributes } of signers) {
    const named = attributes.get(STRIPPING_PROTECTION)
    if (scheme === 'v2' && named && new ByteFields(named).uint32() === SCHEME_3 && !schemes.includes('v3'))
      throw new ApkError('changed', 'its v3 signature was taken off')
    const minSdk = attributes.get(ROTATION_MIN_SDK)
    if (scheme !== 'v3' || !minSdk) continue
    const version = new ByteFields(minSdk).uint32()
    if (!signers.some(other => other.scheme === 'v3.1' && other.minSdk === version))
      throw new ApkError('changed', 'its v3.1 signature was taken off')
  }
}

/** The fingerprints of those who signed, once every signature of the block holds over the file. */
export async function verifyBlock(
  block: SigningBlock,
  content: ReadonlyMap<HashName, Bytes>,
): Promise<string[]> {
  refuseStripped(block)
  const certificates: string[] = []
  for (const signer of block.signers) {
    await verifySigner(signer, content)
    await verifyRotation(signer)
    certificates.push(await fingerprintOf(signer.certificate))
  }
  return [...new Set(certificates)]
}
