import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import type { Words } from '#platform/db/lists.ts'
import { searchWordsFor, variantsFor } from '../../built/search-words.ts'
import { find } from '../../search/find.ts'
import type { Lines } from '../../search/lines.ts'
import { foldWords, type Meanings, readMeanings } from '../../search/meanings.ts'
import type { Corpus } from '../../search/rank.ts'
import { replaceLines } from '../../search/replace-lines.ts'
import {
  indexBuilder,
  networkFinder,
  type Searchable,
  type SearchIndex,
  searchableOf,
  splitWords,
  textsBuilder,
} from '../../search/search-index.ts'
import { type EntryChange, numberFor, updateIndex } from '../../search/update-index.ts'
import type { DappEntry, DescribedEntry } from '../dapps.ts'

export interface SearchPage {
  lang: string
  start: number
  count: number
  /** Others are not found. */
  among?: readonly DappEntry[]
}

export interface DappIndex {
  /** Published DApps by popularity. */
  all: readonly DappEntry[]
  byId: (id: number) => DappEntry | undefined
  inCategory: (category: number) => readonly DappEntry[]
  /** Best first, of all that is found the page; `lang` is the language whose words of the trade the key is read by. */
  search: (key: string, page: SearchPage) => readonly DappEntry[]
  /** What has changed, by id, as it is now; undefined is no longer published. */
  update: (changes: ReadonlyMap<number, DescribedEntry | undefined>) => void
  /** Code → what people call the network. */
  nameNetworks: (titles: ReadonlyMap<string, string>) => void
}

/** Takes the entries slice by slice, so that visitors are answered while the index is made. */
export interface DappIndexBuilder {
  add: (slice: readonly DescribedEntry[]) => void
  finish: () => DappIndex
}

const meaningsByLanguage = new Map<string, Meanings>()

function meaningsFor(lang: string): Meanings {
  const known =
    meaningsByLanguage.get(lang) ?? readMeanings({ ...searchWordsFor(lang), variants: variantsFor(lang) })
  meaningsByLanguage.set(lang, known)
  return known
}

/** What is searched of an entry but for its descriptions. */
function searchable(dapp: DappEntry): Searchable {
  const called = meaningsFor('en').names.get(dapp.id) ?? []
  const inChinese = [dapp.title, ...called].map(meaningsFor('zh').fold)
  return searchableOf(dapp, [...new Set([...called, ...inChinese])], foldWords)
}

/** What is kept of it, field by field: an object that is copied in one go holds its fields apart, and is larger. */
const entryOf = ({ id, title, url, categories, chains, hot, rank }: DappEntry): DappEntry => ({
  id,
  title,
  url,
  categories,
  chains,
  hot,
  rank,
})

const wordsIn = (text: string, lang: string): string[] => splitWords(meaningsFor(lang).fold(text))

/** The descriptions of each language; those in the page's language and in English are searched. */
type TextsByLanguage = Map<string, Lines>

/** `chainTitles` tells what people call the networks that a record names by code. */
export function dappIndexBuilder(chainTitles: ReadonlyMap<string, string> = new Map()): DappIndexBuilder {
  const entries: DappEntry[] = []
  const builder = indexBuilder()
  const builders = new Map<string, ReturnType<typeof textsBuilder>>()
  return {
    add(slice) {
      for (const { desc, ...dapp } of slice) {
        const number = entries.push(entryOf(dapp)) - 1
        builder.add(searchable(dapp))
        for (const [lang, text] of Object.entries(desc)) {
          const texts = builders.get(lang) ?? textsBuilder()
          builders.set(lang, texts)
          texts.add(wordsIn(text, lang), number)
        }
      }
    },
    finish() {
      const texts = new Map([...builders].map(([lang, texts]) => [lang, texts.finish()]))
      return dappIndex(entries, builder.finish(), texts, chainTitles)
    },
  }
}

const networksNamed = (chainTitles: ReadonlyMap<string, string>) =>
  networkFinder([...chainTitles].map(([hid, title]) => [hid, foldWords(title)]))

/** `entries` by their number in the index. */
function dappIndex(
  entries: (DappEntry | undefined)[],
  index: SearchIndex,
  texts: TextsByLanguage,
  chainTitles: ReadonlyMap<string, string>,
): DappIndex {
  function entriesAt(numbers: Iterable<number>): DappEntry[] {
    const found: DappEntry[] = []
    for (const number of numbers) {
      const entry = entries[number]
      if (entry) found.push(entry)
    }
    return found
  }
  let all = entriesAt(index.order)
  let networksLike = networksNamed(chainTitles)

  function search(key: string, { lang, start, count, among }: SearchPage): DappEntry[] {
    const typed = key.slice(0, MAX_KEY_LENGTH)
    if (typed.trim() === '') return (among ?? all).slice(start, start + count)
    const read = new Set([lang, 'en'])
    const corpus: Corpus = {
      index,
      texts: [...read].map(language => texts.get(language)).filter(lines => lines !== undefined),
      networksLike,
    }
    const isAmong = among && membersOf(among, index)
    const { entries: found } = find(corpus, typed, meaningsFor(lang), isAmong)
    return entriesAt(found.slice(start, start + count))
  }

  function updateDescriptions(descriptions: ReadonlyMap<number, Words>): void {
    const languages = new Set([...texts.keys(), ...[...descriptions.values()].flatMap(Object.keys)])
    for (const lang of languages) {
      const lines = texts.get(lang) ?? textsBuilder().finish()
      texts.set(lang, lines)
      replaceLines(
        lines,
        new Map([...descriptions].map(([number, desc]) => [number, wordsIn(desc[lang] ?? '', lang)])),
      )
    }
  }

  function update(changes: ReadonlyMap<number, DescribedEntry | undefined>): void {
    const changed = new Map<number, EntryChange>()
    const descriptions = new Map<number, Words>()
    for (const [id, described] of changes) {
      const number = numberFor(index, id)
      const before = entries[number]
      const { desc, ...after } = described ?? { desc: {} }
      entries[number] = 'id' in after ? entryOf(after) : undefined
      descriptions.set(number, desc)
      changed.set(number, {
        before: before && searchable(before),
        after: 'id' in after ? searchable(after) : undefined,
      })
    }
    updateIndex(index, changed, number => entries[number])
    updateDescriptions(descriptions)
    all = entriesAt(index.order)
  }

  return {
    get all() {
      return all
    },
    byId: id => entries[index.numbers.get(id) ?? entries.length],
    inCategory: category =>
      all.filter(dapp => (category === HOT_CATEGORY_ID ? dapp.hot : dapp.categories.includes(category))),
    search,
    update,
    nameNetworks: titles => {
      networksLike = networksNamed(titles)
    },
  }
}

function membersOf(among: readonly DappEntry[], { numbers, size }: SearchIndex): (entry: number) => boolean {
  const isMember = new Uint8Array(size)
  for (const { id } of among) isMember[numbers.get(id) ?? size] = 1
  return entry => isMember[entry] === 1
}
