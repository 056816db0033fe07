import { fold, withoutScheme } from '#lib/fold.ts'

/** Shorter words are too easily taken for one another. */
export const MIN_TYPO_LENGTH = 5

/**
 * Whether `word` begins with what was typed but for one typo: a wrong, missing or extra letter, or two in each other's
 * place. The word may go on, as a visitor still types.
 */
export function startsWithTypo(word: string, typed: string): boolean {
  // One letter may be missing at the end of the word, no more.
  if (word.length < typed.length - 1) return false
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1
  const after = typed.slice(at + 1)
  return (
    word.startsWith(after, at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(after, at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/** The same for a whole word. */
export const isTypoOf = (word: string, typed: string): boolean =>
  Math.abs(word.length - typed.length) <= 1 && startsWithTypo(word, typed)

/** The texts of one DApp, folded. The browser and the server rank by the same rule, so that their answers agree. */
export interface Searchable {
  title: string
  host: string
  /** Names and codes of its networks. */
  chains: string
  desc: string
}

/** What is looked for, prepared once for all entries. */
interface Wanted {
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

const LETTER = /[\p{L}\p{N}]/u
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

const startsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(text.charAt(at - 1))) return true
  }
  return false
}

/** Lower is better; undefined when the entry does not meet what is wanted. */
export type Grade = (entry: Searchable, wanted: string) => number | undefined

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

/** The words of a text that may be mistyped; shorter ones are too easily taken for one another. */
export const typoWordsOf = (text: string): string[] =>
  text.split(BETWEEN_WORDS).filter(word => word.length >= MIN_TYPO_LENGTH - 1)

/** What one typo is worth in a word of each part of an entry. */
export const TYPO_GRADES = {
  title: GRADES.typoInTitle,
  host: GRADES.typoInHost,
  chains: GRADES.typoInChain,
  desc: GRADES.typoInDesc,
} as const

export type Part = keyof typeof TYPO_GRADES
/** Best first. */
export const PARTS: readonly Part[] = ['title', 'host', 'chains', 'desc']

/** A sentence holds words enough for chance: there the whole word must fit. */
export const isMistyped = (part: Part, word: string, wanted: string): boolean =>
  part === 'desc' ? isTypoOf(word, wanted) : startsWithTypo(word, wanted)

/** Only a search that nothing meets takes texts apart, and each of them once. */
const splits = new WeakMap<Searchable, Record<Part, readonly string[]>>()

function splitOf(entry: Searchable): Record<Part, readonly string[]> {
  const known = splits.get(entry)
  if (known) return known
  const { title, host, chains, desc } = entry
  const split = {
    title: typoWordsOf(title),
    host: typoWordsOf(host),
    chains: typoWordsOf(chains),
    desc: typoWordsOf(desc),
  }
  splits.set(entry, split)
  return split
}

/** One word that nothing matches as typed: perhaps it was mistyped. Every word of the entry is compared with it. */
const gradeTypo: Grade = (entry, wanted) => {
  if (wanted.length < MIN_TYPO_LENGTH) return undefined
  const split = splitOf(entry)
  const part = PARTS.find(part => split[part].some(word => isMistyped(part, word, wanted)))
  return part && TYPO_GRADES[part]
}

/**
 * The grade of an entry, lower is better; undefined when it does not meet what is wanted. Several words may stand
 * apart, each must be met, and the worst met decides; among equals those that have them together come first.
 */
function gradeAll(entry: Searchable, { text, words }: Wanted, by: Grade): number | undefined {
  const together = by(entry, text)
  if (together !== undefined) return 2 * together
  if (words.length === 1) return undefined
  let worst = 0
  for (const word of words) {
    const met = by(entry, word)
    if (met === undefined) return undefined
    worst = Math.max(worst, met)
  }
  return 2 * worst + 1
}

/**
 * The entries that meet what is wanted, best first; those of one grade keep the order they came in. Typos
 * are looked for only when nothing meets the words as they stand, by `mistyped`: who holds many entries has an index for it.
 */
export function rankBy<Entry>(
  entries: readonly Entry[],
  wanted: Wanted,
  textsOf: (entry: Entry) => Searchable,
  mistyped: Grade = gradeTypo,
): Entry[] {
  // By then nothing has matched the whole text as typed.
  const forgiving: Grade = (entry, word) =>
    (word === wanted.text ? undefined : grade(entry, word)) ?? mistyped(entry, word)
  for (const by of [grade, forgiving]) {
    const found: { entry: Entry; met: number }[] = []
    for (const entry of entries) {
      const met = gradeAll(textsOf(entry), wanted, by)
      if (met !== undefined) found.push({ entry, met })
    }
    if (found.length > 0) return found.sort((a, b) => a.met - b.met).map(({ entry }) => entry)
  }
  return []
}

interface Named {
  hid: string
  title: string
}

/** The networks that a search means, best first; by the same rule as the store's own search. */
export const rankNetworks = <Network extends Named>(
  networks: readonly Network[],
  typed: string,
): readonly Network[] =>
  fold(typed) === ''
    ? networks
    : rankBy(networks, wantedOf(typed), ({ hid, title }) => ({
        title: fold(title),
        host: fold(hid),
        chains: '',
        desc: '',
      }))
