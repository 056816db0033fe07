import { sha256 } from '@noble/hashes/sha2.js'
import { readBase58 } from './base58.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'

/** A version byte and the hash of a key or script. */
const PAYLOAD_BYTES = 21
const CHECKSUM_BYTES = 4

/** Base58check of a hash under one of these version bytes: Tron, Bitcoin's older addresses. */
export function judgeBase58Check(text: string, versions: readonly number[]): AddressVerdict {
  const bytes = readBase58(text)
  if (bytes?.length !== PAYLOAD_BYTES + CHECKSUM_BYTES || !versions.includes(bytes[0] ?? -1))
    return wrong('shape')
  const checksum = sha256(sha256(bytes.subarray(0, PAYLOAD_BYTES)))
  const fits = bytes.subarray(PAYLOAD_BYTES).every((byte, index) => byte === checksum[index])
  return fits ? right(text) : wrong('checksum')
}
