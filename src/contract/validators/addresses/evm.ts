import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const ADDRESS = /^0x([0-9a-f]{40})$/i
const ZERO = /^0+$/

/** EIP-55: a letter is a capital where the hash of the address has a digit from 8 on. */
function withChecksum(digits: string): string {
  const hash = keccak_256(new TextEncoder().encode(digits))
  const isCapital = (index: number) => (((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 0xf) >= 8
  return `0x${[...digits].map((digit, index) => (isCapital(index) ? digit.toUpperCase() : digit)).join('')}`
}

/** In one case nothing is claimed about the checksum; a mixture claims to be right. */
export function checkEvm(text: string): AddressVerdict {
  const digits = ADDRESS.exec(text)?.[1]
  if (!digits || ZERO.test(digits)) return wrong('shape')
  const lower = digits.toLowerCase()
  const normal = withChecksum(lower)
  const isOneCase = digits === lower || digits === digits.toUpperCase()
  return isOneCase || normal === `0x${digits}` ? right(normal) : wrong('checksum')
}
