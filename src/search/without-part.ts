import type { Part } from './find.ts'
import { foldWords } from './words.ts'

/** The query less a part: what the cross of a filter chip leaves. */
export function withoutPart(typed: string, { typed: words }: Part): string {
  const pieces = pieceOf(typed, words) === undefined ? words.split(' ') : [words]
  let left = typed
  for (const piece of pieces) {
    const place = pieceOf(left, piece)
    if (place) left = `${left.slice(0, place.from)} ${left.slice(place.to)}`
  }
  return left.replace(/\s+/g, ' ').trim()
}

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Where the words stand in the text as it was typed, whole words first. */
function pieceOf(typed: string, words: string): { from: number; to: number } | undefined {
  let inside: { from: number; to: number } | undefined
  for (let from = 0; from < typed.length; from += 1) {
    if (typed.charAt(from).trim() === '') continue
    for (let to = typed.length; to > from; to -= 1) {
      if (typed.charAt(to - 1).trim() === '' || foldWords(typed.slice(from, to)) !== words) continue
      const isWhole = !LETTER.test(typed.charAt(from - 1)) && !LETTER.test(typed.charAt(to))
      if (isWhole) return { from, to }
      inside ??= { from, to }
    }
  }
  return inside
}
