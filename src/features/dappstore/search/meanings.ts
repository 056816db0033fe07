import { fold } from '#lib/fold.ts'
import type { SearchWords } from '../contract/search-words.ts'

/** What a word of the trade stands for. */
export type Meaning =
  | { kind: 'category'; id: number }
  | { kind: 'network'; id: string }
  | { kind: 'topic'; id: string; dapps: readonly number[] }

/** The same words, prepared for one search after another. */
export interface Meanings {
  phrases: ReadonlyMap<string, Meaning>
  ignored: ReadonlySet<string>
  names: ReadonlyMap<number, readonly string[]>
  /** Words in the longest phrase. */
  longest: number
}

const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/** The folded form, in which kana of both kinds are one. */
export const foldWords = (text: string): string =>
  fold(text).replace(HIRAGANA, kana => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))

export const NO_MEANINGS: Meanings = { phrases: new Map(), ignored: new Set(), names: new Map(), longest: 0 }

export function readMeanings(words: SearchWords): Meanings {
  const phrases = new Map<string, Meaning>()
  const learn = (list: readonly string[], meaning: Meaning) => {
    for (const word of list) phrases.set(foldWords(word), meaning)
  }
  for (const { hid, words: list } of words.networks) learn(list, { kind: 'network', id: hid })
  for (const { hid, words: list } of words.categories) learn(list, { kind: 'category', id: hid })
  // A topic is the narrower answer, so it wins over a category of the same word.
  for (const { id, dapps, words: list } of words.topics) learn(list, { kind: 'topic', id, dapps })
  return {
    phrases,
    ignored: new Set(words.ignored.map(foldWords)),
    names: new Map(words.names.map(({ dapp, words: list }) => [dapp, list.map(foldWords)])),
    longest: Math.max(0, ...[...phrases.keys()].map(phrase => phrase.split(' ').length)),
  }
}

/** A part of a query and the words of it, folded, that say so. */
export type ReadPart = Meaning & { typed: string }

/** A query, taken apart. */
export interface Understood {
  parts: readonly ReadPart[]
  /** What no word list knows, in its order; it is looked for as it stands. */
  rest: string
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

interface Parts {
  found: ReadPart[]
  rest: string[]
}

/** Takes a run of text without spaces apart, the longest known word first; what is left between joins the rest. */
function readUnspaced(run: string, { phrases, ignored }: Meanings, parts: Parts): void {
  let unknown = ''
  let at = 0
  const flush = () => {
    if (unknown !== '') parts.rest.push(unknown)
    unknown = ''
  }
  while (at < run.length) {
    let length = run.length - at
    // One character alone is a word only where it stands alone or is one to be ignored.
    while (length > 1 && !phrases.has(run.slice(at, at + length))) length -= 1
    const meaning = length > 1 ? phrases.get(run.slice(at, at + length)) : undefined
    if (meaning) {
      flush()
      parts.found.push({ ...meaning, typed: run.slice(at, at + length) })
      at += length
      continue
    }
    const skipped = [...ignored].find(word => UNSPACED.test(word) && run.startsWith(word, at))
    if (skipped && parts.found.length > 0) {
      flush()
      at += skipped.length
      continue
    }
    unknown += run.charAt(at)
    at += 1
  }
  flush()
}

/** `text` is folded. Nothing understood leaves all of it as the rest. */
export function understand(text: string, meanings: Meanings): Understood {
  const tokens = text.split(' ')
  const parts: Parts = { found: [], rest: [] }
  let at = 0
  while (at < tokens.length) {
    let count = Math.min(meanings.longest, tokens.length - at)
    while (count > 0 && !meanings.phrases.has(tokens.slice(at, at + count).join(' '))) count -= 1
    const typed = tokens.slice(at, at + count).join(' ')
    const meaning = meanings.phrases.get(typed)
    const token = tokens[at] ?? ''
    if (count > 0 && meaning) {
      parts.found.push({ ...meaning, typed })
      at += count
      continue
    }
    if (UNSPACED.test(token)) readUnspaced(token, meanings, parts)
    else parts.rest.push(token)
    at += 1
  }
  if (parts.found.length === 0) return { parts: [], rest: text }
  return {
    parts: unique(parts.found),
    rest: parts.rest.filter(word => !meanings.ignored.has(word)).join(' '),
  }
}

/** "dex swap" asks for one category, with two words. */
function unique(parts: readonly ReadPart[]): ReadPart[] {
  const met = new Map<string, ReadPart>()
  for (const part of parts) {
    const key = `${part.kind} ${part.id}`
    const same = met.get(key)
    met.set(key, same ? { ...same, typed: `${same.typed} ${part.typed}` } : part)
  }
  return [...met.values()]
}
