import { trimInvisible } from './invisible.ts'

/** The largest number a contract can hold; it has 78 digits. */
const MAX_UINT256 = 2n ** 256n - 1n
const MAX_DIGITS = 78

/** Zeros of the digits that input methods of our languages write: full-width, Devanagari, Thai. */
const ZEROS = ['０', '०', '๐'].map(zero => zero.charCodeAt(0))
const FOREIGN_DIGIT = /[０-９०-९๐-๙]/g
const toAscii = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find(each => code >= each && code <= each + 9) ?? code
  return String(code - zero)
}

/** Threes held apart by one and the same sign. A group that starts with 0 is a fraction with a decimal comma. */
const GROUPED = /^[1-9]\d{0,2}([,_' ])\d{3}(?:\1\d{3})*$/

/**
 * A whole number as people type it, as decimal digits without leading zeros; undefined when it is none or larger than
 * `max`. A point between groups is refused: in half of all countries it is the decimal sign.
 */
export function normalWhole(typed: string, max: bigint | number = MAX_UINT256): string | undefined {
  const text = trimInvisible(typed)
    .replace(FOREIGN_DIGIT, toAscii)
    .replaceAll('，', ',')
    .replace(/[’ʼ＇]/g, "'")
    .replaceAll('＿', '_')
    .replace(/\s/g, ' ')
  const plain = GROUPED.test(text) ? text.replace(/\D/g, '') : text
  if (!/^\d+$/.test(plain)) return undefined
  const whole = plain.replace(/^0+(?=\d)/, '')
  return whole.length <= MAX_DIGITS && BigInt(whole) <= max ? whole : undefined
}
