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
