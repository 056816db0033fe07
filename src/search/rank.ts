import type { Lines, SearchIndex } from './make-index.ts'
import { isTypoOf, MIN_TYPO_LENGTH } from './typos.ts'
import { isLetterAt, UNSPACED } from './words.ts'

/** How well a word is met, best first; 0 is not at all. Entries of one grade keep their order. */
const GRADES = {
  exactName: 1,
  nameStart: 2,
  nameWordStart: 3,
  hostStart: 4,
  /** Where nothing starts with what was typed: "unswap" is not in "Sunswap". */
  typoInName: 5,
  insideName: 6,
  network: 7,
  insideHost: 8,
  inText: 9,
  insideText: 10,
} as const

/** The grade of every entry, by its number, and the best of them. */
interface Grades {
  of: Uint8Array
  best: number
}

function give(grades: Grades, entries: readonly number[], grade: number): void {
  if (grade < grades.best) grades.best = grade
  for (const entry of entries) {
    const before = grades.of[entry]
    if (!before || before > grade) grades.of[entry] = grade
  }
}

/** How well a line has the text, by the grades of names; nothing where it has not. */
function fit(line: string, wanted: string, isStartOnly: boolean): number | undefined {
  let at = line.indexOf(wanted)
  if (at < 0) return undefined
  if (at === 0) return line.length === wanted.length ? GRADES.exactName : GRADES.nameStart
  for (; at > 0; at = line.indexOf(wanted, at + 1)) if (!isLetterAt(line, at - 1)) return GRADES.nameWordStart
  return isStartOnly ? undefined : GRADES.insideName
}

/** A letter or two stand inside almost everything; there only the start of a word says something. */
const isShort = (wanted: string): boolean => wanted.length < 3 && !UNSPACED.test(wanted)

function gradeNames({ names, hosts }: SearchIndex, wanted: string, grades: Grades): void {
  const isStartOnly = isShort(wanted)
  for (const [name, entries] of names) {
    const grade = fit(name, wanted, isStartOnly)
    if (grade) give(grades, entries, grade)
  }
  for (const [host, entries] of hosts) {
    const grade = fit(host, wanted, isStartOnly)
    if (grade) give(grades, entries, grade <= GRADES.nameStart ? GRADES.hostStart : GRADES.insideHost)
  }
}

function gradeTexts({ words, networks, vocabulary }: SearchIndex, wanted: string, grades: Grades): void {
  for (const { word, meaning } of vocabulary.phrases.values()) {
    if (meaning?.kind === 'network' && word.startsWith(wanted))
      give(grades, networks.get(meaning.id) ?? [], GRADES.network)
  }
  const isStartOnly = isShort(wanted)
  for (const [word, entries] of words) {
    if (word === wanted) give(grades, entries, GRADES.inText)
    else if (isStartOnly ? word.startsWith(wanted) : word.includes(wanted))
      give(grades, entries, GRADES.insideText)
  }
}

/** The words that are `wanted` but for one typo. */
export function typosIn(lines: Lines, wanted: string): string[] {
  return wanted.length < MIN_TYPO_LENGTH ? [] : [...lines.keys()].filter(word => isTypoOf(word, wanted))
}

const noGrades = ({ ids }: SearchIndex): Grades => ({
  of: new Uint8Array(ids.length),
  best: Number.POSITIVE_INFINITY,
})
const isMet = ({ best }: Grades): boolean => best < Number.POSITIVE_INFINITY

function gradeWord(index: SearchIndex, wanted: string): Grades {
  const grades = noGrades(index)
  gradeNames(index, wanted, grades)
  if (grades.best > GRADES.hostStart) {
    for (const word of typosIn(index.nameWords, wanted))
      give(grades, index.nameWords.get(word) ?? [], GRADES.typoInName)
  }
  gradeTexts(index, wanted, grades)
  return grades
}

/** Whether a word is met anywhere as it stands. */
export function isKnownWord(index: SearchIndex, word: string): boolean {
  const grades = noGrades(index)
  gradeNames(index, word, grades)
  if (!isMet(grades)) gradeTexts(index, word, grades)
  return isMet(grades)
}

export interface Ranked {
  /** By number, best first. */
  entries: number[]
  /** Words that no entry has. */
  unmatched: string[]
  /** A name has all of it, one word after the other. */
  isTogether: boolean
  /** What was typed is not there: no name has a word of it, and no description all of them. */
  isNearest: boolean
}

/** Whether names have a word; in a script without spaces also within others. */
const isNamed = ({ best }: Grades, word: string): boolean =>
  best === GRADES.insideName ? UNSPACED.test(word) : best < GRADES.typoInName

/** Whether descriptions have a word as a whole; in a script without spaces its ends are not seen. */
const isDescribed = ({ best }: Grades, word: string): boolean =>
  best === GRADES.inText || (best === GRADES.insideText && UNSPACED.test(word))

export type IsAmong = (entry: number) => boolean

/** Between the keys of entries that miss one word and those that miss one more. */
const SPREAD = 32

/**
 * The entries that have most of the words, best first. The worst met word decides; among equals those that have the words
 * together come first.
 */
export function rank(
  index: SearchIndex,
  words: readonly string[],
  isAmong: IsAmong,
  text = words.join(' '),
): Ranked {
  const together = noGrades(index)
  if (words.length > 1) gradeNames(index, text, together)
  const graded = words.map(word => ({ word, grades: gradeWord(index, word) }))
  const met = graded.filter(({ grades }) => isMet(grades))
  const keyed: { entry: number; key: number }[] = []
  for (const entry of index.ids.keys()) {
    const asOne = together.of[entry] ?? 0
    const grades = met.map(({ grades: { of } }) => of[entry] ?? 0)
    const worst = Math.max(0, ...grades)
    if (asOne + worst === 0 || !isAmong(entry)) continue
    const lacks = grades.filter(grade => grade === 0).length
    keyed.push({ entry, key: asOne > 0 ? 2 * asOne : lacks * SPREAD + 2 * worst + 1 })
  }
  // Those of one key keep their order; who misses more words than the first is left out.
  keyed.sort((a, b) => a.key - b.key)
  const most = (Math.floor((keyed[0]?.key ?? 0) / SPREAD) + 1) * SPREAD
  return {
    entries: keyed.filter(({ key }) => key < most).map(({ entry }) => entry),
    unmatched: graded.filter(({ grades }) => !isMet(grades)).map(({ word }) => word),
    isTogether: isMet(together),
    isNearest:
      !isMet(together) &&
      !graded.some(({ word, grades }) => isNamed(grades, word)) &&
      // One word of a description is chance, where a name was typed.
      !(
        (words.length > 1 || UNSPACED.test(text)) &&
        graded.every(({ word, grades }) => isDescribed(grades, word))
      ),
  }
}
