/**
 * What the store's address asks for, noted on the root element before the first paint: the page has one HTML for all
 * addresses, and what it holds of "All" is no picture of another view. Inline; it refers to nothing outside itself.
 *
 * `data-hot`: what is hot, which the page holds; `data-unshown`: a view that only the island can draw, whose place is kept
 * until then (stores/first-view.ts); `--place`: how far down a visitor was who comes back, so that the page is long
 * enough to be there at once.
 */
export function markView(hotId: string, isHotWhole: boolean): void {
  const { dataset, style } = document.documentElement
  const { search } = location
  const query = new URLSearchParams(search)
  const has = (name: string) => query.get(name)?.trim()
  const category = has('category_id') ?? (query.get('category') === 'hot' ? hotId : '')
  const others = ['search', 'network', 'support', 'section', 'favourites'].some(has)
  if (others || (category && !(isHotWhole && category === hotId))) dataset.unshown = '1'
  else if (category) dataset.hot = '1'
  // As search-key.ts does once the box is there.
  if (has('search')) dataset.searching = 'typed'
  const top = Number(history.state?.place?.top)
  if (top > 0) style.setProperty('--place', `${Math.min(top, 1_000_000)}px`)
  // A step of the history within a page whose island sleeps.
  addEventListener('popstate', () => {
    if (location.search !== search && document.querySelector('main [ssr]')) location.reload()
  })
}

/**
 * Puts the list where it was left, before it is painted. Browsers would look for the row that was on top by its number among
 * the rows that were drawn, which is another row's here (island/use-window.ts).
 */
export function leadBack(): void {
  const left = Number(history.state?.place?.list)
  const list = document.querySelector('.storeList')
  if (!list || !Number.isSafeInteger(left) || !document.documentElement.style.getPropertyValue('--place'))
    return
  history.scrollRestoration = 'manual'
  scrollBy(0, list.getBoundingClientRect().top - left)
}

/** The same in the parts that the page has by then: the search box, and which of the filters is chosen. */
export function markParts(): void {
  const { dataset } = document.documentElement
  if (!dataset.hot && !dataset.unshown) return
  const query = new URLSearchParams(location.search)
  const box = document.querySelector<HTMLInputElement>('#store-search')
  if (box) box.value = query.get('search')?.trim() ?? ''
  const isElsewhere = ['category_id', 'category', 'section', 'favourites'].some(name => query.get(name))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#store-filters a')) {
    const own = [...new URLSearchParams(link.search)]
    const isChosen = own.every(([name, value]) => query.get(name) === value)
    if (isChosen && (own.length > 0 || !isElsewhere)) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
