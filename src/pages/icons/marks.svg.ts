import type { APIRoute } from 'astro'
import { NAME_SCALE } from '#content/brand.ts'
import { MARK } from '#content/brand-kit.ts'
import { HEADER_ICONS } from '#content/icons.ts'
import { FILLED_MARKS, LINE_MARKS } from '#content/mark-row.ts'
import marks from '#content/marks.svg?raw'
import { WORDMARK } from '#content/wordmark.ts'

const SIDE = 24
const cells = (ids: readonly string[], first: number): string =>
  ids
    .map((id, at) => `<use href="#${id}" x="${(first + at) * SIDE}" width="${SIDE}" height="${SIDE}"/>`)
    .join('')

/** What a style shows one cell of. */
const row =
  cells(FILLED_MARKS, 0) +
  `<g fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${cells(LINE_MARKS, FILLED_MARKS.length)}</g>`

/**
 * What every page draws in its header and footer, fetched once for all of them: the logo, and the icons as symbols and in a
 * row. In the page itself they would be a tenth of what its first flight of packets can hold.
 */
export const GET: APIRoute = () => {
  const icons = Object.entries(HEADER_ICONS).map(
    ([id, icon]) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  // The colour is that of the page which uses it: properties are inherited into what `<use>` shows.
  const pocket = `<g id="pocket"><path fill="var(--brand-text)" d="${MARK.pocket}"/><path fill="#fff" d="${MARK.thread}"/></g>`
  // No symbol, as the outline stands on its baseline and would be cut off there.
  const name = `<g transform="translate(46 24.5)scale(${NAME_SCALE})"><path id="wordmark" fill="currentcolor" d="${WORDMARK.path}"/></g>`
  const size = `width="${(FILLED_MARKS.length + LINE_MARKS.length) * SIDE}" height="${SIDE}"`
  const drawn = marks
    .replace('<svg ', `<svg ${size} `)
    .replace('</svg>', `${icons.join('')}<defs><g id="logo">${pocket}${name}</g></defs>${row}</svg>`)
  return new Response(drawn, { headers: { 'Content-Type': 'image/svg+xml' } })
}
