import type { APIRoute } from 'astro'
import { RICH_MENUS } from '#content/menu.ts'

/** One cell of the table, as layouts/_menus.scss counts it, and the icon within. */
const CELL = 46
const ICON = 22

/**
 * The icons of the header's menus in one picture, a column per menu and a row per item: the styles move it to an item's
 * place, so that no page carries them and none is fetched before a menu opens.
 */
export const GET: APIRoute = () => {
  const [width, height] = [
    RICH_MENUS.length * CELL,
    Math.max(...RICH_MENUS.map(({ items }) => items.length)) * CELL,
  ]
  const gap = (CELL - ICON) / 2
  const drawn = RICH_MENUS.flatMap(({ items }, column) =>
    items.map(
      ({ icon }, row) =>
        `<path transform="translate(${column * CELL + gap} ${row * CELL + gap})scale(${ICON / 24})" d="${icon}"/>`,
    ),
  )
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</svg>`,
    { headers: { 'Content-Type': 'image/svg+xml' } },
  )
}
