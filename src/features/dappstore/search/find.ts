import { foldWords, type Meanings, type Understood, understand } from './meanings.ts'
import { type Grade, rankBy, type Searchable, wantedOf } from './rank.ts'

/** What an entry is asked for beside its texts. */
export interface Facets {
  id: number
  categories: readonly number[]
  chains: readonly string[]
}

export interface MeantEntries<Entry> {
  /** Best first. */
  entries: Entry[]
  understood: Understood
}

interface Options<Entry> {
  textsOf: (entry: Entry) => Searchable
  facetsOf: (entry: Entry) => Facets
  meanings: Meanings
  /** See `rankBy`. */
  mistyped?: Grade
}

const NO_SLIPS: Grade = () => undefined

const isEmpty = ({ categories, networks, topics }: Understood): boolean =>
  categories.length + networks.length + topics.length === 0

/** Whether an entry is all of what was understood. */
const isMeant = ({ id, categories, chains }: Facets, asked: Understood): boolean =>
  asked.categories.every(category => categories.includes(category)) &&
  asked.networks.every(network => chains.includes(network)) &&
  asked.topics.every(topic => topic.includes(id))

/** The same question, a part less each time: a network nobody serves must not leave the answer empty. */
function* relaxed(asked: Understood): Generator<Understood> {
  yield asked
  if (asked.topics.length > 0) yield { ...asked, categories: [] }
  if (asked.networks.length > 1) yield { ...asked, networks: asked.networks.slice(-1) }
  if (asked.networks.length > 0 && asked.categories.length + asked.topics.length > 0) {
    yield { ...asked, networks: [] }
  }
  if (asked.categories.length > 1) yield { ...asked, networks: [], categories: asked.categories.slice(0, 1) }
}

function meantBy<Entry>(
  entries: readonly Entry[],
  asked: Understood,
  facetsOf: (entry: Entry) => Facets,
): Entry[] {
  for (const question of relaxed(asked)) {
    const met = entries.filter(entry => isMeant(facetsOf(entry), question))
    if (met.length > 0) return met
  }
  return []
}

/**
 * The entries that a search means. `entries` stand by popularity, and equals keep that order. First comes what bears the
 * name that was typed, then what the words of the trade in it describe, then what merely mentions them.
 */
export function findByMeaning<Entry>(
  entries: readonly Entry[],
  typed: string,
  { textsOf, facetsOf, meanings, mistyped }: Options<Entry>,
): MeantEntries<Entry> {
  const wanted = wantedOf(typed)
  const text = foldWords(wanted.text)
  const understood = understand(text, meanings)
  const rank = (list: readonly Entry[], words: string, slips = mistyped) =>
    rankBy(list, wantedOf(words), textsOf, slips)
  const named = entries.filter(entry => {
    const names = meanings.names.get(facetsOf(entry).id) ?? []
    return textsOf(entry).title === text || names.includes(text)
  })
  if (isEmpty(understood)) return { entries: joined(named, rank(entries, typed)), understood }

  const meant = meantBy(entries, understood, facetsOf)
  const { rest } = understood
  const isNetworkAlone = understood.categories.length + understood.topics.length === 0
  // A word that only describes ("dex") is a part of names that mean something else; there what it describes must fit too.
  const bearers = bearing(rest !== '' || isNetworkAlone ? entries : meant, text, textsOf)
  const answers = [named, rank(bearers, typed)]
  if (rest !== '') answers.push(rank(meant, rest), bearing(entries, rest, textsOf))
  // Who typed a name and found it is not looking for the whole category.
  if (rest === '' || joined(...answers).length === 0) answers.push(meant)
  // There is an answer already, so what merely looks like the words is no help.
  const slips = meant.length > 0 ? NO_SLIPS : mistyped
  return { entries: joined(...answers, rank(entries, typed, slips)), understood }
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
