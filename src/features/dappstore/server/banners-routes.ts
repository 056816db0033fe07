import type { Hono } from 'hono'
import { ACTIVITY_PAGE, AD_PAGE, BANNER_PAGE } from '#contract/limits.ts'
import { type BannerTableName, listBannerRows } from '#features/chains/server/lists.ts'
import { ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery } from '#platform/http/query.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import type { Services } from '#server/routes/services.ts'
import { listActivities, listAds, listBanners, listSuperBanners } from '../contract/banners.ts'

const LISTS = [
  { endpoint: listBanners, table: 'banners', count: BANNER_PAGE },
  { endpoint: listActivities, table: 'activities', count: ACTIVITY_PAGE },
  { endpoint: listAds, table: 'ads', count: AD_PAGE },
  { endpoint: listSuperBanners, table: 'banners', count: BANNER_PAGE },
] as const satisfies readonly { endpoint: typeof listSuperBanners; table: BannerTableName; count: number }[]

export function bannerRoutes(app: Hono, { config, db }: Services): void {
  for (const { endpoint, table, count } of LISTS) {
    serveList(app, endpoint, async c => {
      if (!isOfPublished(c)) return ok(null)
      const page = pageQuery(c, count)
      const rows = await listBannerRows(
        db,
        table,
        languageOfCall(c, config.languages),
        page.start,
        page.count,
      )
      // The specification's ads answer null when there are none; their siblings do the same.
      return ok(rows.length > 0 ? rows : null)
    })
  }
}
