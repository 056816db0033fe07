import { hostOf } from '#lib/fold.ts'
import { MIN_SOUND_LENGTH, soundsOf } from './sounds.ts'
import type { Vocabulary } from './vocabulary.ts'
import { addTo, joinWords, splitWords } from './words.ts'

/** What can be found. Nothing is folded yet. */
export interface SearchEntry<Id extends number | string> {
  id: Id
  title: string
  /** Other names; those that the vocabulary knows by the id need not be here. */
  names?: readonly string[]
  /** Its site. */
  url?: string
  /** The main one first. */
  categories?: readonly number[]
  /** `hid` of each network. */
  networks?: readonly string[]
  /** Found where no name has the words. */
  texts?: readonly string[]
}

/** The folded texts of a field and the entries that have each of them, by number. */
export type Lines = Map<string, number[]>

/** Entries by number, in the order in which they came: of equals the earlier one is the better one. */
export interface SearchIndex<Id extends number | string = number | string> {
  vocabulary: Vocabulary
  ids: Id[]
  numbers: Map<number | string, number>
  titles: string[]
  names: Lines
  /** Names without what stands between their words. */
  joined: Lines
  /** The single words of names. */
  nameWords: Lines
  /** Names by their consonants. */
  sounds: Lines
  hosts: Lines
  /** The single words of texts. */
  words: Lines
  categories: Map<number, number[]>
  mains: (number | undefined)[]
  networks: Map<string, number[]>
}

/** "Save (Solend)" bears three names. */
const namesIn = (title: string): string[] =>
  [title, ...(title.includes('(') ? title.split(/[()]/) : [])].map(name => name.trim())

/** Shorter first words ("The") name nothing. */
const MIN_FIRST_WORD = 4

function addNames(index: SearchIndex, names: readonly string[], number: number): void {
  for (const name of names) {
    addTo(index.names, name, number)
    addTo(index.joined, joinWords(name), number)
    for (const word of splitWords(name)) addTo(index.nameWords, word, number)
  }
}

function addSounds(index: SearchIndex, names: readonly string[], number: number): void {
  for (const sound of names.flatMap(soundsOf))
    if (sound.length >= MIN_SOUND_LENGTH - 1) addTo(index.sounds, sound, number)
}

/** Adds one entry, so that an index can be made bit by bit; it can be searched at any time. */
export function addEntry<Id extends number | string>(index: SearchIndex<Id>, entry: SearchEntry<Id>): void {
  const { vocabulary, ids, numbers, titles } = index
  const { fold } = vocabulary
  const number = ids.push(entry.id) - 1
  numbers.set(entry.id, number)
  const title = fold(entry.title)
  titles.push(title)
  const others = [...(entry.names ?? []).map(fold), ...(vocabulary.names.get(entry.id) ?? [])]
  const names = [...namesIn(title), ...others].filter(name => name !== '')
  // "Guild.xyz" and "Orbiter Finance" are known by their first word.
  const [first = ''] = splitWords(title)
  addNames(index, names, number)
  addSounds(index, first.length < MIN_FIRST_WORD ? names : [...names, first], number)
  const host = hostOf(entry.url ?? '')
  if (host !== '') addTo(index.hosts, host, number)
  for (const word of splitWords(fold((entry.texts ?? []).join(' ')))) addTo(index.words, word, number)
  index.mains.push(entry.categories?.[0])
  for (const category of entry.categories ?? []) addTo(index.categories, category, number)
  for (const network of entry.networks ?? []) addTo(index.networks, network, number)
}

/**
 * An index of a list of up to some 10,000 entries, the best known first, for `find`. It is the same in the browser and on the
 * server; a longer list wants a search engine behind the same two functions (docs/search.md).
 */
export function makeIndex<Id extends number | string>(
  entries: Iterable<SearchEntry<Id>>,
  vocabulary: Vocabulary,
): SearchIndex<Id> {
  const index: SearchIndex<Id> = {
    vocabulary,
    ids: [],
    numbers: new Map(),
    titles: [],
    names: new Map(),
    joined: new Map(),
    nameWords: new Map(),
    sounds: new Map(),
    hosts: new Map(),
    words: new Map(),
    categories: new Map(),
    mains: [],
    networks: new Map(),
  }
  for (const entry of entries) addEntry(index, entry)
  return index
}
