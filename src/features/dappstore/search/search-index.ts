import { hostOf } from '#lib/fold.ts'
import { lastOf } from '#lib/last-of.ts'
import { type Lines, linesBuilder } from './lines.ts'
import { MIN_SOUND_LENGTH, soundsOf } from './sounds.ts'

/** What is to be found of an entry; all texts are folded. */
export interface Searchable {
  id: number
  /** Its place by popularity. */
  rank: number
  /** The title first, then what else people call it. */
  names: readonly string[]
  /** The names by their consonants. */
  sounds: readonly string[]
  host: string
  /** The main one first. */
  categories: readonly number[]
  /** `hid` of each network. */
  chains: readonly string[]
}

/** Entries go by number, in the order in which they were added. */
export interface SearchIndex {
  size: number
  /** The place of each entry by popularity, and the entry at each place; one that was taken out has none. */
  places: Uint32Array
  order: Uint32Array
  names: Lines
  /** The line of each entry's title. */
  titles: number[]
  /** The names by their consonants. */
  sounds: Lines
  hosts: Lines
  /** A name without what stands between its words → the entries that bear it. */
  named: Map<string, number[]>
  categories: Map<number, number[]>
  /** The main category of each entry. */
  mains: number[]
  chains: Map<string, number[]>
  /** By id; an entry that was taken out keeps its number. */
  numbers: Map<number, number>
}

/** The main category of an entry that has none. */
export const NO_CATEGORY = -1

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u
const BETWEEN_WORDS_ALL = /[^\p{L}\p{M}\p{N}]+/gu

/** "Pan cake-swap" and "pancakeswap" are the same name. */
export const joinWords = (text: string): string => text.replace(BETWEEN_WORDS_ALL, '')

export const splitWords = (text: string): string[] => text.split(BETWEEN_WORDS).filter(word => word !== '')

/** "Save (Solend)" bears three names. */
const namesIn = (title: string): string[] =>
  [title, ...(title.includes('(') ? title.split(/[()]/) : [])].map(name => name.trim())

/** Shorter first words ("The") name nothing. */
const MIN_FIRST_WORD = 4

type Entry = Omit<Searchable, 'names' | 'sounds' | 'host'> & { title: string; url: string }

/** `called` is what else people call it, folded. */
export function searchableOf(
  { id, rank, title, url, categories, chains }: Entry,
  called: readonly string[],
  fold: (text: string) => string,
): Searchable {
  const names = [...namesIn(fold(title)), ...called].filter(name => name !== '')
  // "Guild.xyz" and "Orbiter Finance" are known by their first word.
  const [first = ''] = splitWords(names[0] ?? '')
  const heard = first.length < MIN_FIRST_WORD ? names : [...names, first]
  const sounds = heard.flatMap(soundsOf).filter(sound => sound.length >= MIN_SOUND_LENGTH - 1)
  return { id, rank, names, sounds, host: hostOf(url), categories, chains }
}

function push<Key>(lists: Map<Key, number[]>, key: Key, entry: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [entry])
  else if (lastOf(list) !== entry) list.push(entry)
}

export interface IndexBuilder {
  add: (entry: Searchable) => void
  finish: () => SearchIndex
}

export function indexBuilder(): IndexBuilder {
  const names = linesBuilder()
  const sounds = linesBuilder()
  const hosts = linesBuilder()
  const named = new Map<string, number[]>()
  const categories = new Map<number, number[]>()
  const chains = new Map<string, number[]>()
  const numbers = new Map<number, number>()
  const ranks: number[] = []
  const ids: number[] = []
  const titles: number[] = []
  const mains: number[] = []

  function byPopularity(): Pick<SearchIndex, 'places' | 'order'> {
    const rankOf = (entry: number) => ranks[entry] ?? 0
    const order = Uint32Array.from(ranks.keys()).sort(
      (a, b) => rankOf(a) - rankOf(b) || (ids[a] ?? 0) - (ids[b] ?? 0),
    )
    const places = new Uint32Array(order.length)
    for (const [place, entry] of order.entries()) places[entry] = place
    return { places, order }
  }

  /** A list that grew has room for sixteen more, which few names ever need. */
  function shortened(): Map<string, number[]> {
    for (const [name, entries] of named) if (entries.length > 1) named.set(name, entries.slice())
    return named
  }

  return {
    add(entry) {
      const number = numbers.size
      ranks.push(entry.rank)
      ids.push(entry.id)
      mains.push(entry.categories[0] ?? NO_CATEGORY)
      numbers.set(entry.id, number)
      for (const [at, name] of entry.names.entries()) {
        const line = names.add(name, number)
        if (at === 0) titles[number] = line
        push(named, joinWords(name), number)
      }
      for (const sound of entry.sounds) sounds.add(sound, number)
      if (entry.host !== '') hosts.add(entry.host, number)
      for (const category of entry.categories) push(categories, category, number)
      for (const chain of entry.chains) push(chains, chain, number)
    },
    finish: () => ({
      size: numbers.size,
      ...byPopularity(),
      names: names.finish(),
      titles,
      sounds: sounds.finish(),
      hosts: hosts.finish(),
      named: shortened(),
      categories,
      mains,
      chains,
      numbers,
    }),
  }
}

/** The words of descriptions in one language. */
export function textsBuilder() {
  const lines = linesBuilder()
  return {
    add(words: readonly string[], entry: number): void {
      for (const word of words) lines.add(word, entry)
    },
    finish: lines.finish,
  }
}

/** Finds networks by how a word of their code or title starts. */
export function networkFinder(networks: Iterable<readonly [hid: string, title: string]>) {
  const known = Array.from(networks, ([hid, title]) => ({ hid, words: [hid, ...splitWords(title)] }))
  return (start: string): string[] =>
    known.filter(({ words }) => words.some(word => word.startsWith(start))).map(({ hid }) => hid)
}
