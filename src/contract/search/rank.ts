import { fold, withoutScheme } from './fold.ts'
import { isTypoOf, MIN_TYPO_LENGTH, startsWithTypo } from './typo.ts'

/** The texts of one DApp, folded. The browser and the server rank by the same rule, so that their answers agree. */
export interface Searchable {
  title: string
  host: string
  /** Names and codes of its networks. */
  chains: string
  desc: string
}

/** What somebody looks for, prepared once for all entries. */
export interface Wanted {
  text: string
  words: readonly string[]
}

export function wantedOf(typed: string): Wanted {
  const text = withoutScheme(fold(typed))
  return { text, words: text.split(' ') }
}

/** How well a text is met, best first; entries of one grade keep their order by popularity. */
const GRADES = {
  exactTitle: 0,
  titleStart: 1,
  titleWordStart: 2,
  hostStart: 3,
  insideTitle: 4,
  chain: 5,
  insideHost: 6,
  insideDesc: 7,
  typoInTitle: 8,
  typoInHost: 9,
  typoInChain: 10,
  typoInDesc: 11,
} as const
const GRADE_COUNT = Object.keys(GRADES).length

const LETTER = /[\p{L}\p{N}]/u
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

const startsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(text.charAt(at - 1))) return true
  }
  return false
}

function grade({ title, host, chains, desc }: Searchable, wanted: string): number | undefined {
  if (title === wanted) return GRADES.exactTitle
  if (title.startsWith(wanted)) return GRADES.titleStart
  if (startsWord(title, wanted)) return GRADES.titleWordStart
  if (host.startsWith(wanted)) return GRADES.hostStart
  if (title.includes(wanted)) return GRADES.insideTitle
  if (startsWord(chains, wanted)) return GRADES.chain
  if (host.includes(wanted)) return GRADES.insideHost
  if (desc.includes(wanted)) return GRADES.insideDesc
  return undefined
}

const hasWord = (text: string, matches: (word: string) => boolean): boolean =>
  text.split(BETWEEN_WORDS).some(matches)

/** One word that nothing meets as it stands: perhaps it was mistyped. */
function gradeTypo({ title, host, chains, desc }: Searchable, wanted: string): number | undefined {
  if (wanted.length < MIN_TYPO_LENGTH) return undefined
  const starts = (word: string) => startsWithTypo(word, wanted)
  if (hasWord(title, starts)) return GRADES.typoInTitle
  if (hasWord(host, starts)) return GRADES.typoInHost
  if (hasWord(chains, starts)) return GRADES.typoInChain
  // A sentence holds words enough for chance: there the whole word must fit.
  return hasWord(desc, word => isTypoOf(word, wanted)) ? GRADES.typoInDesc : undefined
}

/**
 * The grade of an entry, lower is better; undefined when it does not meet what is wanted. Several words may stand
 * apart, each must be met, and the worst met decides; a text that has them together comes before.
 */
export function gradeOf(entry: Searchable, { text, words }: Wanted): number | undefined {
  const whole = grade(entry, text)
  if (whole !== undefined) return whole
  if (words.length === 1) return gradeTypo(entry, text)
  let worst = 0
  for (const word of words) {
    const met = grade(entry, word) ?? gradeTypo(entry, word)
    if (met === undefined) return undefined
    worst = Math.max(worst, met)
  }
  return worst + GRADE_COUNT
}

/** The entries that meet what is wanted, best first; those of one grade keep the order they came in. */
export function rankBy<Entry>(
  entries: readonly Entry[],
  wanted: Wanted,
  textsOf: (entry: Entry) => Searchable,
): Entry[] {
  const found: { entry: Entry; met: number }[] = []
  for (const entry of entries) {
    const met = gradeOf(textsOf(entry), wanted)
    if (met !== undefined) found.push({ entry, met })
  }
  return found.sort((a, b) => a.met - b.met).map(({ entry }) => entry)
}
