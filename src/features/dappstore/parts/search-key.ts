/**
 * Notes on the root element whether a search is in use, as on a phone it gets the room of header and heading: `no`,
 * `now` while the box has the focus, `typed` while it holds a search. Inline in the page, so that the first focus counts; it
 * refers to nothing outside itself.
 */
export function noteSearching(): void {
  const note = () => {
    const box = document.querySelector<HTMLInputElement>('#store-search')
    const isNow = document.activeElement === box
    document.documentElement.dataset.searching = isNow ? 'now' : box?.value ? 'typed' : 'no'
  }
  note()
  // `searchset`: the island wrote into the box; `pageshow`: the browser did. A focus moves after its event.
  for (const type of ['focusin', 'focusout', 'input', 'searchset', 'pageshow'])
    addEventListener(type, () => setTimeout(note))
}

/**
 * The key "/" leads into the search box, as on sites where people search all day; never while something is being typed,
 * nor in an open dialog. Inline in the page, so that the very first key counts; it refers to nothing outside itself.
 */
export function searchOnSlash(): void {
  addEventListener('keydown', event => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (key !== '/' || altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('input,textarea,select,dialog,[popover]')) return
    const box = document.querySelector<HTMLInputElement>('#store-search')
    // Without this the sign is typed, or the browser's own search opens.
    event.preventDefault()
    box?.focus()
    box?.select()
  })
}
