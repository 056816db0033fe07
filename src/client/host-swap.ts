import { swapHost } from './host-swaps.ts'

function swap(link: HTMLAnchorElement): void {
  const href = swapHost(link.href)
  if (href !== link.href) link.href = href
}

/**
 * On the alternative hostname outside links lead to the second set of hosts. The HTML is the same on both, and the
 * pointer that will click or the key that will move the focus is the first touch, so it comes in time. Links that an
 * island shows later are swapped as they are pressed.
 */
export function swapHosts(): void {
  const host: string | undefined = import.meta.env.PUBLIC_ALT_HOST
  if (!host || location.hostname !== host) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://"]')) swap(link)
  const swapPressed = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="https://"]') : null
    if (link) swap(link)
  }
  for (const press of ['pointerdown', 'click', 'auxclick']) addEventListener(press, swapPressed, true)
}
