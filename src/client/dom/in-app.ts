import { isInApp } from '#lib/device.ts'

/**
 * Inside another app's browser: shows how to open this page in a real one, with `href` as the way on here all the same.
 * False where there is nothing to leave, and the link does what it does.
 */
export function showWayOut(href: string): boolean {
  const sheet = document.querySelector<HTMLDialogElement>('dialog[data-in-app]')
  if (!sheet || !isInApp(navigator.userAgent)) return false
  const address = sheet.querySelector('[data-address]')
  if (address) address.textContent = location.href
  sheet.querySelector('[data-anyway]')?.setAttribute('href', href)
  if (!sheet.open) sheet.showModal()
  return true
}

/** Links that such a browser may refuse without a word: `data-leaves`. */
export function holdLinks(): void {
  const linkOf = (target: EventTarget | null | undefined) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-leaves]') : null
  addEventListener('click', event => {
    const link = linkOf(event.target)
    if (link && showWayOut(link.href)) event.preventDefault()
  })
  // A tap that came before this script: the page is still here, so the link may have been refused.
  const early = linkOf(window.early.clicked)
  if (early) showWayOut(early.href)
}
