import { HOT_CATEGORY_ID, MAX_KEY_LENGTH } from '#contract/limits.ts'
import { fold, hostOf } from '#lib/fold.ts'
import { catalogueRevision } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import { findByMeaning } from '../../search/find.ts'
import { type Meanings, readMeanings } from '../../search/meanings.ts'
import { type Grade, type Searchable, wantedOf } from '../../search/rank.ts'
import { searchWordsFor } from '../../search-words.ts'
import { type DappRecord, loadPublishedDapps } from '../dapps.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

interface Entry extends Searchable {
  dapp: DappRecord
}

export interface DappIndex {
  /** Published DApps by popularity. */
  all: readonly DappRecord[]
  byId: ReadonlyMap<number, DappRecord>
  inCategory: (category: number) => DappRecord[]
  /** Best first; `lang` is the language whose words of the trade the key is read by. */
  search: (key: string, lang?: string, among?: readonly DappRecord[]) => DappRecord[]
}

const meaningsByLanguage = new Map<string, Meanings>()

function meaningsFor(lang: string): Meanings {
  const known = meaningsByLanguage.get(lang) ?? readMeanings(searchWordsFor(lang))
  meaningsByLanguage.set(lang, known)
  return known
}

/** `chainTitles` tells what people call the networks that a record names by code. */
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

  function search(key: string, lang = 'en', among?: readonly DappRecord[]): DappRecord[] {
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

declare module '#platform/feature.ts' {
  interface Services {
    dapps: () => Promise<DappIndex>
  }
}

async function loadIndex(db: Db): Promise<DappIndex> {
  const [dapps, chains] = await Promise.all([
    loadPublishedDapps(db),
    db.selectFrom('chains').select(['hid', 'title']).execute(),
  ])
  return buildDappIndex(dapps, new Map(chains.map(({ hid, title }) => [hid, title])))
}

/**
 * The index of what the database holds now. Every writer of the catalogue, in whatever process, raises a number in
 * the database; asking for that one row is cheap, and the index is built again only when it has moved.
 */
export function currentDappIndex(db: Db): () => Promise<DappIndex> {
  let built: { revision: number; index: Promise<DappIndex> } | undefined
  return async () => {
    const revision = await catalogueRevision(db)
    if (built?.revision !== revision) {
      const index = loadIndex(db)
      built = { revision, index }
      // A failed load is tried again by the next visitor.
      index.catch(() => {
        if (built?.index === index) built = undefined
      })
    }
    return built.index
  }
}
