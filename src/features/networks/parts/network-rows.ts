import { withoutMarks } from '#lib/line-marks.ts'
import { loadNetworkSearch } from '../stores/network-search.ts'

const textOf = (row: HTMLElement, selector: string): string =>
  withoutMarks(row.querySelector(selector)?.textContent ?? '')

/** A row of /networks/ as the search knows a network; the coin and the chain id are one text. */
function networkOf(row: HTMLElement) {
  const facts = textOf(row, 'span').split(' · ')
  const others = row.querySelector<HTMLElement>('[data-words]')?.dataset.words ?? ''
  return { row, hid: row.dataset.hid ?? '', title: textOf(row, 'b'), names: [...facts, others] }
}

/** Finds rows by what people call their networks. */
export async function rowFinder(): Promise<(rows: readonly HTMLElement[], query: string) => HTMLElement[]> {
  const finder = await loadNetworkSearch()
  // Rows may be added after the page came.
  return (rows, query) => finder(rows.map(networkOf))(query).map(({ row }) => row)
}
