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
