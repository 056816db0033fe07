import { type Correction, correct, soundingLike } from './correct.ts'
import type { SearchIndex } from './make-index.ts'
import { type Understood, understand } from './understand.ts'
import { joinWords } from './words.ts'

/** A query, taken apart and corrected. */
export interface ReadQuery extends Understood {
  /** Entries that a word was understood as the name of. */
  called: number[]
  /** The same, where that may be chance. */
  guessed: number[]
  /** Words of it, and what they were corrected to. */
  spellings: Map<string, string>
  /** Those of them that are other words where no typo was made. */
  mistyped: string[]
}

const foundBy = (reading: ReadQuery, isGuess = false): number[] =>
  isGuess ? reading.guessed : reading.called

/** What the query says, with the words that no list knows corrected. */
export function read(text: string, index: SearchIndex): ReadQuery {
  const { joined, vocabulary } = index
  const { rest, ...understood } = understand(text, vocabulary, name => joined.has(name))
  const reading: ReadQuery = {
    ...understood,
    rest: [],
    called: [],
    guessed: [],
    spellings: new Map(),
    mistyped: [],
  }
  const heard = rest.length > 0 ? soundingLike(text, index) : []
  for (const { entries, isGuess } of heard) foundBy(reading, isGuess).push(...entries)
  for (const word of rest) {
    const correction = correct(word, index)
    if (correction) apply(correction, word, reading)
    else reading.rest.push(word)
  }
  for (const name of reading.names) reading.called.push(...(joined.get(joinWords(name)) ?? []))
  return reading
}

function apply(
  { phrases, entries, isGuess, spelling, isTypo }: Correction,
  word: string,
  reading: ReadQuery,
): void {
  if (spelling !== undefined && spelling !== '') reading.spellings.set(word, spelling)
  if (isTypo) reading.mistyped.push(word)
  foundBy(reading, isGuess).push(...entries)
  for (const { meaning } of phrases) {
    const isKnown = reading.parts.some(({ kind, id }) => kind === meaning?.kind && id === meaning.id)
    if (meaning && !isKnown) reading.parts.push({ ...meaning, typed: word })
  }
  // A name with a typo is looked for as it stands.
  if (phrases.length === 0 && entries.length === 0) reading.rest.push(word)
}

/** The query as it may have been meant. */
export function suggested(text: string, { spellings }: ReadQuery): string | undefined {
  let suggestion = text
  for (const [word, spelling] of spellings) suggestion = suggestion.replace(word, spelling)
  return suggestion === text ? undefined : suggestion
}
