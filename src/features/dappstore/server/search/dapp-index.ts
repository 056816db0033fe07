import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import { fold, hostOf } from '#lib/fold.ts'
import { findByMeaning } from '../../search/find.ts'
import { type Meanings, readMeanings } from '../../search/meanings.ts'
import { type Grade, type Searchable, wantedOf } from '../../search/rank.ts'
import { searchWordsFor } from '../../search-words.ts'
import type { DappEntry, DescribedEntry } from '../dapps.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

interface Entry extends Searchable {
  dapp: DappEntry
}

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
  const known = meaningsByLanguage.get(lang) ?? readMeanings(searchWordsFor(lang))
  meaningsByLanguage.set(lang, known)
  return known
}

const byPopularity = (a: DappEntry, b: DappEntry): number => a.rank - b.rank || a.id - b.id

/** `chainTitles` tells what people call the networks that a record names by code. */
export function dappIndexBuilder(chainTitles: ReadonlyMap<string, string> = new Map()): DappIndexBuilder {
  const entries: Entry[] = []
  return {
    add(slice) {
      for (const { desc, ...dapp } of slice) {
        entries.push({
          dapp,
          host: hostOf(dapp.url),
          title: fold(dapp.title),
          chains: fold(dapp.chains.map(hid => `${hid} ${chainTitles.get(hid) ?? ''}`).join(' / ')),
          // Descriptions in every language: a visitor may type in another than the page's.
          desc: fold(Object.values(desc).join('\n')),
        })
      }
    },
    finish: () => indexOf(entries.sort((a, b) => byPopularity(a.dapp, b.dapp))),
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

/** `entries` by popularity. */
function indexOf(entries: readonly Entry[]): DappIndex {
  const all = entries.map(({ dapp }) => dapp)
  const inCategory = (category: number) =>
    all.filter(dapp => (category === HOT_CATEGORY_ID ? dapp.hot : dapp.categories.includes(category)))

  /** Made by the first search that nothing meets. */
  let vocabulary: Vocabulary | undefined
  function mistypedWords(): Grade {
    const byWord = new Map<string, ReturnType<Vocabulary['mistyped']>>()
    return (entry, wanted) => {
      vocabulary ??= buildVocabulary(entries)
      const grades = byWord.get(wanted) ?? vocabulary.mistyped(wanted)
      byWord.set(wanted, grades)
      return grades.get(entry)
    }
  }

  function search(key: string, lang = 'en', among?: readonly DappEntry[]): DappEntry[] {
    const typed = key.slice(0, MAX_KEY_LENGTH)
    if (wantedOf(typed).text === '') return [...(among ?? all)]
    const allowed = among && new Set(among)
    const asked = allowed ? entries.filter(({ dapp }) => allowed.has(dapp)) : entries
    // The entries stand by popularity already, and equals keep their order.
    const { entries: found } = findByMeaning(asked, typed, {
      textsOf: entry => entry,
      facetsOf: ({ dapp }) => dapp,
      meanings: meaningsFor(lang),
      mistyped: mistypedWords(),
    })
    return found.map(({ dapp }) => dapp)
  }

  return { all, byId: new Map(all.map(dapp => [dapp.id, dapp])), inCategory, search }
}
