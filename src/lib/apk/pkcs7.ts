import { lastOf } from '../last-of.ts'
import { ApkError } from './apk-error.ts'
import {
  type Asn1,
  EXPLICIT_0,
  expectAsn1,
  INTEGER,
  OBJECT_ID,
  OCTETS,
  readAsn1,
  SEQUENCE,
  SET,
} from './asn1.ts'
import { type Bytes, hexOf, isSameBytes } from './bytes.ts'
import {
  type Certificate,
  type HashAlgorithm,
  isSignedBy,
  nameOf,
  readCertificate,
  type SigningMethod,
} from './certificate.ts'

/** Object identifiers by their bytes. */
const HASHES: Readonly<Record<string, HashAlgorithm>> = {
  '2b0e03021a': 'SHA-1',
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
}
/** With or without a hash in the name: the hash is the one that the signer names beside. */
const RSA = ['01', '05', '0b', '0c', '0d'].map(last => `2a864886f70d0101${last}`)
const ECDSA = ['2a8648ce3d0201', '2a8648ce3d0401', ...['02', '03', '04'].map(last => `2a8648ce3d0403${last}`)]
const SIGNED_DATA = '2a864886f70d010702'
const MESSAGE_DIGEST = '2a864886f70d010904'

/** The object identifier that stands first in an element: an algorithm's, an attribute's, a content's. */
const idOf = (element: Asn1 | undefined): string =>
  hexOf(expectAsn1(expectAsn1(element, SEQUENCE).children[0], OBJECT_ID).content)

interface SignerInfo {
  name: string
  signing: SigningMethod
  attributes: Asn1 | undefined
  signature: Bytes
}

/** https://www.rfc-editor.org/rfc/rfc5652#section-5.3 */
function readSigner(info: Asn1): SignerInfo {
  const [version, names, digest, ...rest] = expectAsn1(info, SEQUENCE).children
  expectAsn1(version, INTEGER)
  // A signer may be named by a number of its key instead; signing tools for Android name no one so.
  const [issuer, serial] = expectAsn1(names, SEQUENCE).children
  const attributes = rest[0]?.tag === EXPLICIT_0 ? rest[0] : undefined
  const [algorithm, signature] = attributes ? rest.slice(1) : rest
  const hash = HASHES[idOf(digest)]
  const name = idOf(algorithm)
  const key = RSA.includes(name) ? 'RSA' : ECDSA.includes(name) ? 'EC' : undefined
  if (!hash || !key) throw new ApkError('unsupported', 'its v1 signature uses an algorithm not known here')
  return {
    name: nameOf(expectAsn1(issuer, SEQUENCE), expectAsn1(serial, INTEGER)),
    signing: { hash, key },
    attributes,
    signature: expectAsn1(signature, OCTETS).content,
  }
}

/** What was signed: the content, or a list of attributes with the content's digest in it. */
async function signedBytes({ attributes, signing }: SignerInfo, content: Bytes): Promise<Bytes> {
  if (!attributes) return content
  const named = attributes.children.filter(attribute => idOf(attribute) === MESSAGE_DIGEST)
  const values = named.flatMap(({ children }) => expectAsn1(children[1], SET).children)
  const [value] = values
  if (!value || values.length !== 1) throw new ApkError('changed', 'its v1 signature names no digest')
  const digest = new Uint8Array(await crypto.subtle.digest(signing.hash, content))
  if (!isSameBytes(expectAsn1(value, OCTETS).content, digest))
    throw new ApkError('changed', 'its v1 signature is for another list of files')
  // Signed as the set that it is, not under the tag by which the signature holds it.
  const signed = attributes.whole.slice()
  signed[0] = SET
  return signed
}

/**
 * The certificates of those who signed this content, by the PKCS #7 signature in the `.RSA` or `.EC` file of an archive.
 * It may carry the certificates of issuers as well: those are not among them.
 */
export async function verifyPkcs7(signature: Bytes, content: Bytes): Promise<Certificate[]> {
  const outer = readAsn1(signature)
  if (idOf(outer) !== SIGNED_DATA) throw new ApkError('damaged', 'its v1 signature is damaged')
  const fields = expectAsn1(expectAsn1(outer.children[1], EXPLICIT_0).children[0], SEQUENCE).children
  const carried = fields.find(({ tag }) => tag === EXPLICIT_0)?.children ?? []
  const certificates = carried.filter(({ tag }) => tag === SEQUENCE).map(readCertificate)
  const signers = expectAsn1(lastOf(fields), SET).children.map(readSigner)
  if (signers.length === 0) throw new ApkError('changed', 'its v1 signature has no signer')
  const found: Certificate[] = []
  for (const signer of signers) {
    const certificate = certificates.find(({ name }) => name === signer.name)
    if (!certificate) throw new ApkError('changed', "a signer's certificate is missing")
    const signed = await signedBytes(signer, content)
    if (!(await isSignedBy(certificate, signer.signing, signer.signature, signed)))
      throw new ApkError('changed', 'its v1 signature is wrong')
    found.push(certificate)
  }
  return found
}
