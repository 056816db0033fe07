const OPEN = 'details[name=menu][open]'

function closeAll(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (menu !== except) menu.open = false
  }
}

/**
 * An open menu closes when somebody taps beside it, presses Escape or turns the device. The menus are `<details>`, so
 * this serves the static ones and the island alike: its `toggle` event tells the island's store.
 */
export function closeMenusOutside(): void {
  addEventListener('click', event => {
    const inside = event.target instanceof Element ? event.target.closest(OPEN) : null
    closeAll(inside)
  })
  addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    const open = document.querySelector<HTMLDetailsElement>(OPEN)
    closeAll()
    open?.querySelector('summary')?.focus()
  })
  let width = innerWidth
  addEventListener('resize', () => {
    // A phone's address bar changes the height alone.
    if (innerWidth === width) return
    width = innerWidth
    closeAll()
    for (const burger of document.querySelectorAll<HTMLDetailsElement>('details[data-burger]'))
      burger.open = false
  })
}
