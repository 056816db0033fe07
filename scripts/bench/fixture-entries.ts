// The file of the built set as the fixture store would have it: src/pages/[lang]/dappstore/entries.json.ts.
import { readFileSync } from 'node:fs'
import { SECTION_PREVIEW } from '#contract/limits.ts'
import { columnsOf } from '#features/dappstore/built-entries.ts'
import type { BuiltEntries, StoreEntry } from '#features/dappstore/contract/entries.ts'

/** The setting `STORE_PAGES` as it is by default. */
const BUILT = 1000

interface Fixture extends Omit<StoreEntry, 'desc' | 'icon_url'> {
  desc: Record<string, string>
  icon: string
}

export const BUILT_FILE = 'dist/en/dappstore/entries.json'

/** Its words, networks and names of sections are those of the built site; `total`: DApps in the store. */
export function fixtureEntries(dapps: Iterable<Fixture>, total: number): unknown {
  const file = JSON.parse(readFileSync(BUILT_FILE, 'utf8')) as { data: BuiltEntries }
  const rows = Iterator.from(dapps)
    .take(BUILT)
    .map(dapp => ({ ...dapp, desc: dapp.desc.en ?? '', icon_url: dapp.icon }))
    .toArray()
  const ids = rows.slice(0, SECTION_PREVIEW).map(({ id }) => id)
  const sections = file.data.sections.map(section => ({ ...section, dapps: ids }))
  return { result: 0, data: { ...file.data, dapps: columnsOf(rows), total, sections } }
}
