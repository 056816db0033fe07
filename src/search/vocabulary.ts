import { foldWords, joinWords } from './words.ts'

/** The words of one language, and of English, as people type them. */
export interface SearchWords {
  categories?: readonly { hid: number; words: readonly string[] }[]
  networks?: readonly { hid: string; words: readonly string[] }[]
  /** A need, and the ids of the entries that serve it. Of two that nothing serves together the first listed is kept. */
  topics?: readonly { id: string; entries: readonly (number | string)[]; words: readonly string[] }[]
  /** What people call an entry, by its id. */
  names?: readonly { entry: number | string; words: readonly string[] }[]
  /** Words that say nothing beside one that does: "on", "token". */
  ignored?: readonly string[]
  /** Pairs of characters, of which the first is read as the second: traditional and simplified Chinese. */
  variants?: string
}

/** What a word stands for. */
export type Meaning =
  | { kind: 'category'; id: number }
  | { kind: 'network'; id: string }
  | { kind: 'topic'; id: string; entries: readonly (number | string)[]; order: number }

export interface Phrase {
  /** As it is spelt. */
  word: string
  /** Nothing, where the word says nothing beside one that does. */
  meaning?: Meaning
}

/** Words prepared for one search after another. */
export interface Vocabulary {
  /** By the folded word without what stands between its parts. */
  phrases: ReadonlyMap<string, Phrase>
  /** What people call an entry, by its id. */
  names: ReadonlyMap<number | string, readonly string[]>
  fold: (text: string) => string
}

function foldingOf(variants: string): (text: string) => string {
  if (variants === '') return foldWords
  const letters = [...variants]
  const pairs = new Map<string, string>()
  for (let at = 0; at + 1 < letters.length; at += 2) pairs.set(letters[at] ?? '', letters[at + 1] ?? '')
  return text => foldWords(text).replace(/\p{Script=Han}/gu, letter => pairs.get(letter) ?? letter)
}

export function readVocabulary(words: SearchWords): Vocabulary {
  const { categories = [], networks = [], topics = [], names = [], ignored = [], variants = '' } = words
  const fold = foldingOf(variants)
  const phrases = new Map<string, Phrase>()
  const learn = (list: readonly string[], meaning?: Meaning) => {
    for (const written of list) {
      const word = fold(written)
      const phrase: Phrase = meaning ? { word, meaning } : { word }
      phrases.set(joinWords(word), phrase)
    }
  }
  learn(ignored)
  for (const { hid, words: list } of networks) learn(list, { kind: 'network', id: hid })
  for (const { hid, words: list } of categories) learn(list, { kind: 'category', id: hid })
  // A topic is the narrower answer, so it wins over a category of the same word.
  for (const [order, { id, entries, words: list }] of topics.entries()) {
    learn(list, { kind: 'topic', id, entries, order })
  }
  return {
    phrases,
    names: new Map(names.map(({ entry, words: list }) => [entry, list.map(fold)])),
    fold,
  }
}

/** Without words a search goes by the texts of its entries alone. */
export const NO_WORDS: Vocabulary = readVocabulary({})

/** The words with the names that networks have now: some were listed, or renamed, after the words were made. */
export const withNetworks = (
  words: SearchWords,
  networks: readonly { hid: string; title: string }[],
): SearchWords => ({
  ...words,
  networks: [...networks.map(({ hid, title }) => ({ hid, words: [title] })), ...(words.networks ?? [])],
})
