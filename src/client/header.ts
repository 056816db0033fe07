/** The header gets its background once the page has left the top. */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', mark, { passive: true })
  mark()
}

const OPEN = 'details[name=menu][open]'

function closeAll(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (menu !== except) menu.open = false
  }
}

/**
 * An open menu closes when the visitor taps beside it, presses Escape or turns the device. The menus are `<details>`, so
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

/** A right click on the logo offers the brand kit instead of the browser's menu. Without script the browser's stays. */
export function openLogoMenu(): void {
  const logo = document.querySelector<HTMLElement>('[data-logo]')
  const menu = document.querySelector<HTMLElement>('[data-logo-menu]')
  if (!logo || !menu) return
  const close = () => {
    menu.hidden = true
  }
  logo.addEventListener('contextmenu', event => {
    event.preventDefault()
    menu.hidden = false
    menu.querySelector('a')?.focus()
  })
  addEventListener('click', event => {
    if (!(event.target instanceof Node) || !menu.contains(event.target)) close()
  })
  menu.addEventListener('click', close)
  menu.addEventListener('focusout', event => {
    if (!(event.relatedTarget instanceof Node) || !menu.contains(event.relatedTarget)) close()
  })
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    close()
    logo.focus()
  })
}
