import { foldWords, type Meanings, NO_MEANINGS, type ReadPart, understand } from './meanings.ts'
import { quotedWords } from './quoted.ts'
import { type Grade, rankBy, type Searchable, wantedOf } from './rank.ts'

/** What an entry is asked for beside its texts. */
export interface Facets {
  id: number
  categories: readonly number[]
  chains: readonly string[]
}

/** A part of a query that was understood. */
export interface Part {
  kind: 'category' | 'network' | 'topic'
  /** `hid`; of a topic its key. */
  id: number | string
  /** The words of the query that say so, as folded. */
  typed: string
}

export interface Found<Entry> {
  /** Best first. */
  entries: Entry[]
  /** Understood, and true of the entries shown. */
  parts: readonly Part[]
  /** Understood, but nothing meets it together with the rest. */
  dropped: readonly Part[]
  /** Words that nothing matches; empty when all did. */
  unmatched: string
  /** The query as it may have been meant, where that finds more. */
  suggestion?: string
}

interface Options<Entry> {
  textsOf: (entry: Entry) => Searchable
  facetsOf: (entry: Entry) => Facets
  meanings: Meanings
  /** See `rankBy`. */
  mistyped?: Grade
}

const NO_SLIPS: Grade = () => undefined

/** Whether an entry is what a part asks for. */
const isMeant = ({ id, categories, chains }: Facets, part: ReadPart): boolean => {
  if (part.kind === 'category') return categories.includes(part.id)
  return part.kind === 'network' ? chains.includes(part.id) : part.dapps.includes(id)
}

/** The same question, a part less each time: a network nobody serves must not leave the answer empty. */
function* relaxed(parts: readonly ReadPart[]): Generator<readonly ReadPart[]> {
  const of = (kind: Part['kind']) => parts.filter(part => part.kind === kind)
  const [categories, networks, topics] = [of('category'), of('network'), of('topic')]
  yield parts
  if (topics.length > 0) yield [...networks, ...topics]
  if (networks.length > 1) yield [...categories, ...networks.slice(-1), ...topics]
  if (networks.length > 0 && networks.length < parts.length) yield [...categories, ...topics]
  if (categories.length > 1) yield [...categories.slice(0, 1), ...topics]
}

interface Meant<Entry> {
  entries: Entry[]
  parts: readonly ReadPart[]
}

function meantBy<Entry>(
  entries: readonly Entry[],
  parts: readonly ReadPart[],
  facetsOf: (entry: Entry) => Facets,
): Meant<Entry> {
  for (const question of relaxed(parts)) {
    const met = entries.filter(entry => question.every(part => isMeant(facetsOf(entry), part)))
    if (met.length > 0) return { entries: met, parts: question }
  }
  return { entries: [], parts: [] }
}

/**
 * The entries that a search means. `entries` stand by popularity, and equals keep that order. First comes what bears the
 * name that was typed, then what the words of the trade in it describe, then what merely mentions them.
 */
export function findByMeaning<Entry>(
  entries: readonly Entry[],
  typed: string,
  options: Options<Entry>,
): Found<Entry> {
  const words = quotedWords(typed)
  if (words !== undefined) return findByMeaning(entries, words, { ...options, meanings: NO_MEANINGS })
  const { textsOf, facetsOf, meanings, mistyped } = options
  const wanted = wantedOf(typed)
  const text = foldWords(wanted.text)
  const { parts, rest } = understand(text, meanings)
  const rank = (list: readonly Entry[], words: string, slips = mistyped) =>
    rankBy(list, wantedOf(words), textsOf, slips)
  const named = entries.filter(entry => {
    const names = meanings.names.get(facetsOf(entry).id) ?? []
    return textsOf(entry).title === text || names.includes(text)
  })
  if (parts.length === 0) {
    const found = joined(named, rank(entries, typed))
    return { entries: found, parts, dropped: [], unmatched: found.length > 0 ? '' : text }
  }

  const meant = meantBy(entries, parts, facetsOf)
  const isNetworkAlone = parts.every(({ kind }) => kind === 'network')
  // A word that only describes ("dex") is a part of names that mean something else; there what it describes must fit too.
  const bearers = bearing(rest !== '' || isNetworkAlone ? entries : meant.entries, text, textsOf)
  const answers = [named, rank(bearers, typed)]
  const matched = rest === '' ? [] : joined(rank(meant.entries, rest), bearing(entries, rest, textsOf))
  answers.push(matched)
  // Who typed a name and found it is not looking for the whole category.
  const isDescribed = rest === '' || joined(...answers).length === 0
  if (isDescribed) answers.push(meant.entries)
  // There is an answer already, so what merely looks like the words is no help.
  const slips = meant.entries.length > 0 ? NO_SLIPS : mistyped
  return {
    entries: joined(...answers, rank(entries, typed, slips)),
    parts: isDescribed ? meant.parts : [],
    dropped: isDescribed ? parts.filter(part => !meant.parts.includes(part)) : [],
    unmatched: isDescribed ? rest : '',
  }
}

/** The query less a part: what the cross of a filter chip leaves. */
export function withoutPart(typed: string, { typed: words }: Part): string {
  const pieces = pieceOf(typed, words) === undefined ? words.split(' ') : [words]
  let left = typed
  for (const piece of pieces) {
    const place = pieceOf(left, piece)
    if (place) left = `${left.slice(0, place.from)} ${left.slice(place.to)}`
  }
  return left.replace(/\s+/g, ' ').trim()
}

const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Where the words stand in the text as it was typed, whole words first. */
function pieceOf(typed: string, words: string): { from: number; to: number } | undefined {
  let inside: { from: number; to: number } | undefined
  for (let from = 0; from < typed.length; from += 1) {
    if (typed.charAt(from).trim() === '') continue
    for (let to = typed.length; to > from; to -= 1) {
      if (typed.charAt(to - 1).trim() === '' || foldWords(typed.slice(from, to)) !== words) continue
      const isWhole = !LETTER.test(typed.charAt(from - 1)) && !LETTER.test(typed.charAt(to))
      if (isWhole) return { from, to }
      inside ??= { from, to }
    }
  }
  return inside
}

/** Shorter words are a part of too many names by chance; they must begin a word of it. */
const MIN_INSIDE_LENGTH = 4

/** Those in whose name the words stand. */
const bearing = <Entry>(
  entries: readonly Entry[],
  words: string,
  textsOf: (entry: Entry) => Searchable,
): Entry[] =>
  entries.filter(entry => {
    const { title } = textsOf(entry)
    return words.length < MIN_INSIDE_LENGTH ? ` ${title}`.includes(` ${words}`) : title.includes(words)
  })

const joined = <Entry>(...lists: readonly (readonly Entry[])[]): Entry[] => [...new Set(lists.flat())]
