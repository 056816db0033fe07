import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import { find } from '../../search/find.ts'
import type { Lines } from '../../search/lines.ts'
import { foldWords, type Meanings, readMeanings } from '../../search/meanings.ts'
import type { Corpus } from '../../search/rank.ts'
import {
  indexBuilder,
  networkFinder,
  type SearchIndex,
  searchableOf,
  splitWords,
  textsBuilder,
} from '../../search/search-index.ts'
import { searchWordsFor, variantsFor } from '../../search-words.ts'
import type { DappEntry, DescribedEntry } from '../dapps.ts'

export interface DappIndex {
  /** Published DApps by popularity. */
  all: readonly DappEntry[]
  byId: ReadonlyMap<number, DappEntry>
  inCategory: (category: number) => readonly DappEntry[]
  /** Best first; `lang` is the language whose words of the trade the key is read by. */
  search: (key: string, lang?: string, among?: readonly DappEntry[]) => readonly DappEntry[]
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

/** The descriptions of each language; those in the page's language and in English are searched. */
type TextsByLanguage = ReadonlyMap<string, Lines>

/** `chainTitles` tells what people call the networks that a record names by code. */
export function dappIndexBuilder(chainTitles: ReadonlyMap<string, string> = new Map()): DappIndexBuilder {
  const entries: DappEntry[] = []
  const builder = indexBuilder()
  const builders = new Map<string, ReturnType<typeof textsBuilder>>()
  const { names } = meaningsFor('en')
  const { fold: simplified } = meaningsFor('zh')
  return {
    add(slice) {
      for (const { desc, ...dapp } of slice) {
        const number = entries.push(dapp) - 1
        const called = names.get(dapp.id) ?? []
        const inChinese = [dapp.title, ...called].map(simplified)
        builder.add(searchableOf(dapp, [...new Set([...called, ...inChinese])], foldWords))
        for (const [lang, text] of Object.entries(desc)) {
          const texts = builders.get(lang) ?? textsBuilder()
          builders.set(lang, texts)
          texts.add(splitWords(meaningsFor(lang).fold(text)), number)
        }
      }
    },
    finish() {
      const texts = new Map([...builders].map(([lang, texts]) => [lang, texts.finish()]))
      return dappIndex(entries, builder.finish(), texts, chainTitles)
    },
  }
}

/** An index of few entries, in one go. */
export function buildDappIndex(
  dapps: readonly DescribedEntry[],
  chainTitles?: ReadonlyMap<string, string>,
): DappIndex {
  const builder = dappIndexBuilder(chainTitles)
  builder.add(dapps)
  return builder.finish()
}

function dappIndex(
  entries: readonly DappEntry[],
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
  const all = entriesAt(index.order)
  const networksLike = networkFinder([...chainTitles].map(([hid, title]) => [hid, foldWords(title)]))
  const inCategory = (category: number) =>
    all.filter(dapp => (category === HOT_CATEGORY_ID ? dapp.hot : dapp.categories.includes(category)))

  function search(key: string, lang = 'en', among?: readonly DappEntry[]): DappEntry[] {
    const typed = key.slice(0, MAX_KEY_LENGTH)
    if (typed.trim() === '') return [...(among ?? all)]
    const read = new Set([lang, 'en'])
    const corpus: Corpus = {
      index,
      texts: [...read].map(language => texts.get(language)).filter(lines => lines !== undefined),
      networksLike,
    }
    const isAmong = among && membersOf(among, index)
    return entriesAt(find(corpus, typed, meaningsFor(lang), isAmong).entries)
  }

  return { all, byId: new Map(entries.map(dapp => [dapp.id, dapp])), inCategory, search }
}

function membersOf(among: readonly DappEntry[], { numbers, size }: SearchIndex): (entry: number) => boolean {
  const isMember = new Uint8Array(size)
  for (const { id } of among) isMember[numbers.get(id) ?? size] = 1
  return entry => isMember[entry] === 1
}
