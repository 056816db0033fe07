import { parseUrl } from '#lib/parse-url.ts'

/**
 * Domain switch: on the alternative hostname every link to a host on the left leads to the host on the right. Both are
 * the official site. A second domain of the brand joins as a line here once a lasting public source confirms it: the
 * ones published so far replaced each other every other year, and an abandoned domain can be bought by anyone.
 * It is not in content/links.ts: every page would have to load that table and its sources.
 */
export const hostSwaps: Readonly<Record<string, string>> = {
  'www.tokenpocket.pro': 'tokenpocket.pro',
}

const OWN_HOSTS = new Set([...Object.keys(hostSwaps), ...Object.values(hostSwaps)])

/** An address on the official site as a path: whichever host shows the site, its own pages are on it. Others stay whole. */
export function ownPath(href: string): string {
  const url = parseUrl(href)
  if (!url) return href
  const { protocol, host, pathname, search, hash } = url
  const isOwn = protocol === 'https:' && OWN_HOSTS.has(host) && !pathname.startsWith('//')
  return isOwn ? `${pathname}${search}${hash}` : href
}

/** One link as the alternative hostname shows it; what is not on a listed host stays as it is. */
export function swapHost(href: string, swaps: Readonly<Record<string, string>> = hostSwaps): string {
  const host = /^https:\/\/([^/?#]+)/.exec(href)?.[1]
  const swap = host !== undefined && Object.hasOwn(swaps, host) ? swaps[host] : undefined
  return host === undefined || swap === undefined
    ? href
    : `https://${swap}${href.slice(`https://${host}`.length)}`
}

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
