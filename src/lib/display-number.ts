const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** Digits shown after the zeros of a tiny value. */
const TINY_DIGITS = 4
/** From this many zeros on they are counted: 0.0012, 0.0₃12. */
const MIN_COUNTED_ZEROS = 3

const subscript = (count: number): string =>
  [...String(count)].map(digit => SUBSCRIPTS[Number(digit)]).join('')

/**
 * Specification, section 9: two decimals from 10 up, three from 1 to 10, and below 1 the significant digits with the
 * number of zeros written small: 0.0₅1234. An unknown value is a dash.
 */
export function displayNumber(value: string | number | null | undefined, locale = 'en'): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return '–'
  const size = Math.abs(number)
  const sign = number < 0 ? '-' : ''
  const fixed = (decimals: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(number)
  if (size === 0) return '0'
  // Shown as ten from here on, so by ten's rule.
  if (size >= 9.9995) return fixed(2)
  if (size >= 1) return fixed(3)
  // Rounding may carry into the next place, so the digits are cut from the rounded value.
  const [digits = '', exponent = ''] = size.toExponential(TINY_DIGITS - 1).split('e')
  const zeros = -Number(exponent) - 1
  const kept = digits.replace('.', '').replace(/0+$/, '')
  if (zeros < 0) return fixed(3)
  const point =
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return zeros < MIN_COUNTED_ZEROS
    ? `${sign}0${point}${'0'.repeat(zeros)}${kept}`
    : `${sign}0${point}0${subscript(zeros)}${kept}`
}
