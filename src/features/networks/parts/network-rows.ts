import { loadNetworkSearch } from '../stores/network-search.ts'

/** Where a line may end or may not (i18n/line-breaks.ts): nobody types them. */
const MARKS = /[\u200b\u2060]/g

const textOf = (row: HTMLElement, selector: string): string =>
  (row.querySelector(selector)?.textContent ?? '').replace(MARKS, '')

/** A row of /networks/ as the search knows a network; the coin and the chain id stand in one text. */
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
