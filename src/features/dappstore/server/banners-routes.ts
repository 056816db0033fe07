import type { Hono } from 'hono'
import { ACTIVITY_PAGE, AD_PAGE, BANNER_PAGE, STATUS_PUBLISHED } from '#contract/limits.ts'
import { parseWords, wordIn } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery } from '#platform/http/request.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import { type Banner, listActivities, listAds, listBanners, listSuperBanners } from '../contract/banners.ts'

type BannerTableName = 'banners' | 'activities' | 'ads'

async function listBannerRows(
  db: Db,
  table: BannerTableName,
  lang: string,
  start: number,
  count: number,
): Promise<Banner[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title_json', 'url', 'image_url'])
    .where('status', '=', STATUS_PUBLISHED)
    .where(eb => eb.or([eb('lang', 'is', null), eb('lang', '=', lang)]))
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(start)
    .execute()
  return rows.map(({ id, title_json, url, image_url }) => ({
    id,
    title: wordIn(parseWords(title_json), lang),
    // A banner that leads to a page of the site leads to the reader's own language.
    object: { url: url.replace('{lang}', lang) },
    image_url,
  }))
}

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
