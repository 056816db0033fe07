import type { APIRoute } from 'astro'
import { RICH_MENUS } from '#content/menu.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/** For each menu of the header the lines under its entries, and last the text of its card: client/first-touch/fill-page.ts. */
export const GET: APIRoute = ({ locals: { t } }) =>
  Response.json(
    RICH_MENUS.map(({ items, card }) => [
      ...items.map(item => t(`common:menuLines.${item.id}`)),
      t(`common:menuCards.${card.words}.text`),
    ]),
  )
