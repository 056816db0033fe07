import { lastOf } from '#lib/last-of.ts'
import { type Correction, correct, faintly, soundingLike } from './correct.ts'
import type { Meanings } from './meanings.ts'
import type { Corpus } from './rank.ts'
import { joinWords } from './search-index.ts'
import { type Understood, understand } from './understand.ts'

/** A query, taken apart and corrected. */
export interface ReadQuery extends Understood {
  /** Entries that a word was understood as the name of. */
  called: number[]
  /** The same, where that may be chance. */
  guessed: number[]
  /** Words of it, and what they were corrected to. */
  spellings: Map<string, string>
}

/** What the query says, with the words that no list knows corrected. */
export function read(text: string, corpus: Corpus, meanings: Meanings): ReadQuery {
  const { named } = corpus.index
  const { rest, ...understood } = understand(text, meanings, name => named.has(name))
  const reading: ReadQuery = { ...understood, rest: [], called: [], guessed: [], spellings: new Map() }
  const heard = rest.length > 0 ? soundingLike(text, corpus) : []
  for (const { entries, isGuess } of heard) reading[isGuess ? 'guessed' : 'called'].push(...entries)
  for (const word of rest) {
    const correction = correct(word, corpus, meanings)
    if (correction) apply(correction, word, reading)
    else reading.rest.push(word)
  }
  const [only] = reading.rest
  const isMute = [reading.parts, reading.names, reading.called, reading.guessed].every(
    ({ length }) => length === 0,
  )
  const faint = only !== undefined && isMute ? faintly(text, corpus) : undefined
  if (faint) apply(faint, only ?? text, reading)
  for (const name of reading.names) reading.called.push(...(named.get(joinWords(name)) ?? []))
  return reading
}

function apply({ phrases, entries, isGuess, spelling }: Correction, word: string, reading: ReadQuery): void {
  if (spelling !== undefined && spelling !== '') reading.spellings.set(word, spelling)
  reading[isGuess ? 'guessed' : 'called'].push(...entries)
  for (const { meaning } of phrases) {
    const isKnown = reading.parts.some(({ kind, id }) => kind === meaning?.kind && id === meaning.id)
    if (meaning && !isKnown) reading.parts.push({ ...meaning, typed: word })
  }
  // A name with a typo is looked for as it stands.
  if (phrases.length === 0 && entries.length === 0) reading.rest.push(word)
}

/** The text with one word corrected; a neighbour that the corrected word has already goes: "pancke swap". */
function corrected(text: string, word: string, spelling: string): string {
  const at = text.indexOf(word)
  if (at < 0) return text
  const before = text.slice(0, at).split(' ')
  const after = text.slice(at + word.length).split(' ')
  if (lastOf(before) === '' && before.length > 1 && spelling.startsWith(before[before.length - 2] ?? ''))
    before.splice(-2, 1)
  if (after.length > 1 && after[0] === '' && spelling.endsWith(after[1] ?? '')) after.splice(1, 1)
  return `${before.join(' ')}${spelling}${after.join(' ')}`
}

/** The query as it may have been meant. */
export function suggested(text: string, { spellings }: ReadQuery): string | undefined {
  let suggestion = text
  for (const [word, spelling] of spellings) suggestion = corrected(suggestion, word, spelling)
  return suggestion === text ? undefined : suggestion
}
