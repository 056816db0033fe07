import { withoutScheme } from '#lib/fold.ts'
import type { SearchIndex } from './make-index.ts'
import { quotedWords } from './quoted.ts'
import { type IsAmong, rank } from './rank.ts'
import { type ReadQuery, read, suggested } from './reading.ts'
import type { ReadPart } from './understand.ts'
import { foldWords, joinWords, splitWords } from './words.ts'

/** A part of a query that was understood. */
export interface Part {
  kind: 'category' | 'network' | 'topic'
  /** `hid`; of a topic its key. */
  id: number | string
  /** The words of the query that say so, as folded. */
  typed: string
}

export interface SearchResult<Id> {
  /** Best first. */
  ids: Id[]
  /** Understood, and true of the entries shown first. */
  parts: readonly Part[]
  /** Understood, but nothing meets it together with the rest. */
  dropped: readonly Part[]
  /** Words that nothing matches; empty when all did. */
  unmatched: string
  /** The query as it may have been meant, where that finds more. */
  suggestion?: string
}

/** The entries by number, and what is said of them. */
interface Shown {
  entries: readonly number[]
  parts: readonly ReadPart[]
  dropped: readonly ReadPart[]
  unmatched: string
}

const isAny: IsAmong = () => true

const inOrder = (entries: readonly number[]): number[] => [...new Set(entries)].sort((a, b) => a - b)

function having({ categories, networks, numbers }: SearchIndex, part: ReadPart): readonly number[] {
  if (part.kind === 'category') return categories.get(part.id) ?? []
  if (part.kind === 'network') return networks.get(part.id) ?? []
  return part.entries.map(id => numbers.get(id)).filter(entry => entry !== undefined)
}

/**
 * The entries that are all of what was understood; those whose main category was asked for come first, as a market that also
 * swaps is not what "dex" means.
 */
function meeting(index: SearchIndex, parts: readonly ReadPart[], isAmong: IsAmong): number[] {
  const [first = [], ...others] = parts.map(part => having(index, part))
  const sets = others.map(list => new Set(list))
  const met = inOrder(first).filter(entry => isAmong(entry) && sets.every(set => set.has(entry)))
  const isMain = (entry: number) =>
    parts.some(({ kind, id }) => kind === 'category' && id === index.mains[entry])
  return [...met.filter(isMain), ...met.filter(entry => !isMain(entry))]
}

const orderOf = (part: ReadPart): number => (part.kind === 'topic' ? part.order : 0)

/** The same question, a part less each time: a network that nothing serves must not leave the answer empty. */
function relaxed(parts: readonly ReadPart[]): (readonly ReadPart[])[] {
  const of = (kind: Part['kind']) => parts.filter(part => part.kind === kind)
  const [categories, networks, topics] = [of('category'), of('network'), of('topic')]
  topics.sort((one, other) => orderOf(one) - orderOf(other))
  return [
    parts,
    topics.length > 0 ? [...networks, ...topics] : [],
    networks.length > 1 ? [...categories, ...networks.slice(-1), ...topics] : [],
    networks.length < parts.length ? [...categories, ...topics] : [],
    topics,
    topics.slice(0, 1),
  ]
}

type Meant = Pick<Shown, 'entries' | 'parts'>

function meantBy(index: SearchIndex, parts: readonly ReadPart[], isAmong: IsAmong): Meant {
  for (const question of relaxed(parts)) {
    const entries = question.length > 0 ? meeting(index, question, isAmong) : []
    if (entries.length > 0) return { entries, parts: question }
  }
  return { entries: [], parts: [] }
}

const joined = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())]

const HOST = /^[^\s./]+(\.[^\s./]+)+(\/\S*)?$/

/** The entries of a host that is typed as far, or that one of theirs is a part of. */
const atHost = ({ hosts }: SearchIndex, host: string): number[] =>
  [...hosts]
    .filter(([known]) => known.includes(host) || host.endsWith(`.${known}`))
    .flatMap(([, list]) => list)

/** "hid" of the category of bridges. */
const BRIDGES = 5

/** Two networks and nothing else: who writes "eth to base" wants to get from one to the other. */
const isFromOneToAnother = (parts: readonly ReadPart[]): boolean =>
  parts.length === 2 && parts.every(({ kind }) => kind === 'network')

const toParts = (parts: readonly ReadPart[]): Part[] =>
  parts.filter(({ typed }) => typed !== '').map(({ kind, id, typed }) => ({ kind, id, typed }))

/**
 * The entries that a search means, best first, of all or of those in `among`. First comes what bears the name that was typed,
 * then what the words of the vocabulary describe, the ones that also have its other words before the rest.
 */
export function find<Id extends number | string>(
  index: SearchIndex<Id>,
  typed: string,
  among?: ReadonlySet<Id>,
): SearchResult<Id> {
  const idAt = (entry: number) => index.ids[entry]
  const isAmong: IsAmong = among
    ? entry => {
        const id = idAt(entry)
        return id !== undefined && among.has(id)
      }
    : isAny
  const { shown, suggestion } = answer(index, typed, isAmong)
  return {
    ids: shown.entries.map(idAt).filter(id => id !== undefined),
    parts: toParts(shown.parts),
    dropped: toParts(shown.dropped),
    unmatched: shown.unmatched,
    ...(suggestion !== undefined && shown.entries.length > 0 && { suggestion }),
  }
}

const only = (entries: readonly number[], unmatched: readonly string[] = []): Shown => ({
  entries,
  parts: [],
  dropped: [],
  unmatched: unmatched.join(' '),
})

function answer(
  index: SearchIndex,
  typed: string,
  isAmong: IsAmong,
): { shown: Shown; suggestion?: string | undefined } {
  const quotation = quotedWords(typed)
  if (quotation !== undefined) {
    const { entries, unmatched } = rank(index, foldWords(quotation).split(' '), isAmong)
    return { shown: only(entries, unmatched) }
  }
  const written = index.vocabulary.fold(withoutScheme(typed.trim()))
  const host = HOST.test(written) ? written.replace(/\/.*$/, '') : undefined
  if (host !== undefined) {
    const found = joined(index.joined.get(joinWords(host)) ?? [], inOrder(atHost(index, host))).filter(
      isAmong,
    )
    if (found.length > 0) return { shown: only(found) }
  }
  // Of an unknown host what it ends with says nothing.
  const text = host?.slice(0, host.lastIndexOf('.')) ?? written
  const reading = read(text, index)
  const { parts } = reading
  const named = index.joined.get(joinWords(text)) ?? index.joined.get(reading.content) ?? []
  if (isFromOneToAnother(parts)) parts.push({ kind: 'category', id: BRIDGES, typed: '' })
  const meant = meantBy(index, parts, isAmong)
  const isMeant = new Set(meant.entries)
  const guessed = parts.length > 0 ? reading.guessed.filter(entry => isMeant.has(entry)) : reading.guessed
  const called = inOrder([...reading.called, ...guessed]).filter(isAmong)
  const asked = { index, text, whole: named.filter(isAmong), called, reading, meant, isAmong }
  const shown = meant.entries.length > 0 ? describedBy(asked) : mentionedBy(asked)
  // What was corrected is said to be not there: what is shown is what may have been meant.
  const missing = new Set([...reading.mistyped, ...shown.unmatched.split(' ')])
  return {
    shown: { ...shown, unmatched: [...missing].join(' ').trim() },
    suggestion: suggested(text, reading),
  }
}

interface Asked {
  index: SearchIndex
  text: string
  whole: readonly number[]
  called: readonly number[]
  reading: ReadQuery
  meant: Meant
  isAmong: IsAmong
}

function describedBy({ index, whole, called, reading, meant }: Asked): Shown {
  const { parts, rest } = reading
  const members = new Set(meant.entries)
  const isMeant: IsAmong = entry => members.has(entry)
  const withRest = rest.length > 0 ? rank(index, rest, isMeant) : undefined
  const bearing = joined(whole, called)
  const unmatched = withRest?.unmatched.join(' ') ?? ''
  const others = withRest?.entries ?? []
  if (bearing.length > 0 && !bearing.some(isMeant)) {
    return { ...otherwise(index, bearing, others, meant, parts), unmatched }
  }
  const first = joined(bearing.filter(isMeant), bearing, others)
  // Who named one and found it where it was said to be is not looking for the whole category.
  const isNamed = reading.called.length > 0 && called.every(isMeant)
  return {
    entries: isNamed ? first : joined(first, meant.entries),
    parts: meant.parts,
    dropped: without(parts, meant.parts),
    unmatched,
  }
}

const without = (parts: readonly ReadPart[], some: readonly ReadPart[]): ReadPart[] =>
  parts.filter(part => !some.includes(part))

/**
 * One was named, and not all that was said is true of it. On another network it is shown alone and the network is dropped. A
 * category that it does not belong to may be meant instead, as its name may be a word ("safe bridge"): what is in the
 * category follows, and neither is claimed.
 */
function otherwise(
  index: SearchIndex,
  bearing: readonly number[],
  withRest: readonly number[],
  meant: Meant,
  parts: readonly ReadPart[],
): Pick<Shown, 'entries' | 'parts' | 'dropped'> {
  const kept = parts.filter(part => {
    const members = new Set(having(index, part))
    return bearing.every(entry => members.has(entry))
  })
  const untrue = without(parts, kept)
  return untrue.every(({ kind }) => kind === 'network')
    ? { entries: bearing, parts: kept, dropped: untrue }
    : { entries: joined(bearing, withRest, meant.entries), parts: kept, dropped: [] }
}

function mentionedBy({ index, text, whole, called, reading, isAmong }: Asked): Shown {
  const { parts, names, rest } = reading
  const words = [...names, ...parts.map(({ typed }) => typed), ...rest].flatMap(splitWords)
  const looked = words.length > 0 ? words : splitWords(text)
  const { entries, unmatched, isTogether, isNearest } = rank(index, looked, isAmong, text)
  // "Polygon zk" begins the name of one network and is not that of another.
  const found = joined(whole, isTogether ? [] : called, entries)
  // What only resembles the query is never shown as if it were what was asked for.
  return {
    ...only(found, isNearest && whole.length + called.length === 0 ? looked : unmatched),
    dropped: parts,
  }
}
