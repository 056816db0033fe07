import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
/** Longest text of the families that use it. Decoding takes quadratic time, so nothing longer is decoded. */
const MAX_LENGTH = 50

/** XRP Ledger's alphabet has the same letters in another order. */
const readBase58 = (text: string, coder = base58): Uint8Array | undefined =>
  text.length <= MAX_LENGTH && BASE58.test(text) ? coder.decode(text) : undefined

/** A version byte and the hash of a key or script. */
const PAYLOAD_BYTES = 21
const CHECKSUM_BYTES = 4

/** Base58check of a hash under one of these version bytes: Tron, Bitcoin's older addresses, XRP Ledger. */
export function judgeBase58Check(text: string, versions: readonly number[], coder = base58): AddressVerdict {
  const bytes = readBase58(text, coder)
  if (bytes?.length !== PAYLOAD_BYTES + CHECKSUM_BYTES || !versions.includes(bytes[0] ?? -1))
    return wrong('shape')
  const checksum = sha256(sha256(bytes.subarray(0, PAYLOAD_BYTES)))
  const fits = bytes.subarray(PAYLOAD_BYTES).every((byte, index) => byte === checksum[index])
  return fits ? right(text) : wrong('checksum')
}

const TRON_MAINNET = 0x41
/** All zeros: where TRX is burned, and what some pages show for the coin itself. No contract is there. */
const TRON_ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

export const checkTron = (text: string): AddressVerdict =>
  text === TRON_ZERO ? wrong('shape') : judgeBase58Check(text, [TRON_MAINNET])

const SOLANA_KEY_BYTES = 32

/** A public key; it carries no checksum. */
export const checkSolana = (text: string): AddressVerdict =>
  readBase58(text)?.length === SOLANA_KEY_BYTES ? right(text) : wrong('shape')

/** SS58: what is hashed before the address itself. */
const SS58_CONTEXT = new TextEncoder().encode('SS58PRE')
const SS58_ACCOUNT_BYTES = 32
const SS58_CHECKSUM_BYTES = 2

/** The network's number takes one byte up to 63 and two from there on; a first byte from 128 on is reserved. */
function prefixLength(first: number): number | undefined {
  if (first >= 128) return undefined
  return first < 64 ? 1 : 2
}

/** SS58 of any network of the family. */
export function checkPolkadot(text: string): AddressVerdict {
  const bytes = readBase58(text)
  const prefix = bytes && prefixLength(bytes[0] ?? 128)
  if (!prefix || bytes.length !== prefix + SS58_ACCOUNT_BYTES + SS58_CHECKSUM_BYTES) return wrong('shape')
  const body = bytes.subarray(0, -SS58_CHECKSUM_BYTES)
  const checksum = blake2b(new Uint8Array([...SS58_CONTEXT, ...body]), { dkLen: 64 })
  const fits = bytes.subarray(-SS58_CHECKSUM_BYTES).every((byte, index) => byte === checksum[index])
  return fits ? right(text) : wrong('checksum')
}
