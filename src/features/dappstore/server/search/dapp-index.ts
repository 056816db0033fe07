import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import { find } from '#search/find.ts'
import { makeIndex, type SearchIndex } from '#search/make-index.ts'
import { readVocabulary, withNetworks } from '#search/vocabulary.ts'
import { searchWordsFor, variantsFor } from '../../built/search-words.ts'
import { searchEntry } from '../../lists/search-entry.ts'
import { type DappEntry, type DescribedEntry, isGoneNow } from '../dapps.ts'

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
}

/** Of what is published; `networks` have names that the built words may lack. */
export function dappIndex(
  published: readonly DescribedEntry[],
  networks: readonly { hid: string; title: string }[] = [],
): DappIndex {
  const all = published.toSorted((one, other) => one.rank - other.rank || one.id - other.id)
  const byId = new Map(all.map(dapp => [dapp.id, dapp]))
  const indexes = new Map<string, SearchIndex<number>>()

  /** Made with the first search in a language. */
  function indexFor(lang: string): SearchIndex<number> {
    const made = indexes.get(lang)
    if (made) return made
    const words = withNetworks({ ...searchWordsFor(lang), variants: variantsFor(lang) }, networks)
    const index = makeIndex(
      all.map(dapp => searchEntry(dapp, [dapp.desc[lang], lang === 'en' ? undefined : dapp.desc.en])),
      readVocabulary(words),
    )
    indexes.set(lang, index)
    return index
  }

  return {
    all,
    byId: id => byId.get(id),
    inCategory: category =>
      all.filter(dapp =>
        category === HOT_CATEGORY_ID ? dapp.hot && !isGoneNow(dapp) : dapp.categories.includes(category),
      ),
    search(key, { lang, start, count, among }) {
      const typed = key.slice(0, MAX_KEY_LENGTH)
      if (typed.trim() === '') return (among ?? all).slice(start, start + count)
      const { ids } = find(indexFor(lang), typed, among && new Set(among.map(({ id }) => id)))
      return ids
        .slice(start, start + count)
        .map(id => byId.get(id))
        .filter(dapp => dapp !== undefined)
    },
  }
}
