import { BRAND_NAME } from '#content/brand.ts'
import { isAscii, isNear } from '#lib/skeleton.ts'
import type { AlikeReason, Piece, Stranger } from './answer.ts'
import { latinSkeletonOf } from './latin-skeleton.ts'

/** Our names as they are looked for inside others; shorter ones (TPT) are part of too many words. */
const NAMES = [BRAND_NAME, 'TP Wallet'].map(name => ({
  plain: name.toLowerCase().replaceAll(' ', ''),
  skeleton: latinSkeletonOf(name),
}))
const [{ skeleton: OURS }] = NAMES as [(typeof NAMES)[number]]
/** The words of our name: both in one name, in whatever order, are meant to be read as it. */
const WORDS = ['token', 'pocket'].map(latinSkeletonOf)
/** More would take time and tell nothing: no name of ours is a tenth as long. */
const MAX_LENGTH = 512
/** A slip in a name of fewer letters makes another word of it. */
const MIN_SLIP_LENGTH = 5

/** Its plain letters as one word; others part it, also those whose small form is a plain one. */
const joined = (text: string): string =>
  text
    .replace(/[^\s\x21-\x7e]+/gu, '|')
    .toLowerCase()
    .replace(/[\s._-]+/g, '')

/** Whether a stretch of the text is our name with one slip; as long as it, or one letter shorter or longer. */
function hasSlip(skeleton: string): boolean {
  for (let at = 0; at < skeleton.length; at++) {
    for (const length of [OURS.length - 1, OURS.length, OURS.length + 1])
      if (at + length <= skeleton.length && isNear(skeleton.slice(at, at + length), OURS)) return true
  }
  return false
}

/** How a text is like our name: has it, has it in other letters, with a slip, or its words apart. */
export function likenessOf(text: string): 'words' | 'letters' | 'slip' | undefined {
  const part = text.slice(0, MAX_LENGTH)
  const plain = joined(part)
  if (NAMES.some(name => plain.includes(name.plain))) return 'words'
  const skeleton = latinSkeletonOf(part)
  if (NAMES.some(name => skeleton.includes(name.skeleton))) return 'letters'
  // Not every letter that passes for another is in the table; beside letters like these it was no slip of the finger.
  if (hasSlip(skeleton)) return isAscii(part) ? 'slip' : 'letters'
  return WORDS.every(word => skeleton.includes(word)) ? 'words' : undefined
}

/** Whether a short name is one of ours in other letters, or one slip from it. */
export function likenessToAny(text: string, ours: readonly string[]): AlikeReason | undefined {
  const skeleton = latinSkeletonOf(text.slice(0, MAX_LENGTH))
  if (skeleton === '') return undefined
  const others = ours.map(latinSkeletonOf)
  if (others.includes(skeleton)) return 'letters'
  return others.some(other => isNear(skeleton, other, MIN_SLIP_LENGTH)) ? 'slip' : undefined
}

/** An id or an address that begins and ends like ours, which is as much of it as people compare. */
export function hasSameEnds(text: string, ours: string, ends = 4): boolean {
  if (text.length !== ours.length) return false
  if (text.slice(0, ends) === ours.slice(0, ends) && text.slice(-ends) === ours.slice(-ends)) return true
  // As well where but a few letters differ, wherever they are.
  return [...text].filter((letter, at) => letter !== ours[at]).length <= ends
}

const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** More would not be read. */
const MAX_STRANGERS = 3

/** The letters beyond those of English, which addresses of ours never have. */
export const strangersIn = (text: string): Stranger[] =>
  [...new Set(text)]
    .filter(letter => /[^\x20-\x7e]/.test(letter))
    .slice(0, MAX_STRANGERS)
    .map(letter => ({ letter, code: codeOf(letter) }))

/** The text in pieces, of which those that the pattern finds are marked. */
export function marked(text: string, pattern: RegExp): Piece[] {
  const pieces = text.split(new RegExp(`(${pattern.source})`, `${pattern.flags.replace('g', '')}`))
  return pieces
    .map((piece, at) => ({ text: piece, isMarked: at % 2 === 1 }))
    .filter(({ text: own }) => own !== '')
}

/** The text with one stretch of it marked: the last place where it stands. */
export function markedLast(text: string, part: string): Piece[] {
  const at = part === '' ? -1 : text.lastIndexOf(part)
  if (at < 0) return [{ text, isMarked: true }]
  return [
    { text: text.slice(0, at), isMarked: false },
    { text: part, isMarked: true },
    { text: text.slice(at + part.length), isMarked: false },
  ].filter(({ text: own }) => own !== '')
}
