import type { Hono } from 'hono'
import { NEWS_PAGE } from '#contract/limits.ts'
import type { Services } from '#platform/feature.ts'
import { httpRefusal, notFound, ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery } from '#platform/http/request.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import { listNews, readNews } from '../contract.ts'
import { listNewsRows, readNewsRow } from './news.ts'

export function newsRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, listNews, async c => {
    if (!isOfPublished(c)) return ok(null)
    const { start, count } = pageQuery(c, NEWS_PAGE)
    const items = await listNewsRows(db, languageOfCall(c, config.languages), start, count)
    return ok(items.length > 0 ? items : null)
  })

  serveList(app, readNews, async c => {
    const id = c.req.param('id') ?? ''
    if (!/^\d+$/.test(id)) return httpRefusal(c, 404, 'No such call')
    const item = await readNewsRow(db, Number(id), languageOfCall(c, config.languages))
    return item ? ok(item) : notFound('No such article')
  })
}
