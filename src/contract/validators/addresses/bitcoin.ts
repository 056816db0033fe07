import { bech32, bech32m } from '@scure/base'
import { judgeBase58Check } from './base58.ts'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const P2PKH = 0x00
const P2SH = 0x05
/** BIP-173: the prefix of the main network, the separator, a version, a program, six characters of checksum. */
const SEGWIT = /^bc1([02-9ac-hj-np-z])[02-9ac-hj-np-z]{6,86}$/
/** The first letter of bech32's alphabet: version 0. */
const VERSION_0 = 'q'

/** BIP-141: what a program of version 0 pays to is 20 or 32 bytes; later ones are free within bounds. */
const isProgramLength = (version: number, length: number) =>
  version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40

function checkSegwit(text: string): AddressVerdict {
  const versionLetter = SEGWIT.exec(text)?.[1]
  if (!versionLetter) return wrong('shape')
  // BIP-350: version 0 keeps the older checksum, all others have the newer.
  const coder = versionLetter === VERSION_0 ? bech32 : bech32m
  const decoded = coder.decodeUnsafe(text)
  if (!decoded) return wrong('checksum')
  const [version = -1, ...words] = decoded.words
  const program = coder.fromWordsUnsafe(words)
  return program && version <= 16 && isProgramLength(version, program.length) ? right(text) : wrong('shape')
}

export function checkBitcoin(text: string): AddressVerdict {
  // QR codes hold them in capitals; a mixture is refused by BIP-173.
  if (/^bc1/i.test(text)) return checkSegwit(text === text.toUpperCase() ? text.toLowerCase() : text)
  return judgeBase58Check(text, [P2PKH, P2SH])
}
