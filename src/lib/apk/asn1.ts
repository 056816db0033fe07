import { type BaseBlock, fromBER } from 'asn1js'
import { ApkError } from './apk-error.ts'
import type { Bytes } from './bytes.ts'

/** One element of an ASN.1 structure. */
export interface Asn1 {
  /** The first byte: class, form and number. */
  tag: number
  /** Tag and length included, as it stands in the file: what is hashed and compared. */
  whole: Bytes
  content: Bytes
  children: Asn1[]
}

export const EXPLICIT_0 = 0xa0
export const INTEGER = 0x02
export const OCTETS = 0x04
export const OBJECT_ID = 0x06
export const SEQUENCE = 0x30
export const SET = 0x31

const damaged = () => new ApkError('damaged', 'its certificate is damaged')

function elementOf(block: BaseBlock): Asn1 {
  const whole = new Uint8Array(block.valueBeforeDecodeView)
  const [tag] = whole
  // A length that is left open is allowed elsewhere, never in a certificate.
  if (tag === undefined || block.lenBlock.isIndefiniteForm || block.lenBlock.length > whole.length)
    throw damaged()
  const children: unknown = (block.valueBlock as { value?: unknown }).value
  return {
    tag,
    whole,
    content: whole.subarray(whole.length - block.lenBlock.length),
    // Only what the tag calls constructed has children; octets are sometimes read as if they held some.
    children: (tag & 0x20) !== 0 && Array.isArray(children) ? children.map(elementOf) : [],
  }
}

/** One element and nothing after it; anything else is a damaged file, however the library says so. */
export function readAsn1(bytes: Bytes): Asn1 {
  let read: ReturnType<typeof fromBER>
  try {
    read = fromBER(bytes)
  } catch {
    throw damaged()
  }
  if (read.offset !== bytes.length) throw damaged()
  return elementOf(read.result)
}

/** The element that has to be there, with the tag it has to have. */
export function expectAsn1(element: Asn1 | undefined, tag: number): Asn1 {
  if (element?.tag !== tag) throw damaged()
  return element
}
