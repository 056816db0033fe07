import { ApkError } from './apk-parts.ts'

/** One element of an ASN.1 structure in DER. */
export interface DerElement {
  tag: number
  /** Tag and length included. */
  whole: Buffer
  content: Buffer
}

/** The elements that stand one after another in these bytes; the length rules of DER, nothing looser. */
export function readDer(bytes: Buffer): DerElement[] {
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

/** What names a certificate among others: its issuer and serial number, both as they stand in it. */
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
export function signersOfPkcs7(bytes: Buffer): Buffer[] {
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
