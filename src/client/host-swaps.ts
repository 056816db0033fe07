/**
 * Domain switch: on the alternative hostname every link to a host on the left leads to the host on the right. Both are
 * the official site. A second domain of the brand joins as a line here once a lasting public source confirms it: the
 * ones published so far replaced each other every other year, and an abandoned domain can be bought by anyone.
 * A file of its own, so that a page need not carry the table of links and its sources, and here, where scripts in the
 * page may reach it.
 */
export const hostSwaps: Readonly<Record<string, string>> = {
  'www.tokenpocket.pro': 'tokenpocket.pro',
}

/** One link as the alternative hostname shows it; what is not on a listed host stays as it is. */
export function swapHost(href: string, swaps: Readonly<Record<string, string>> = hostSwaps): string {
  const host = /^https:\/\/([^/?#]+)/.exec(href)?.[1]
  const swap = host !== undefined && Object.hasOwn(swaps, host) ? swaps[host] : undefined
  return host === undefined || swap === undefined
    ? href
    : `https://${swap}${href.slice(`https://${host}`.length)}`
}
