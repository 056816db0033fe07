import { builtNetworks } from '#features/networks/snapshot.ts'
import { type EntryColumns, type StoreEntry, toEntry } from '../contract/entries.ts'
import { markSheetsBelow } from '../marks/store-sheets.ts'
import { builtStore, builtWhole, networksOf } from '../snapshot.ts'

export const columnsOf = (entries: readonly StoreEntry[]): EntryColumns => ({
  id: entries.map(({ id }) => id),
  title: entries.map(({ title }) => title),
  desc: entries.map(({ desc }) => desc),
  desc_lang: entries.map(({ desc_lang }) => desc_lang ?? ''),
  desc_en: entries.map(({ desc_en }) => desc_en ?? ''),
  url: entries.map(({ url }) => url),
  icon_url: entries.map(({ icon_url }) => icon_url),
  categories: entries.map(({ categories }) => categories),
  chains: entries.map(({ chains }) => chains),
  hot: entries.map(({ hot }) => hot),
  rank: entries.map(({ rank }) => rank),
  support: entries.map(({ support }) => support ?? ''),
  state: entries.map(({ state }) => state ?? ''),
  incident: entries.map(({ incident }) => incident ?? ''),
})

/** What the file of a language holds; see contract/entries.ts. */
export function builtEntriesFor(lang: string) {
  const { dapps, sections } = builtStore(lang)
  const english = new Map(builtStore('en').dapps.map(({ id, desc }) => [id, desc]))
  const built = new Set(dapps.map(({ id }) => id))
  const entries = dapps.map(dapp => {
    const desc_en = english.get(dapp.id)
    return { ...toEntry(dapp), ...(desc_en !== dapp.desc && { desc_en }) }
  })
  return {
    dapps: columnsOf(entries),
    // Where there are more, the list goes on from the API.
    total: builtWhole().counts.all,
    networks: networksOf(builtNetworks(), dapps),
    sections: sections.map(({ id, title, items, more }) => ({
      id,
      title,
      dapps: items.map(item => item.id).filter(id => built.has(id)),
      more,
    })),
    sheets: markSheetsBelow(),
  }
}
