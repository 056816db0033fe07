import { eachMatch, entriesOf, FITS, lineOf } from './lines.ts'
import type { Meanings, Phrase } from './meanings.ts'
import { type Corpus, eachTypo, isKnownWord, UNSPACED } from './rank.ts'
import { joinWords } from './search-index.ts'
import { MIN_SOUND_LENGTH, soundOf, spelt } from './sounds.ts'
import { isTypoOf, MIN_TYPO_LENGTH, startsWithTypo } from './typos.ts'

/** What a word that no list knows was meant to be. */
export interface Correction {
  phrases: readonly Phrase[]
  /** Entries whose name it is, by their number. */
  entries: readonly number[]
  /** Short words sound like a name by chance; then what else the query says must be true of the entries. */
  isGuess?: boolean
  /** As it is spelt; missing where the word is right and only its ending differs. */
  spelling?: string
}

const MIN_STEM_LENGTH = 4
const MAX_ENDING_LENGTH = 3

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

/** The word with another ending: "lender" and "lending", "солане" and "солана". */
function byStem(word: string, { phrases }: Meanings): Phrase | undefined {
  if (word.length <= MIN_STEM_LENGTH || UNSPACED.test(word)) return undefined
  let best: Phrase | undefined
  let longest = 0
  for (const phrase of phrases.values()) {
    const { word: known, meaning } = phrase
    // A name is not inflected where it is written in Latin letters.
    if (!meaning || known.length < MIN_STEM_LENGTH || (meaning.kind === 'network' && known < '\u0250'))
      continue
    const common = commonStart(word, known)
    const isAlike =
      common >= Math.max(MIN_STEM_LENGTH, 0.6 * Math.max(word.length, known.length)) &&
      Math.max(word.length, known.length) - common <= MAX_ENDING_LENGTH
    if (isAlike && common > longest) {
      best = phrase
      longest = common
    }
  }
  return best
}

const byTypo = (word: string, { phrases }: Meanings): Phrase | undefined =>
  word.length < MIN_TYPO_LENGTH
    ? undefined
    : [...phrases.values()].find(
        ({ word: known }) => known.length >= MIN_TYPO_LENGTH - 1 && isTypoOf(known, word),
      )

/** Two words in one: "bnbchain". */
function byHalves(word: string, { phrases }: Meanings): readonly Phrase[] {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const first = phrases.get(word.slice(0, at))
    const second = phrases.get(word.slice(at))
    if (first && second) return [first, second]
  }
  return []
}

function nameByTypo(word: string, { index: { names } }: Corpus): string | undefined {
  let spelling: string | undefined
  eachTypo(names, word, startsWithTypo, (_, found) => {
    spelling ??= found
  })
  return spelling
}

/** As many as one may mean by a sound. */
const MAX_ALIKE = 3

/** The most popular entries of which a name sounds so: as a whole, else from its start, else but for one consonant. */
function entriesBySound(sound: string, { index }: Corpus): number[] {
  if (sound.length < MIN_SOUND_LENGTH) return []
  const { sounds, places } = index
  const found: { entry: number; fit: number }[] = []
  const take = (line: number, fit: number) => {
    for (const entry of entriesOf(sounds, line)) found.push({ entry, fit })
  }
  eachMatch(
    sounds,
    sound,
    (line, fit) => {
      if (fit === FITS.whole || sound.length > MIN_SOUND_LENGTH) take(line, fit)
    },
    FITS.start,
  )
  if (found.length === 0) eachTypo(sounds, sound, isTypoOf, line => take(line, FITS.inside))
  const best = Math.min(...found.map(({ fit }) => fit))
  return found
    .filter(({ fit }) => fit === best)
    .map(({ entry }) => entry)
    .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    .slice(0, MAX_ALIKE)
}

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = /^[а-яё]+$/

/** What the same keys write where the keyboard was left in Russian; folding has made "й" an "и". */
const onLatinKeys = (word: string): string =>
  RUSSIAN.test(word)
    ? [...word].map(letter => LATIN_KEYS.charAt(RUSSIAN_KEYS.indexOf(letter))).join('')
    : word

/** The entries of which a name sounds like the whole query, though words of it were read otherwise. */
export function soundingLike(text: string, { index: { sounds } }: Corpus): number[] {
  const sound = soundOf(text)
  const found: number[] = []
  if (sound.length > MIN_SOUND_LENGTH) {
    eachMatch(
      sounds,
      sound,
      (line, fit) => fit === FITS.whole && found.push(...entriesOf(sounds, line)),
      FITS.start,
    )
  }
  return found
}

/** What a word of another script is in Latin letters. */
function byEar(word: string, corpus: Corpus, meanings: Meanings): Correction | undefined {
  const { index } = corpus
  for (const latin of [spelt(word), onLatinKeys(word)]) {
    if (latin === word || latin.length < 3) continue
    const phrase = meanings.phrases.get(latin)
    if (phrase) return { phrases: [phrase], entries: [], spelling: phrase.word }
    const named = index.named.get(latin)
    if (named) return { phrases: [], entries: named, spelling: latin }
  }
  const sound = soundOf(word)
  const alike = sound.length >= MIN_SOUND_LENGTH ? meanings.sounds.get(sound) : undefined
  if (alike) return { phrases: [alike], entries: [], spelling: alike.word }
  const entries = entriesBySound(sound, corpus)
  const [first] = entries
  if (first === undefined) return undefined
  const isGuess = sound.length === MIN_SOUND_LENGTH
  return { phrases: [], entries, isGuess, spelling: lineOf(index.names, index.titles[first] ?? 0) }
}

function beginsName({ index: { names } }: Corpus, word: string): boolean {
  let isMet = false
  eachMatch(names, word, () => (isMet = true), UNSPACED.test(word) ? FITS.inside : FITS.wordStart)
  return isMet
}

/** `word` is neither a word of the trade nor a name; undefined when it is found as it stands, or nothing is like it. */
export function correct(word: string, corpus: Corpus, meanings: Meanings): Correction | undefined {
  if (beginsName(corpus, word)) return undefined
  const stem = byStem(word, meanings)
  if (stem) return { phrases: [stem], entries: [] }
  const halves = byHalves(joinWords(word), meanings)
  if (halves.length > 0) return { phrases: halves, entries: [] }
  if (isKnownWord(corpus, word)) return undefined
  const phrase = byTypo(word, meanings)
  if (phrase) return { phrases: [phrase], entries: [], spelling: phrase.word }
  const spelling = nameByTypo(word, corpus)
  if (spelling) return { phrases: [], entries: [], spelling }
  return byEar(word, corpus, meanings)
}
