import { onLatinKeys } from './keyboards.ts'
import type { SearchIndex } from './make-index.ts'
import { isKnownWord, typosIn } from './rank.ts'
import { MIN_SOUND_LENGTH, soundOf, spelt } from './sounds.ts'
import { distance, isTypoOf, MIN_TYPO_LENGTH } from './typos.ts'
import type { Phrase, Vocabulary } from './vocabulary.ts'
import { joinWords, splitWords, UNSPACED } from './words.ts'

/** What a word that no list knows was meant to be. */
export interface Correction {
  phrases: readonly Phrase[]
  /** Entries whose name it is, by their number. */
  entries: readonly number[]
  /** Short words sound like a name by chance; then what else the query says must be true of the entries. */
  isGuess?: boolean
  /** As it is spelt; missing where the word is right and only its ending differs. */
  spelling?: string
  /** The letters are others, and may have been meant. */
  isTypo?: boolean
}

const MIN_STEM_LENGTH = 4
const MAX_ENDING_LENGTH = 3

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

/** The word with another ending: "lender" and "lending", "солане" and "солана". */
function byStem(word: string, { phrases }: Vocabulary): Phrase | undefined {
  if (word.length <= MIN_STEM_LENGTH || UNSPACED.test(word) || !isForeign(word)) return undefined
  let best: Phrase | undefined
  let longest = 0
  for (const phrase of phrases.values()) {
    const { word: known, meaning } = phrase
    // A name is not inflected where it is written in Latin letters.
    if (!meaning || known.length < MIN_STEM_LENGTH || (meaning.kind === 'network' && known < '\u0250'))
      continue
    const common = commonStart(word, known)
    const length = Math.max(word.length, known.length)
    const isAlike = common >= Math.max(MIN_STEM_LENGTH, 0.6 * length) && length - common <= MAX_ENDING_LENGTH
    if (isAlike && common > longest) {
      best = phrase
      longest = common
    }
  }
  return best
}

/** As many as one may mean by a sound. */
const MAX_ALIKE = 3

/** How far apart two spellings are; many languages have one letter for "l" and "r". */
const away = (latin: string, word: string): number =>
  distance(latin.replaceAll('r', 'l'), word.replaceAll('r', 'l'))

/** The same of a title, or of its first word. */
const awayFrom = (latin: string, title: string): number =>
  Math.min(away(latin, spelt(title)), away(latin, splitWords(title)[0] ?? ''))

/** The first few of them, those spelt most alike first. */
function nearest(latin: string, entries: readonly number[], { titles }: SearchIndex): number[] {
  return [...new Set(entries)]
    .sort((a, b) => a - b)
    .map(entry => ({ entry, steps: awayFrom(latin, titles[entry] ?? '') }))
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MAX_ALIKE)
    .map(({ entry }) => entry)
}

/** The entries of which a name, or its start, sounds so; short sounds must be the whole. */
function entriesBySound(sound: string, { sounds }: SearchIndex): number[] {
  if (sound.length < MIN_SOUND_LENGTH) return []
  if (sound.length === MIN_SOUND_LENGTH) return sounds.get(sound) ?? []
  return [...sounds].filter(([known]) => known.startsWith(sound)).flatMap(([, entries]) => entries)
}

/** Written in another script than names are. Only such a word is looked for by its sound. */
const isForeign = (word: string): boolean => spelt(word) !== joinWords(word)

/** The entries of which a name sounds like the query, or a word of it, though parts of it were read otherwise. */
export function soundingLike(text: string, index: SearchIndex): { entries: number[]; isGuess: boolean }[] {
  return [...new Set([text, ...text.split(' ')])].filter(isForeign).map(word => {
    const sound = soundOf(word)
    const heard = sound.length < MIN_SOUND_LENGTH ? [] : (index.sounds.get(sound) ?? [])
    return { entries: nearest(spelt(word), heard, index), isGuess: sound.length === MIN_SOUND_LENGTH }
  })
}

/** A word that is known in Latin letters. */
function inLatin(word: string, { joined, vocabulary }: SearchIndex): Correction | undefined {
  for (const latin of [spelt(word), onLatinKeys(word)]) {
    if (latin === word || latin.length < 3) continue
    const phrase = vocabulary.phrases.get(latin)
    if (phrase) return { phrases: [phrase], entries: [], spelling: phrase.word }
    const named = joined.get(latin)
    if (named) return { phrases: [], entries: named, spelling: latin }
  }
  return undefined
}

/** What a word of another script sounds like. */
function byEar(word: string, index: SearchIndex): Correction | undefined {
  const { titles, sounds } = index
  if (!isForeign(word)) return undefined
  const sound = soundOf(word)
  const heard = entriesBySound(sound, index)
  const near = heard.length > 0 ? heard : typosIn(sounds, sound).flatMap(known => sounds.get(known) ?? [])
  const entries = nearest(spelt(word), near, index)
  const title = titles[entries[0] ?? -1]
  if (title === undefined) return undefined
  return {
    phrases: [],
    entries,
    isGuess: sound.length === MIN_SOUND_LENGTH || heard.length === 0,
    spelling: title,
  }
}

/** `word` is neither a word of the trade nor a name; undefined when it is found as it stands, or nothing is like it. */
export function correct(word: string, index: SearchIndex): Correction | undefined {
  const { vocabulary, nameWords } = index
  if (isKnownWord(index, word)) return undefined
  const stem = byStem(word, vocabulary)
  if (stem) return { phrases: [stem], entries: [] }
  const phrase =
    word.length < MIN_TYPO_LENGTH
      ? undefined
      : [...vocabulary.phrases.values()].find(
          ({ word: known }) => known.length >= MIN_TYPO_LENGTH - 1 && isTypoOf(known, word),
        )
  if (phrase) return { phrases: [phrase], entries: [], spelling: phrase.word, isTypo: true }
  const [spelling] = typosIn(nameWords, word)
  if (spelling !== undefined) return { phrases: [], entries: [], spelling, isTypo: true }
  return inLatin(word, index) ?? byEar(word, index)
}
