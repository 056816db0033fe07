/** What a stranger may count on, `home:hero.proof.<id>`: a line under the buttons, on wide screens sewn on the pocket. */
export const PROOF = ['people', 'countries', 'monthly', 'since'] as const

/** Characters more than twice as wide as a Latin letter, and those that take no room of their own. */
const WIDE = /[\u1100-\u11ff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7ff\uff00-\uffef]/g
const MARKS = /\p{M}/gu
/** Letters that fit a line of the largest title, and of the middle one. */
const SHORT_LETTERS = 13
const MIDDLE_LETTERS = 20

const lettersIn = (line: string): number =>
  line.replace(MARKS, '').length + (line.match(WIDE)?.length ?? 0) * 1.2

/** A title of long lines is set smaller, so that the phone keeps its place beside it. */
export function titleSize(lines: readonly string[]): 'middle' | 'long' | undefined {
  const longest = Math.max(...lines.map(lettersIn))
  // One sentence is broken into two lines, which are rarely equal.
  const letters = lines.length === 1 ? longest / 2 + 2 : longest
  if (letters <= SHORT_LETTERS) return undefined
  return letters <= MIDDLE_LETTERS ? 'middle' : 'long'
}

const DAY_WIDTH = 320

/** A soft line through heights that lie evenly apart. */
export function dayLine(heights: readonly number[]): string {
  const step = Math.round(DAY_WIDTH / (heights.length - 1))
  const [first, ...others] = heights
  const points = others.map((height, place) => `${Math.min((place + 1) * step, DAY_WIDTH)} ${height}`)
  return `M0 ${first}Q${step / 2} ${first} ${points[0]}T${points.slice(1).join(' ')}`
}
