import { builtChains } from '#features/chains/snapshot.ts'
import type { Application } from './contract/dapps.ts'
import type { BuiltEntries } from './contract/entries.ts'
import { searchWordsFor } from './search-words.ts'
import { builtStore, networksOf } from './snapshot.ts'

/** Undefined for what a reader takes for empty anyway: JSON leaves it out. */
const unlessEmpty = <Value extends string | boolean>(value: Value): Value | undefined => value || undefined

function rowOf({
  id,
  title,
  desc,
  url,
  icon_url,
  categories,
  chains,
  hot,
  rank,
  evidence,
  tp_connect,
}: Application) {
  return {
    id,
    title,
    desc,
    url,
    icon_url: unlessEmpty(icon_url),
    categories,
    chains,
    hot: unlessEmpty(hot),
    rank,
    support: evidence?.compatibility ? tp_connect : undefined,
  }
}

/** What the file of a language holds; see contract/entries.ts. */
export function builtEntriesFor(lang: string) {
  const { dapps, sections } = builtStore(lang)
  const english = new Map(builtStore('en').dapps.map(({ id, desc }) => [id, desc]))
  const built = new Set(dapps.map(({ id }) => id))
  return {
    dapps: dapps.map(dapp => {
      const desc_en = english.get(dapp.id)
      return { ...rowOf(dapp), desc_en: desc_en === dapp.desc ? undefined : desc_en }
    }),
    total: dapps.length,
    networks: networksOf(builtChains(), dapps),
    sections: sections.map(({ id, title, items, more }) => ({
      id,
      title,
      dapps: items.map(item => item.id).filter(id => built.has(id)),
      more,
    })),
    words: searchWordsFor(lang),
  } satisfies Omit<BuiltEntries, 'dapps'> & { dapps: unknown[] }
}
