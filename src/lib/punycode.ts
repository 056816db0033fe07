/** RFC 3492, section 5: the numbers of the code. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE_POINT = 128
const LAST_CODE_POINT = 0x10ffff
/** Of a label in the DNS. */
const MAX_LENGTH = 63

/** Section 6.1. */
function nextBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  while (rest > Math.floor(((BASE - T_MIN) * T_MAX) / 2)) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

function digitOf(letter: string): number {
  if (/^[a-z]$/.test(letter)) return letter.charCodeAt(0) - 97
  return /^[0-9]$/.test(letter) ? Number(letter) + 26 : BASE
}

/** What follows `xn--`, section 6.2; undefined when it is no such code. */
function decode(code: string): string | undefined {
  const end = Math.max(code.lastIndexOf('-'), 0)
  const letters = [...code.slice(0, end)].map(letter => letter.charCodeAt(0))
  let codePoint = FIRST_CODE_POINT
  let bias = FIRST_BIAS
  let place = 0
  for (let at = end > 0 ? end + 1 : 0; at < code.length; ) {
    const from = place
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(code.charAt(at++))
      if (digit >= BASE) return undefined
      place += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = letters.length + 1
    bias = nextBias(place - from, length, from === 0)
    codePoint += Math.floor(place / length)
    place %= length
    if (codePoint > LAST_CODE_POINT) return undefined
    letters.splice(place++, 0, codePoint)
  }
  return String.fromCodePoint(...letters)
}

/** A host as people see it: each `xn--` label by the letters it stands for; a label that is no such code stays. */
export const shownHost = (host: string): string =>
  host
    .split('.')
    .map(label =>
      label.startsWith('xn--') && label.length <= MAX_LENGTH ? decode(label.slice(4)) || label : label,
    )
    .join('.')
