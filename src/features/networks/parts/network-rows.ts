import { withoutMarks } from '#lib/line-marks.ts'
import { loadNetworkSearch } from '../stores/network-search.ts'

/** A row of /networks/ as the search knows a network: its name, then the coin and the chain id as one text. */
function networkOf(row: HTMLElement) {
  const link = row.querySelector<HTMLElement>('[data-words]')
  const title = withoutMarks(row.querySelector('b')?.textContent ?? '')
  const facts = link?.lastChild?.textContent?.trim().split(' · ') ?? []
  return { row, hid: row.dataset.hid ?? '', title, names: [...facts, link?.dataset.words ?? ''] }
}

/** Finds rows by what people call their networks. */
export async function rowFinder(): Promise<(rows: readonly HTMLElement[], query: string) => HTMLElement[]> {
  const finder = await loadNetworkSearch()
  // Rows may be added after the page came.
  return (rows, query) => finder(rows.map(networkOf))(query).map(({ row }) => row)
}
