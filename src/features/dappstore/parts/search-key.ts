/**
 * What must count from the first focus and the first key on, inline in the page; it refers to nothing outside itself.
 *
 * Notes on the root element whether a search is in use, as on a phone it gets the room of header and heading: `no`,
 * `now` while the box has the focus, `typed` while it holds a search. The key "/" leads into the box, as on sites where
 * people search all day; never while something is being typed, nor in an open dialog.
 */
export function watchSearchBox(): void {
  const find = () => document.querySelector<HTMLInputElement>('#store-search')
  const note = () => {
    const box = find()
    document.documentElement.dataset.searching =
      document.activeElement === box ? 'now' : box?.value ? 'typed' : 'no'
  }
  note()
  // `searchset`: the island wrote into the box; `pageshow`: the browser did. A focus moves after its event.
  for (const type of ['focusin', 'focusout', 'input', 'searchset', 'pageshow'])
    addEventListener(type, () => setTimeout(note))
  addEventListener('keydown', event => {
    // Taken apart first they would be 20 bytes more of the page.
    if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey) return
    // The document itself has no ancestors.
    if ((event.target as Element).closest?.('input,textarea,select,dialog,[popover]')) return
    // Without this the sign is typed, or the browser's own search opens.
    event.preventDefault()
    find()?.focus()
    find()?.select()
  })
}
