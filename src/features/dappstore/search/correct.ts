import { onLatinKeys } from './keyboards.ts'
import { eachMatch, entriesOf, FITS, lineOf } from './lines.ts'
import type { Meanings, Phrase } from './meanings.ts'
import { type Corpus, eachTypo, isKnownWord, UNSPACED } from './rank.ts'
import { joinWords, splitWords } from './search-index.ts'
import { MIN_SOUND_LENGTH, soundOf, spelt } from './sounds.ts'
import { distance, isTypoOf, MIN_TYPO_LENGTH, startsWithTypo } from './typos.ts'

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

const titleOf = ({ index }: Corpus, entry: number): string => lineOf(index.names, index.titles[entry] ?? 0)

/** How far apart two spellings are; many languages have one letter for "l" and "r". */
const away = (latin: string, word: string): number =>
  distance(latin.replaceAll('r', 'l'), word.replaceAll('r', 'l'))

/** The same of a title, or of its first word. */
const awayFrom = (latin: string, title: string): number =>
  Math.min(away(latin, spelt(title)), away(latin, splitWords(title)[0] ?? ''))

/** The first few of them, those spelt most alike first; of equals the most popular. */
function nearest(latin: string, entries: readonly number[], corpus: Corpus): number[] {
  const { places } = corpus.index
  return [...new Set(entries)]
    .map(entry => ({ entry, steps: awayFrom(latin, titleOf(corpus, entry)) }))
    .sort((a, b) => a.steps - b.steps || (places[a.entry] ?? 0) - (places[b.entry] ?? 0))
    .slice(0, MAX_ALIKE)
    .map(({ entry }) => entry)
}

/** The entries of which a name sounds so as a whole. */
function entriesOfSound(sound: string, { index: { sounds } }: Corpus): number[] {
  const found: number[] = []
  eachMatch(
    sounds,
    sound,
    (line, fit) => fit === FITS.whole && found.push(...entriesOf(sounds, line)),
    FITS.start,
  )
  return found
}

/** The entries of which a name, or its start, sounds so. */
function entriesBySound(sound: string, corpus: Corpus): number[] {
  if (sound.length <= MIN_SOUND_LENGTH)
    return sound.length < MIN_SOUND_LENGTH ? [] : entriesOfSound(sound, corpus)
  const { sounds } = corpus.index
  const found: number[] = []
  eachMatch(sounds, sound, line => void found.push(...entriesOf(sounds, line)), FITS.start)
  return found
}

/** The entries of which a name sounds so but for one consonant. */
function entriesNearSound(sound: string, { index: { sounds } }: Corpus): number[] {
  const found: number[] = []
  eachTypo(sounds, sound, isTypoOf, line => void found.push(...entriesOf(sounds, line)))
  return found
}

/** The entries of which a name sounds like the query, or a word of it, though parts of it were read otherwise. */
export function soundingLike(text: string, corpus: Corpus): { entries: number[]; isGuess: boolean }[] {
  return [...new Set([text, ...text.split(' ')])].map(word => {
    const sound = soundOf(word)
    const isHeard = sound.length > MIN_SOUND_LENGTH || (sound.length === MIN_SOUND_LENGTH && isForeign(word))
    const entries = isHeard ? nearest(spelt(word), entriesOfSound(sound, corpus), corpus) : []
    return { entries, isGuess: sound.length === MIN_SOUND_LENGTH }
  })
}

/** Written in another script than names are. */
const isForeign = (word: string): boolean => spelt(word) !== joinWords(word)

/** What a short word of another script may be, where a query says nothing else: "デューン" has two consonants. */
export function faintly(word: string, corpus: Corpus): Correction | undefined {
  const sound = soundOf(word)
  if (!isForeign(word) || sound.length !== MIN_SOUND_LENGTH - 1) return undefined
  const entries = nearest(spelt(word), entriesOfSound(sound, corpus), corpus)
  const [first] = entries
  return first === undefined
    ? undefined
    : { phrases: [], entries, isGuess: true, spelling: titleOf(corpus, first) }
}

/** What a word of another script is in Latin letters. */
function byEar(word: string, corpus: Corpus, meanings: Meanings): Correction | undefined {
  const { index } = corpus
  const written = spelt(word)
  for (const latin of [written, onLatinKeys(word)]) {
    if (latin === word || latin.length < 3) continue
    const phrase = meanings.phrases.get(latin)
    if (phrase) return { phrases: [phrase], entries: [], spelling: phrase.word }
    const named = index.named.get(latin)
    if (named) return { phrases: [], entries: named, spelling: latin }
  }
  const sound = soundOf(word)
  const alike = sound.length >= MIN_SOUND_LENGTH ? meanings.sounds.get(sound) : undefined
  const heard = entriesBySound(sound, corpus)
  const entries = nearest(written, heard.length > 0 ? heard : entriesNearSound(sound, corpus), corpus)
  const [first] = entries
  const title = first === undefined ? '' : titleOf(corpus, first)
  if (alike && (heard.length === 0 || away(written, alike.word) < awayFrom(written, title)))
    return { phrases: [alike], entries: [], spelling: alike.word }
  if (first === undefined) return undefined
  const isGuess = sound.length === MIN_SOUND_LENGTH || heard.length === 0
  return { phrases: [], entries, isGuess, spelling: title }
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
