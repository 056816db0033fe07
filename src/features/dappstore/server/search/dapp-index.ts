import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import { fold, hostOf } from '#lib/fold.ts'
import { type Grade, rankBy, type Searchable, wantedOf } from '../../search/rank.ts'
import type { DappRecord } from '../dapps.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

interface Entry extends Searchable {
  dapp: DappRecord
}

export interface DappIndex {
  /** Published DApps by popularity. */
  all: readonly DappRecord[]
  byId: ReadonlyMap<number, DappRecord>
  inCategory: (category: number) => DappRecord[]
  search: (key: string, among?: readonly DappRecord[]) => DappRecord[]
}

/** `chainTitles` says what people call the networks that a record names by code. */
export function buildDappIndex(
  dapps: DappRecord[],
  chainTitles: ReadonlyMap<string, string> = new Map(),
): DappIndex {
  const all = [...dapps].sort((a, b) => a.rank - b.rank || a.id - b.id)
  const entries = all.map(
    (dapp): Entry => ({
      dapp,
      host: hostOf(dapp.url),
      title: fold(dapp.title),
      chains: fold(dapp.chains.map(hid => `${hid} ${chainTitles.get(hid) ?? ''}`).join(' / ')),
      // Descriptions in every language: a visitor may type in another than the page's.
      desc: fold(Object.values(dapp.desc).join('\n')),
    }),
  )
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

  function search(key: string, among?: readonly DappRecord[]): DappRecord[] {
    const wanted = wantedOf(key.slice(0, MAX_KEY_LENGTH))
    if (wanted.text === '') return [...(among ?? all)]
    const allowed = among && new Set(among)
    const asked = allowed ? entries.filter(({ dapp }) => allowed.has(dapp)) : entries
    // The entries stand by popularity already, and equals keep their order.
    return rankBy(asked, wanted, entry => entry, mistypedWords()).map(({ dapp }) => dapp)
  }

  return { all, byId: new Map(all.map(dapp => [dapp.id, dapp])), inCategory, search }
}
