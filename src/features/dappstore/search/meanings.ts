import { fold } from '#lib/fold.ts'
import type { SearchWords } from '../contract/search-words.ts'
import { joinWords } from './search-index.ts'
import { MIN_SOUND_LENGTH, soundOf } from './sounds.ts'

/** What a word of the trade stands for. */
export type Meaning =
  | { kind: 'category'; id: number }
  | { kind: 'network'; id: string }
  | {
      kind: 'topic'
      id: string
      dapps: readonly number[]
      /** Of two topics that nothing serves together the first listed is kept. */
      order: number
    }

export interface Phrase {
  /** As it is spelt. */
  word: string
  /** Nothing, where the word says nothing beside one that does: "on", "token". */
  meaning?: Meaning
}

/** The words of the trade, prepared for one search after another. */
export interface Meanings {
  /** By the folded word without what stands between its parts. */
  phrases: ReadonlyMap<string, Phrase>
  /** Those that have a sound, by it. */
  sounds: ReadonlyMap<string, Phrase>
  /** What people call a DApp, by its id. */
  names: ReadonlyMap<number, readonly string[]>
  fold: (text: string) => string
}

const LATIN = /^[\x20-\x7e]+$/
const HIRAGANA = /[\u3041-\u3096]/g
const KATAKANA_OFFSET = 0x60

/** The folded form, in which kana of both kinds are one. */
export const foldWords = (text: string): string =>
  fold(text).replace(HIRAGANA, kana => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET))

/** `variants` are pairs of characters, of which the first is read as the second. */
function foldingOf(variants: string): (text: string) => string {
  if (variants === '') return foldWords
  const letters = [...variants]
  const pairs = new Map<string, string>()
  for (let at = 0; at + 1 < letters.length; at += 2) pairs.set(letters[at] ?? '', letters[at + 1] ?? '')
  return text => foldWords(text).replace(/\p{Script=Han}/gu, letter => pairs.get(letter) ?? letter)
}

export const NO_MEANINGS: Meanings = {
  phrases: new Map(),
  sounds: new Map(),
  names: new Map(),
  fold: foldWords,
}

export function readMeanings(words: SearchWords): Meanings {
  const fold = foldingOf(words.variants)
  const phrases = new Map<string, Phrase>()
  const sounds = new Map<string, Phrase>()
  const learn = (list: readonly string[], meaning?: Meaning) => {
    for (const written of list) {
      const word = fold(written)
      const phrase: Phrase = meaning ? { word, meaning } : { word }
      phrases.set(joinWords(word), phrase)
      // Other scripts are read as they are written.
      const sound = meaning && LATIN.test(word) ? soundOf(word) : ''
      if (sound.length >= MIN_SOUND_LENGTH) sounds.set(sound, phrase)
    }
  }
  learn(words.ignored)
  for (const { hid, words: list } of words.networks) learn(list, { kind: 'network', id: hid })
  for (const { hid, words: list } of words.categories) learn(list, { kind: 'category', id: hid })
  // A topic is the narrower answer, so it wins over a category of the same word.
  for (const [order, { id, dapps, words: list }] of words.topics.entries()) {
    learn(list, { kind: 'topic', id, dapps, order })
  }
  return {
    phrases,
    sounds,
    names: new Map(words.names.map(({ dapp, words: list }) => [dapp, list.map(fold)])),
    fold,
  }
}
