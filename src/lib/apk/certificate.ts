import { ApkError } from './apk-error.ts'
import { type Asn1, EXPLICIT_0, expectAsn1, INTEGER, OBJECT_ID, readAsn1, SEQUENCE } from './asn1.ts'
import { type Bytes, hexOf } from './bytes.ts'

export type HashAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/** How a signature was made. */
export interface SigningMethod {
  hash: HashAlgorithm
  key: 'RSA' | 'RSA-PSS' | 'EC'
}

interface Curve {
  name: string
  /** Of one number on it. */
  bytes: number
}

export interface Certificate {
  /** What is hashed for its fingerprint. */
  whole: Bytes
  /** Issuer and serial number as they stand in it: what names it among others. */
  name: string
  /** The public key with its algorithm. */
  spki: Bytes
  algorithm: string
  curve: Curve | undefined
}

/** Object identifiers by their bytes. */
const RSA_KEY = '2a864886f70d010101'
const EC_KEY = '2a8648ce3d0201'

/** The curves that Web Crypto knows. */
const CURVES: Readonly<Record<string, Curve>> = {
  '2a8648ce3d030107': { name: 'P-256', bytes: 32 },
  '2b81040022': { name: 'P-384', bytes: 48 },
  '2b81040023': { name: 'P-521', bytes: 66 },
}

export const fingerprintOf = async ({ whole }: Certificate): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))

export const nameOf = (issuer: Asn1, serial: Asn1): string => `${hexOf(issuer.whole)} ${hexOf(serial.whole)}`

/** https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export function readCertificate(certificate: Asn1): Certificate {
  const [toBeSigned] = expectAsn1(certificate, SEQUENCE).children
  const all = expectAsn1(toBeSigned, SEQUENCE).children
  const fields = all[0]?.tag === EXPLICIT_0 ? all.slice(1) : all
  const [serial, , issuer, , , publicKey] = fields
  const key = expectAsn1(publicKey, SEQUENCE)
  const [algorithm, curve] = expectAsn1(key.children[0], SEQUENCE).children
  return {
    whole: certificate.whole,
    name: nameOf(expectAsn1(issuer, SEQUENCE), expectAsn1(serial, INTEGER)),
    spki: key.whole,
    algorithm: hexOf(expectAsn1(algorithm, OBJECT_ID).content),
    curve: curve?.tag === OBJECT_ID ? CURVES[hexOf(curve.content)] : undefined,
  }
}

export const certificateFrom = (bytes: Bytes): Certificate => readCertificate(readAsn1(bytes))

/** `SEQUENCE { r, s }` as signing tools write it → the two numbers side by side, as Web Crypto reads them. */
function plainEcdsa(signature: Bytes, bytes: number): Bytes {
  const { children } = expectAsn1(readAsn1(signature), SEQUENCE)
  if (children.length !== 2) throw new ApkError('damaged', 'its signature is damaged')
  const plain = new Uint8Array(2 * bytes)
  for (const [at, child] of children.entries()) {
    const { content } = expectAsn1(child, INTEGER)
    const first = content.findIndex(value => value !== 0)
    const digits = first < 0 ? content.subarray(content.length) : content.subarray(first)
    if (digits.length > bytes) throw new ApkError('damaged', 'its signature is damaged')
    plain.set(digits, (at + 1) * bytes - digits.length)
  }
  return plain
}

/** Does the key of this certificate stand behind these bytes? */
export async function isSignedBy(
  { spki, algorithm, curve }: Certificate,
  { hash, key }: SigningMethod,
  signature: Bytes,
  bytes: Bytes,
): Promise<boolean> {
  if (algorithm !== (key === 'EC' ? EC_KEY : RSA_KEY)) return false
  const { subtle } = crypto
  if (key === 'EC') {
    if (!curve) throw new ApkError('unsupported', 'its key is on a curve that is not known here')
    const publicKey = await importKey(spki, { name: 'ECDSA', namedCurve: curve.name })
    return await subtle.verify({ name: 'ECDSA', hash }, publicKey, plainEcdsa(signature, curve.bytes), bytes)
  }
  const name = key === 'RSA' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS'
  const publicKey = await importKey(spki, { name, hash })
  // The salt is as long as the hash: https://source.android.com/docs/security/features/apksigning/v2
  return await subtle.verify({ name, saltLength: hash === 'SHA-512' ? 64 : 32 }, publicKey, signature, bytes)
}

async function importKey(
  spki: Bytes,
  algorithm: { name: string; namedCurve: string } | { name: string; hash: string },
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
  } catch {
    throw new ApkError('unsupported', 'its key cannot be used here')
  }
}
