import type { Hono } from 'hono'
import { listCategories } from '#contract/categories.ts'
import { listCategoryRows } from '../db/lists.ts'
import { ok } from '../http/envelope.ts'
import { languageOfCall } from '../http/query.ts'
import { serveList } from '../http/serve-endpoint.ts'
import type { Services } from './services.ts'

export function categoryRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, listCategories, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages))),
  )
}
