import type { APIRoute } from 'astro'
import { RICH_MENUS } from '#content/menu.ts'

export { getStaticPaths } from '#i18n/paths.ts'

/**
 * For each menu of the header the lines under its entries, and last the text of its card; and what the page says while there
 * is no connection: client/fill-page.ts.
 */
export const GET: APIRoute = ({ locals: { t } }) =>
  Response.json({
    lines: RICH_MENUS.map(({ id, items }) => [
      ...items.map(item => t(`common:menuLines.${item.id}`)),
      t(`common:menuCards.${id}.text`),
    ]),
    offline: t('common:errors.offline'),
  })
