/**
 * To a heading, by itself the page's: where a reader goes on when the button that had the focus is gone with what it tried again. It stays
 * in view or not, as it is.
 */
export function focusHeading(heading = document.querySelector<HTMLElement>('main h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
