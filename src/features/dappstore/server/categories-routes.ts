import type { Hono } from 'hono'
import { listCategoryRows } from '#features/chains/server/lists.ts'
import { ok } from '#platform/http/envelope.ts'
import { languageOfCall } from '#platform/http/query.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import type { Services } from '#server/routes/services.ts'
import { listCategories } from '../contract/categories.ts'

export function categoryRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, listCategories, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages))),
  )
}
