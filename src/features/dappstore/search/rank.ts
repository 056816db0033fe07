import { eachMatch, eachWordNear, FITS, type Fit, type Lines } from './lines.ts'
import { roomFor } from './rooms.ts'
import type { SearchIndex } from './search-index.ts'
import { intactPieces, isTypoOf, MIN_TYPO_LENGTH, startsWithTypo } from './typos.ts'

/** How well a word is met, best first; 0 is not at all. Entries of one grade come by popularity. */
const GRADES = {
  exactName: 1,
  nameStart: 2,
  nameWordStart: 3,
  hostStart: 4,
  /** A whole word but for one typo, where nothing starts with what was typed: "unswap" is not in "Sunswap". */
  wholeTypo: 5,
  insideName: 6,
  network: 7,
  insideHost: 8,
  inText: 9,
  typoInName: 10,
  typoInHost: 11,
  typoInText: 12,
} as const
type Grade = (typeof GRADES)[keyof typeof GRADES]

const NAME_GRADES: Record<Fit, Grade> = {
  [FITS.whole]: GRADES.exactName,
  [FITS.start]: GRADES.nameStart,
  [FITS.wordStart]: GRADES.nameWordStart,
  [FITS.inside]: GRADES.insideName,
}

/** What is searched: names and hosts, and descriptions in the languages that the visitor reads. */
export interface Corpus {
  index: SearchIndex
  texts: readonly Lines[]
  /** The networks of which a word starts so. */
  networksLike: (word: string) => readonly string[]
}

/** The grade of every entry, by its number, and the best of them; `isMet` when any has one. */
interface Grades {
  of: Uint8Array
  best: number
  isMet: boolean
}

function note(grades: Grades, grade: Grade): void {
  grades.isMet = true
  if (grade < grades.best) grades.best = grade
}

function giveOne({ of }: Grades, entry: number, grade: Grade): void {
  const before = of[entry]
  if (!before || before > grade) of[entry] = grade
}

/** By index: a view of each line's few entries would cost more than they do. */
function give(grades: Grades, { heads, entries }: Lines, line: number, grade: Grade): void {
  note(grades, grade)
  const end = heads[line + 1] ?? 0
  for (let at = heads[line] ?? end; at < end; at += 1) giveOne(grades, entries[at] ?? 0, grade)
}

/** Scripts in which one character may be a word. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

/** A letter or two stand inside almost everything; there only the start of a word says something. */
function worstFit(wanted: string, inside: number): Fit {
  if (UNSPACED.test(wanted)) return FITS.inside
  return wanted.length < inside ? FITS.wordStart : FITS.inside
}

/** What of a word the names and hosts have. */
function gradeNames({ index: { names, hosts } }: Corpus, wanted: string, grades: Grades): void {
  eachMatch(names, wanted, (line, fit) => give(grades, names, line, NAME_GRADES[fit]), worstFit(wanted, 3))
  eachMatch(
    hosts,
    wanted,
    (line, fit) => give(grades, hosts, line, fit <= FITS.start ? GRADES.hostStart : GRADES.insideHost),
    worstFit(wanted, 3),
  )
}

function gradeTexts({ texts }: Corpus, wanted: string, grades: Grades): void {
  for (const text of texts) {
    eachMatch(
      text,
      wanted,
      line => give(grades, text, line, GRADES.inText),
      wanted.length < 3 ? worstFit(wanted, 3) : FITS.inside,
    )
  }
}

function gradeNetworks({ index, networksLike }: Corpus, wanted: string, grades: Grades): void {
  for (const network of networksLike(wanted)) {
    note(grades, GRADES.network)
    for (const entry of index.chains.get(network) ?? []) giveOne(grades, entry, GRADES.network)
  }
}

/** The words of some lines that are `wanted` but for one typo. */
export function eachTypo(
  lines: Lines,
  wanted: string,
  isTypo: (word: string, typed: string) => boolean,
  visit: (line: number, word: string) => void,
): void {
  if (wanted.length < MIN_TYPO_LENGTH) return
  for (const piece of intactPieces(wanted)) {
    eachWordNear(lines, piece, (line, word) => {
      if (isTypo(word, wanted)) visit(line, word)
    })
  }
}

function gradeWholeTypos({ index: { names } }: Corpus, wanted: string, grades: Grades): void {
  eachTypo(names, wanted, isTypoOf, line => give(grades, names, line, GRADES.wholeTypo))
}

function gradeTypos({ index: { names, hosts }, texts }: Corpus, wanted: string, grades: Grades): void {
  eachTypo(names, wanted, startsWithTypo, line => give(grades, names, line, GRADES.typoInName))
  if (grades.isMet) return
  eachTypo(hosts, wanted, startsWithTypo, line => give(grades, hosts, line, GRADES.typoInHost))
  for (const text of texts) {
    // A sentence holds words enough for chance: there the whole word must fit.
    eachTypo(text, wanted, isTypoOf, line => give(grades, text, line, GRADES.typoInText))
  }
}

const empty = ({ index }: Corpus): Grades => ({
  of: roomFor(index.size),
  best: Number.POSITIVE_INFINITY,
  isMet: false,
})

function gradeWord(corpus: Corpus, wanted: string): Grades {
  const grades = empty(corpus)
  gradeNames(corpus, wanted, grades)
  if (grades.best > GRADES.hostStart) gradeWholeTypos(corpus, wanted, grades)
  gradeNetworks(corpus, wanted, grades)
  gradeTexts(corpus, wanted, grades)
  if (!grades.isMet) gradeTypos(corpus, wanted, grades)
  return grades
}

/** Whether a word is met anywhere as it stands. */
export function isKnownWord(corpus: Corpus, word: string): boolean {
  const grades = empty(corpus)
  for (const by of [gradeNames, gradeNetworks, gradeTexts]) {
    by(corpus, word, grades)
    if (grades.isMet) return true
  }
  return false
}

export interface Ranked {
  /** Best first. */
  entries: number[]
  /** Words that no entry has. */
  unmatched: string[]
}

type IsAmong = (entry: number) => boolean

/** The entries with a key, by it; those of one key come by popularity. */
function sorted({ index: { order } }: Corpus, keyOf: (entry: number) => number | undefined): number[] {
  const byKey: number[][] = []
  for (let place = 0; place < order.length; place += 1) {
    const entry = order[place] ?? 0
    const key = keyOf(entry)
    if (key === undefined) continue
    const list = byKey[key]
    if (list) list.push(entry)
    else byKey[key] = [entry]
  }
  return ([] as number[]).concat(...byKey.filter(list => list !== undefined))
}

/** The entries whose name or host has the text as a whole. */
export function rankNamed(corpus: Corpus, text: string, isAmong: IsAmong): number[] {
  const grades = empty(corpus)
  gradeNames(corpus, text, grades)
  return grades.isMet ? sorted(corpus, entry => (isAmong(entry) && grades.of[entry]) || undefined) : []
}

/** The entries of which a name starts with the text. */
export function startingWith(corpus: Corpus, text: string, isAmong: IsAmong): number[] {
  const grades = empty(corpus)
  gradeNames(corpus, text, grades)
  const isStart = (entry: number) =>
    (grades.of[entry] ?? 0) > 0 && (grades.of[entry] ?? 0) <= GRADES.nameStart
  return grades.isMet ? sorted(corpus, entry => (isAmong(entry) && isStart(entry) ? 0 : undefined)) : []
}

/**
 * The entries that have most of the words, best first. The worst met word decides; among equals those that have the words
 * together come first.
 */
export function rank(
  corpus: Corpus,
  words: readonly string[],
  isAmong: IsAmong,
  text = words.join(' '),
): Ranked {
  const together = empty(corpus)
  if (words.length > 1) gradeNames(corpus, text, together)
  const graded = words.map(word => ({ word, grades: gradeWord(corpus, word) }))
  const met = graded.filter(({ grades }) => grades.isMet).map(({ grades }) => grades.of)
  const keys = new Uint16Array(corpus.index.size)
  const worst = roomFor(keys.length)
  const missing = roomFor(keys.length)
  // Word by word, as a loop over the words in each of 100,000 entries takes three times as long.
  for (const grades of met) {
    for (let entry = 0; entry < keys.length; entry += 1) {
      const grade = grades[entry] ?? 0
      if (grade === 0) missing[entry] = (missing[entry] ?? 0) + 1
      else if (grade > (worst[entry] ?? 0)) worst[entry] = grade
    }
  }
  let fewest = met.length
  for (let entry = 0; entry < keys.length; entry += 1) {
    const lacks = missing[entry] ?? 0
    const grade = worst[entry] ?? 0
    const asOne = together.of[entry] ?? 0
    if ((grade === 0 && asOne === 0) || !isAmong(entry)) continue
    fewest = asOne > 0 ? 0 : Math.min(fewest, lacks)
    keys[entry] = asOne > 0 ? 2 * asOne : lacks * SPREAD + 2 * grade + 1
  }
  return {
    entries: sorted(corpus, entry => {
      const key = keys[entry] ?? 0
      return key > 0 && key < (fewest + 1) * SPREAD ? key : undefined
    }),
    unmatched: graded.filter(({ grades }) => !grades.isMet).map(({ word }) => word),
  }
}

/** Keys of one number of missing words. */
const SPREAD = 32
