import type { Hono } from 'hono'
import { parseWords, wordIn } from '#platform/db/lists.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/feature.ts'
import { ok } from '#platform/http/envelope.ts'
import { languageOfCall } from '#platform/http/request.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import { type Category, listCategories } from '../contract/categories.ts'

export async function listCategoryRows(db: Db, lang: string, type?: number): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(type !== undefined, query => query.where('category_type', '=', type ?? 0))
    .orderBy('m_index')
    .orderBy('hid')
    .execute()
  return rows.map(({ title_json, ...category }) => ({
    ...category,
    title: wordIn(parseWords(title_json), lang),
  }))
}

export function categoryRoutes(app: Hono, { config, db }: Services): void {
  serveList(app, listCategories, async c =>
    ok(await listCategoryRows(db, languageOfCall(c, config.languages))),
  )
}
