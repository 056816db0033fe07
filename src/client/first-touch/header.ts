/** The header gets its background once the page has left the top. */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', mark, { passive: true })
  mark()
}

const OPEN = 'details[name=menu][open]'
/** The hamburger: what it opens is a sheet over the page. */
const SHEET = 'details.burger[open]'

function closeAll(except?: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (menu !== except) menu.open = false
  }
}

function closeSheet(): HTMLDetailsElement | null {
  const sheet = document.querySelector<HTMLDetailsElement>(SHEET)
  if (sheet) sheet.open = false
  return sheet
}

/** Escape closes the languages, which are on top of the sheet, then the sheet with whatever is open in it. */
function closeTopmost(): void {
  const open = document.querySelector<HTMLDetailsElement>(OPEN)
  const isOnTop = open?.matches('.languages')
  closeAll()
  const closed = isOnTop ? open : (closeSheet() ?? open)
  closed?.querySelector('summary')?.focus()
}

/**
 * An open menu closes when the visitor taps beside it, presses Escape or turns the device. The menus are `<details>`, so
 * this serves the static ones and the island alike: its `toggle` event tells the island's store. Beside the sheet there
 * is nothing but its own summary, so that a tap closes it without this.
 */
export function closeMenusOutside(): void {
  // The tap beside a menu may have come before this script.
  const { clicked } = window.early
  if (clicked) closeAll(clicked.closest(OPEN))
  addEventListener('click', event => {
    const inside = event.target instanceof Element ? event.target.closest(OPEN) : null
    closeAll(inside)
  })
  addEventListener('keydown', event => event.key === 'Escape' && closeTopmost())
  // The page behind the sheet is covered: a focus that goes on to it would be out of sight.
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !target.closest('.header')) closeSheet()
  })
  let width = innerWidth
  addEventListener('resize', () => {
    // A phone's address bar changes the height alone.
    if (innerWidth === width) return
    width = innerWidth
    closeAll()
    closeSheet()
  })
}

/** What a right click on the logo has opened (client/before-paint/before-paint.ts) closes on a click, on Escape and as the focus leaves. */
export function closeLogoMenu(): void {
  const logo = document.querySelector<HTMLElement>('[data-logo]')
  const menu = document.querySelector<HTMLElement>('.logoMenu')
  if (!logo || !menu) return
  const close = () => {
    menu.hidden = true
  }
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
