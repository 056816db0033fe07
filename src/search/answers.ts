import { withoutMarks } from '#lib/line-marks.ts'
import { foldWords, splitWords, UNSPACED } from './words.ts'

/** Something that answers a question. All is text, as it comes in a file. */
export interface KnownAnswer {
  /** What the entry of a page is called that has it. */
  id: string
  title: string
  /** Its first sentences. */
  text: string
  /** Language of title and text where it is not the page's. */
  lang?: string
  /** Where it stands. */
  href: string
  /** How people put what it answers, in the page's language and in English: phrases with `, ` between them. */
  said?: string
  english?: string
  /** The id of the guide that says more. */
  guide?: string
}

/** Few people type them. */
const APOSTROPHES = /[’']/g

/** Pieces of a text by what they weigh in it. */
type Pieces = Map<string, number>

/**
 * Words whole and by three letters, so that an ending or a typo leaves most of them; a letter of a script without spaces says
 * half as much as a pair.
 */
function piecesOf(text: string): Pieces {
  const pieces: Pieces = new Map()
  for (const word of splitWords(withoutMarks(foldWords(text)).replace(APOSTROPHES, ''))) {
    const isUnspaced = UNSPACED.test(word)
    const letters = isUnspaced ? [...word] : [...` ${word} `]
    const length = isUnspaced ? 2 : 3
    for (let at = 0; at + length <= letters.length; at += 1) {
      pieces.set(letters.slice(at, at + length).join(''), 1)
    }
    if (!isUnspaced) pieces.set(`=${word}`, 1)
    else for (const letter of letters) pieces.set(letter, 0.5)
  }
  return pieces
}

interface Line {
  answer: number
  /** How far it is trusted: people type English everywhere, and a title is ours. */
  trust: number
  pieces: Pieces
  length: number
}

export interface AnswerIndex {
  answers: readonly KnownAnswer[]
  lines: readonly Line[]
  /** The lines that have a piece. */
  having: ReadonlyMap<string, readonly Line[]>
  /** What a piece weighs: the fewer answers have it, the more it says. */
  weight: (piece: string) => number
}

/** Their order hardly matters to the tables between 0.6 and 1; of less a word that all have would say too much. */
const RARITY = 0.8
const TRUST_IN_ENGLISH = 0.9
const TRUST_IN_TITLES = 0.8

const split = (phrases = ''): string[] => phrases.split(', ').filter(phrase => phrase !== '')

export function makeAnswerIndex(answers: readonly KnownAnswer[]): AnswerIndex {
  const lines: Line[] = []
  const having = new Map<string, Line[]>()
  const add = (answer: number, text: string, trust: number) => {
    const line: Line = { answer, trust, pieces: piecesOf(text), length: 0 }
    lines.push(line)
    for (const piece of line.pieces.keys()) {
      const list = having.get(piece)
      if (list) list.push(line)
      else having.set(piece, [line])
    }
  }
  for (const [answer, { title, said, english }] of answers.entries()) {
    for (const phrase of split(said)) add(answer, phrase, 1)
    for (const phrase of split(english)) add(answer, phrase, TRUST_IN_ENGLISH)
    add(answer, title, TRUST_IN_TITLES)
  }
  const weights = new Map<string, number>()
  for (const [piece, list] of having) {
    const known = new Set(list.map(({ answer }) => answer)).size
    weights.set(piece, Math.log(1 + answers.length / (known + 0.5)) ** RARITY)
  }
  const unknown = Math.log(1 + 2 * answers.length) ** RARITY
  const weight = (piece: string) => weights.get(piece) ?? unknown
  for (const line of lines) line.length = lengthOf(line.pieces, weight)
  return { answers, lines, having, weight }
}

const lengthOf = (pieces: Pieces, weight: AnswerIndex['weight']): number =>
  Math.hypot(...[...pieces].map(([piece, share]) => share * weight(piece)))

/**
 * A question that is less like any phrase has no answer here. Of 56 about weather, cooking and sports 16 still get one; of the
 * 1,199 of the table one is refused.
 */
const MIN_LIKENESS = 0.22
/** What is this much worse than the best answer is not shown, and never more than so many. */
const MIN_OF_BEST = 0.62
const MAX_ANSWERS = 5

/**
 * The answers to a question, best first: by the phrase that is most like it, and by how much of it the answer's phrases have
 * between them.
 */
export function findAnswers(index: AnswerIndex, question: string): KnownAnswer[] {
  const { answers, having, weight } = index
  const asked = piecesOf(question)
  const known: Pieces = new Map([...asked].filter(([piece]) => having.has(piece)))
  const length = lengthOf(known, weight)
  if (length === 0) return []
  const alike = new Map<Line, number>()
  const covered = answers.map(() => 0)
  for (const [piece, share] of known) {
    const part = (share * weight(piece)) ** 2
    const trusted = new Map<number, number>()
    for (const line of having.get(piece) ?? []) {
      alike.set(line, (alike.get(line) ?? 0) + part)
      trusted.set(line.answer, Math.max(trusted.get(line.answer) ?? 0, line.trust))
    }
    for (const [answer, trust] of trusted) covered[answer] = (covered[answer] ?? 0) + part * trust
  }
  const nearest = answers.map(() => 0)
  for (const [{ answer, trust, length: lineLength }, shared] of alike) {
    nearest[answer] = Math.max(nearest[answer] ?? 0, (trust * shared) / (length * lineLength))
  }
  const scored = answers
    .map((answer, at) => {
      const likeness = nearest[at] ?? 0
      return { answer, likeness, score: likeness + (covered[at] ?? 0) / length ** 2 }
    })
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  // What no phrase has makes a question less like all of them.
  if (!best || best.likeness * (length / lengthOf(asked, weight)) < MIN_LIKENESS) return []
  return scored
    .filter(({ score }) => score >= MIN_OF_BEST * best.score)
    .slice(0, MAX_ANSWERS)
    .map(({ answer }) => answer)
}
