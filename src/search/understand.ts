import type { Meaning, Vocabulary } from './vocabulary.ts'
import { isLetterAt, joinWords, UNSPACED } from './words.ts'

/** A part of a query and the words of it, folded, that say so. */
export type ReadPart = Meaning & { typed: string }

/** A query, taken apart. */
export interface Understood {
  parts: ReadPart[]
  /** Names of DApps in it. */
  names: string[]
  /** What neither list knows, in its order. */
  rest: string[]
  /** The words that say something, without what stands between them. */
  content: string
}

/** As long as the longest word that is looked up at once. */
const MAX_LENGTH = 40
/** Shorter names are a part of a query by chance. */
const MIN_NAME_LENGTH = 3

/** Whether a word may end or begin before this place: not inside a word of a script with spaces. */
function isEdge(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true
  if (!isLetterAt(text, at - 1) || !isLetterAt(text, at)) return true
  return UNSPACED.test(text.charAt(at - 1)) || UNSPACED.test(text.charAt(at))
}

const MARK = /\p{M}/u

interface Piece {
  to: number
  typed: string
  meaning?: Meaning
  isName: boolean
}

const mayBegin = (text: string, at: number): boolean => isLetterAt(text, at) && isEdge(text, at)

/** Whether a piece may end before this place. */
const mayEnd = (text: string, to: number): boolean =>
  isEdge(text, to) && isLetterAt(text, to - 1) && (to === text.length || !MARK.test(text.charAt(to)))

/** The longest piece from a place on that is known. */
function pieceAt(
  text: string,
  from: number,
  { phrases }: Vocabulary,
  isName: (joined: string) => boolean,
  isAfterKnown: boolean,
): Piece | undefined {
  if (!mayBegin(text, from)) return undefined
  for (let to = Math.min(text.length, from + MAX_LENGTH); to > from; to -= 1) {
    if (!mayEnd(text, to)) continue
    const typed = text.slice(from, to)
    const joined = joinWords(typed)
    const phrase = phrases.get(joined)
    const isUnspaced = UNSPACED.test(joined)
    // A particle follows what it belongs to; elsewhere the same character is a part of a name.
    if (phrase && !phrase.meaning && isUnspaced && joined.length === 1 && !isAfterKnown) continue
    if (phrase) return { to, typed, isName: false, ...phrase }
    if (joined.length >= (isUnspaced ? 2 : MIN_NAME_LENGTH) && isName(joined))
      return { to, typed, isName: true }
  }
  return undefined
}

/** "Dex swap" asks for one category, with two words. */
function addPart(parts: ReadPart[], part: ReadPart): void {
  const same = parts.find(({ kind, id }) => kind === part.kind && id === part.id)
  if (same) same.typed = `${same.typed} ${part.typed}`
  else parts.push(part)
}

function addPiece(understood: Understood, { typed, meaning, isName }: Piece): void {
  if (isName || meaning) understood.content += joinWords(typed)
  if (isName) understood.names.push(typed)
  else if (meaning) addPart(understood.parts, { ...meaning, typed })
}

/** Whether what was read so far ends before this character. */
const endsBefore = (character: string, read: string): boolean =>
  character === ' ' || (read !== '' && UNSPACED.test(character) !== UNSPACED.test(read))

/**
 * Takes a folded query apart, the longest known word first; scripts without spaces are read the same way. `isName` knows
 * the names of DApps without what stands between their words.
 */
export function understand(
  text: string,
  vocabulary: Vocabulary,
  isName: (joined: string) => boolean,
): Understood {
  const understood: Understood = { parts: [], names: [], rest: [], content: '' }
  let unknown = ''
  /** Where the last known piece ended. */
  let known = 0
  const flush = () => {
    if (unknown !== '') understood.rest.push(unknown)
    understood.content += joinWords(unknown)
    unknown = ''
  }
  for (let at = 0; at < text.length; ) {
    if (!isLetterAt(text, at) && unknown === '') {
      at += 1
      continue
    }
    const piece = pieceAt(text, at, vocabulary, isName, at > 0 && at === known)
    if (piece) {
      flush()
      addPiece(understood, piece)
      at = piece.to
      known = at
      continue
    }
    const character = text.charAt(at)
    if (endsBefore(character, unknown)) flush()
    if (character !== ' ') unknown += character
    at += 1
  }
  flush()
  return understood
}
