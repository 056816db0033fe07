import { fold } from '#lib/fold.ts'

/** Scripts in which one character may be a word. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u

const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/** The folded form, in which kana of both kinds are one. */
export const foldWords = (text: string): string =>
  fold(text).replace(HIRAGANA, kana => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** "Pan cake-swap" and "pancakeswap" are the same name. */
export const joinWords = (text: string): string => text.replace(BETWEEN_WORDS, '')

export const splitWords = (text: string): string[] => text.split(BETWEEN_WORDS).filter(word => word !== '')

const LETTER = /[\p{L}\p{M}\p{N}]/u

export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  return LETTER.test(text.charAt(at))
}

/** The entries at a key of a map of lists, each once; they come in their order. */
export function addTo<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [entry])
  else if (list[list.length - 1] !== entry) list.push(entry)
}
