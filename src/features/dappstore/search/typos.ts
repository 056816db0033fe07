import { lastOf } from '#lib/last-of.ts'

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

/** A part of a word, and how many letters of the word come before it. */
export interface IntactPiece {
  piece: string
  least: number
  most: number
}

/** One typo leaves one of these pieces as it was: the first half, or what follows the letter after it. */
export function intactPieces(typed: string): readonly IntactPiece[] {
  const half = typed.length >> 1
  return [
    { piece: typed.slice(0, half), least: 0, most: 0 },
    { piece: typed.slice(half + 1), least: half, most: half + 2 },
  ]
}

/** How many letters have to be changed, left out or put in to get from one word to the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (letter === other.charAt(to) ? 0 : 1)
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return lastOf(row) ?? 0
}
