import { blake2b } from '@noble/hashes/blake2.js'
import { readBase58 } from './base58.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'

/** SS58: what is hashed before the address itself. */
const CONTEXT = new TextEncoder().encode('SS58PRE')
const ACCOUNT_BYTES = 32
const CHECKSUM_BYTES = 2

/** The network's number takes one byte up to 63 and two from there on; a first byte from 128 on is reserved. */
function prefixLength(first: number): number | undefined {
  if (first >= 128) return undefined
  return first < 64 ? 1 : 2
}

/** SS58 of any network of the family. */
export function judgePolkadot(text: string): AddressVerdict {
  const bytes = readBase58(text)
  const prefix = bytes && prefixLength(bytes[0] ?? 128)
  if (!prefix || bytes.length !== prefix + ACCOUNT_BYTES + CHECKSUM_BYTES) return wrong('shape')
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = blake2b(new Uint8Array([...CONTEXT, ...body]), { dkLen: 64 })
  const fits = bytes.subarray(-CHECKSUM_BYTES).every((byte, index) => byte === checksum[index])
  return fits ? right(text) : wrong('checksum')
}
