import type { APIRoute } from 'astro'
import { NAME_SCALE } from '#content/brand.ts'
import { MARK } from '#content/brand-kit.ts'
import { HEADER_ICONS } from '#content/icons.ts'
import marks from '#content/marks.svg?raw'
import { WORDMARK } from '#content/wordmark.ts'

/**
 * What every page draws in its header and footer, fetched once for all of them: the logo, the header's icons, the marks
 * of networks. In the page itself they would be a tenth of what its first flight of packets can hold.
 */
export const GET: APIRoute = () => {
  const icons = Object.entries(HEADER_ICONS).map(
    ([id, icon]) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  // The colour is that of the page which uses it: properties are inherited into what `<use>` shows.
  const pocket = `<g id="pocket"><path fill="var(--brand-text)" d="${MARK.pocket}"/><path fill="#fff" d="${MARK.thread}"/></g>`
  // No symbol, as the outline stands on its baseline and would be cut off there; `name` is where it stands beside the mark.
  const outline = `<path id="wordmark" fill="currentcolor" d="${WORDMARK.path}"/>`
  const name = `<g id="name" transform="translate(46 24.5)scale(${NAME_SCALE})">${outline}</g>`
  return new Response(marks.replace('</svg>', `${icons.join('')}${pocket}${name}</svg>`), {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
