import { type AddressVerdict, right, wrong } from './verdict.ts'

/** An account, and perhaps a type that a module of it defines: `0x1::aptos_coin::AptosCoin`. */
const MOVE = /^0x([0-9a-f]{1,64})((?:::[a-z_][a-z0-9_]{0,127}){2})?$/i
const FULL_DIGITS = 64

/** The chain's own modules are at single digits and are always written so; every other address in full (AIP-40). */
const normalDigits = (digits: string): string => {
  const significant = digits.replace(/^0+/, '')
  return significant.length === 1 ? significant : significant.padStart(FULL_DIGITS, '0')
}

type IsLength = (digits: number, hasType: boolean) => boolean

/** Addresses of the chains whose contracts are written in Move. `isLength` tells how many digits may be typed. */
function checkMove(text: string, isLength: IsLength): AddressVerdict {
  const [, digits = '', type = ''] = MOVE.exec(text) ?? []
  if (!isLength(digits.length, type !== '') || !/[1-9a-f]/i.test(digits)) return wrong('shape')
  return right(`0x${normalDigits(digits.toLowerCase())}${type}`)
}

/** Wallets leave out leading zeros, so any length is met. */
export const checkAptos = (text: string): AddressVerdict => checkMove(text, () => true)

/**
 * Written in full, so that a shorter one lost its end. Where a module follows nothing can have been lost, and nodes leave
 * leading zeros out there.
 */
export const checkSui = (text: string): AddressVerdict =>
  checkMove(text, (digits, hasType) => digits === 64 || digits === 1 || (hasType && digits > 0))
