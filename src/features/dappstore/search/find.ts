import { withoutScheme } from '#lib/fold.ts'
import { foldWords, type Meanings } from './meanings.ts'
import { quotedWords } from './quoted.ts'
import { type Corpus, type Ranked, rank, rankNamed, startingWith } from './rank.ts'
import { type ReadQuery, read, suggested } from './reading.ts'
import { roomFor, withRooms } from './rooms.ts'
import { joinWords, NO_CATEGORY, splitWords } from './search-index.ts'
import type { ReadPart } from './understand.ts'

/** A part of a query that was understood. */
export interface Part {
  kind: 'category' | 'network' | 'topic'
  /** `hid`; of a topic its key. */
  id: number | string
  /** The words of the query that say so, as folded. */
  typed: string
}

export interface FoundEntries<Entry> {
  /** Best first. */
  entries: Entry[]
  /** Understood, and true of the entries shown first. */
  parts: readonly Part[]
  /** Understood, but nothing meets it together with the rest. */
  dropped: readonly Part[]
  /** Words that nothing matches; empty when all did. */
  unmatched: string
  /** The query as it may have been meant, where that finds more. */
  suggestion?: string
}

type IsAmong = (entry: number) => boolean

/**
 * The entries that are all of what was understood, by their number; those whose main category was asked for come first, as a
 * market that also swaps is not what "dex" means.
 */
function meeting({ index }: Corpus, parts: readonly ReadPart[], isAmong: IsAmong): number[] {
  const lists = parts.map(part => {
    if (part.kind === 'category') return index.categories.get(part.id) ?? []
    if (part.kind === 'network') return index.chains.get(part.id) ?? []
    return part.dapps.map(id => index.numbers.get(id)).filter(entry => entry !== undefined)
  })
  const met = roomFor(index.size)
  for (const list of lists) for (const entry of list) met[entry] = (met[entry] ?? 0) + 1
  const asked = new Set(parts.map(({ id }) => id))
  const mainly: number[] = []
  const others: number[] = []
  for (const entry of index.order) {
    if (met[entry] !== lists.length || !isAmong(entry)) continue
    const isMain = asked.has(index.mains[entry] ?? NO_CATEGORY)
    if (isMain) mainly.push(entry)
    else others.push(entry)
  }
  for (const entry of others) mainly.push(entry)
  return mainly
}

const orderOf = (part: ReadPart): number => (part.kind === 'topic' ? part.order : 0)

/** The same question, a part less each time: a network that nothing serves must not leave the answer empty. */
function* relaxed(parts: readonly ReadPart[]): Generator<readonly ReadPart[]> {
  const of = (kind: Part['kind']) => parts.filter(part => part.kind === kind)
  const [categories, networks, topics] = [of('category'), of('network'), of('topic')]
  topics.sort((one, other) => orderOf(one) - orderOf(other))
  yield parts
  if (topics.length > 0) yield [...networks, ...topics]
  if (networks.length > 1) yield [...categories, ...networks.slice(-1), ...topics]
  if (networks.length > 0 && networks.length < parts.length) yield [...categories, ...topics]
  if (topics.length > 0) yield topics
  if (topics.length > 1) yield topics.slice(0, 1)
  if (categories.length > 1) {
    yield [...categories.slice(0, 1), ...networks.slice(-1)]
    yield [...categories.slice(-1), ...networks.slice(-1)]
    yield categories.slice(0, 1)
  }
}

interface Meant {
  entries: readonly number[]
  parts: readonly ReadPart[]
}

function meantBy(corpus: Corpus, parts: readonly ReadPart[], isAmong: IsAmong): Meant {
  if (parts.length > 0) {
    for (const question of relaxed(parts)) {
      const entries = meeting(corpus, question, isAmong)
      if (entries.length > 0) return { entries, parts: question }
    }
  }
  return { entries: [], parts: [] }
}

/** The lists one after the other, each entry once. */
function joined({ index }: Corpus, ...lists: readonly (readonly number[])[]): number[] {
  const isIn = roomFor(index.size)
  const entries: number[] = []
  for (const list of lists) {
    for (const entry of list) {
      if (isIn[entry] === 0) entries.push(entry)
      isIn[entry] = 1
    }
  }
  return entries
}

function membership(size: number, entries: readonly number[]): IsAmong {
  const isIn = roomFor(size)
  for (const entry of entries) isIn[entry] = 1
  return entry => isIn[entry] === 1
}

const HOST = /^[^\s./]+(\.[^\s./]+)+(\/\S*)?$/

/** The entries of a host, or of the host that it is a part of. */
function atHost(host: string, corpus: Corpus, isAmong: IsAmong): number[] {
  for (let part = host; part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const found = rankNamed(corpus, part, isAmong)
    if (found.length > 0) return found
  }
  return []
}

/** "hid" of the category of bridges. */
const BRIDGES = 5

/** Two networks and nothing else: who writes "eth to base" wants to get from one to the other. */
const isFromOneToAnother = (parts: readonly ReadPart[]): boolean =>
  parts.length === 2 && parts.every(({ kind }) => kind === 'network')

const toPart = ({ kind, id, typed }: ReadPart): Part => ({ kind, id, typed })

const isAny: IsAmong = () => true

/**
 * The entries that a search means, by their number. First comes what bears the name that was typed, then what the words of
 * the trade in it describe, the ones that also have its other words before the rest.
 */
export const find = (
  corpus: Corpus,
  typed: string,
  meanings: Meanings,
  isAmong: IsAmong = isAny,
): FoundEntries<number> => withRooms(() => findIn(corpus, typed, meanings, isAmong))

function findIn(corpus: Corpus, typed: string, meanings: Meanings, isAmong: IsAmong): FoundEntries<number> {
  const words = quotedWords(typed)
  if (words !== undefined) return asWords(corpus, words, isAmong)
  const { index } = corpus
  const written = meanings.fold(withoutScheme(typed.trim()))
  const host = HOST.test(written) ? written.replace(/\/.*$/, '') : undefined
  if (host !== undefined) {
    const found = joined(corpus, index.named.get(joinWords(host)) ?? [], atHost(host, corpus, isAny)).filter(
      isAmong,
    )
    if (found.length > 0) return { entries: found, parts: [], dropped: [], unmatched: '' }
  }
  // Of an unknown host what it ends with says nothing.
  const text = host?.slice(0, host.lastIndexOf('.')) ?? written
  const reading = read(text, corpus, meanings)
  const { parts } = reading
  const named = index.named.get(joinWords(text)) ?? index.named.get(reading.content) ?? []
  const whole = named.filter(isAmong)
  if (isFromOneToAnother(parts)) parts.push({ kind: 'category', id: BRIDGES, typed: '' })
  const meant = meantBy(corpus, parts, isAmong)
  const isMeant = parts.length > 0 ? membership(index.size, meant.entries) : isAny
  const called = byPlace(corpus, [...reading.called, ...reading.guessed.filter(isMeant)]).filter(isAmong)
  const answer = { corpus, text, whole, called, reading, meant, isAmong }
  const found = meant.entries.length > 0 ? describedBy(answer) : mentionedBy(answer)
  const suggestion = suggested(text, reading)
  const typedParts = (list: readonly ReadPart[]) => list.filter(({ typed }) => typed !== '').map(toPart)
  return {
    ...found,
    parts: typedParts(found.parts),
    dropped: typedParts(found.dropped),
    ...(suggestion !== undefined && found.entries.length > 0 && { suggestion }),
  }
}

/** What has the words themselves, whatever they mean. */
function asWords(corpus: Corpus, typed: string, isAmong: IsAmong): FoundEntries<number> {
  const { entries, unmatched } = rank(corpus, foldWords(typed).split(' '), isAmong)
  return { entries, parts: [], dropped: [], unmatched: unmatched.join(' ') }
}

const byPlace = ({ index: { places } }: Corpus, entries: readonly number[]): number[] =>
  [...new Set(entries)].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))

interface Answer {
  corpus: Corpus
  text: string
  whole: readonly number[]
  called: readonly number[]
  reading: ReadQuery
  meant: Meant
  isAmong: IsAmong
}

type Shown = Pick<FoundEntries<number>, 'entries' | 'unmatched'> & {
  parts: readonly ReadPart[]
  dropped: readonly ReadPart[]
}

function describedBy({ corpus, text, whole, called, reading, meant, isAmong }: Answer): Shown {
  const { parts, rest } = reading
  const isMeant = membership(corpus.index.size, meant.entries)
  // A word that only describes ("dex") is a part of names that mean something else; there what it describes must fit too.
  const bearers = rankNamed(corpus, text, isMeant)
  const withRest: Ranked = rest.length > 0 ? rank(corpus, rest, isMeant) : { entries: [], unmatched: [] }
  const others = withRest.entries.length > 0 ? [] : named(corpus, rest.join(' '), isAmong)
  const unmatched = withRest.unmatched.join(' ')
  const bearing = joined(corpus, whole, called, others)
  if (bearing.length > 0 && !bearing.some(isMeant)) {
    return { ...otherwise(corpus, bearing, withRest.entries, meant, parts), unmatched }
  }
  const first = joined(corpus, bearing.filter(isMeant), bearing, bearers, withRest.entries)
  // Who named one and found it where it was said to be is not looking for the whole category.
  const isNamed = reading.called.length > 0 && called.every(isMeant)
  return {
    entries: isNamed ? first : joined(corpus, first, meant.entries),
    parts: meant.parts,
    dropped: without(parts, meant.parts),
    unmatched,
  }
}

const without = (parts: readonly ReadPart[], some: readonly ReadPart[]): ReadPart[] =>
  parts.filter(part => !some.includes(part))

/**
 * A DApp was named, and not all that was said is true of it. On another network it is shown alone and the network is
 * dropped. A category that it does not belong to may be meant instead, as its name may be a word ("safe bridge"): what is
 * in the category follows, and neither is claimed.
 */
function otherwise(
  corpus: Corpus,
  bearing: readonly number[],
  withRest: readonly number[],
  meant: Meant,
  parts: readonly ReadPart[],
): Pick<Shown, 'entries' | 'parts' | 'dropped'> {
  const isTrue = (part: ReadPart) =>
    bearing.every(membership(corpus.index.size, meeting(corpus, [part], isAny)))
  const kept = parts.filter(isTrue)
  const untrue = without(parts, kept)
  return untrue.every(({ kind }) => kind === 'network')
    ? { entries: [...bearing], parts: kept, dropped: untrue }
    : { entries: joined(corpus, bearing, withRest, meant.entries), parts: kept, dropped: [] }
}

const MIN_NAME_START = 4

/** A name that was begun, of something that is not what the rest of the query asks for. */
const named = (corpus: Corpus, text: string, isAmong: IsAmong): number[] =>
  text.length < MIN_NAME_START ? [] : startingWith(corpus, text, isAmong)

function mentionedBy({ corpus, text, whole, called, reading, isAmong }: Answer): Shown {
  const { parts, names, rest } = reading
  const words = [...names, ...parts.map(({ typed }) => typed), ...rest].flatMap(splitWords)
  const { entries, unmatched } = rank(corpus, words.length > 0 ? words : splitWords(text), isAmong, text)
  return {
    entries: joined(corpus, whole, called, entries),
    parts: [],
    dropped: parts,
    unmatched: unmatched.join(' '),
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
