import type { Hono } from 'hono'
import { NEWS_PAGE } from '#contract/limits.ts'
import type { Tx } from '#platform/db/tables.ts'
import type { Feature, Services } from '#platform/feature.ts'
import { httpRefusal, notFound, ok } from '#platform/http/envelope.ts'
import { isOfPublished, languageOfCall, pageQuery } from '#platform/http/request.ts'
import { serveList } from '#platform/http/serve-endpoint.ts'
import { listNews, type NewsKind, readNews } from '../contract.ts'
import { refreshGuides } from './guides.ts'
import { type Announcement, announceListing, retractListing } from './listings.ts'
import {
  type ArticleChange,
  type ArticleEntry,
  type ArticleFile,
  articleSchema,
  listNewsRows,
  parseArticle,
  publishArticle,
  readNewsRow,
} from './news.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    news: {
      id: number
      lang: string
      kind: NewsKind
      /** A guide's name in addresses; of a listing, what it is published as. */
      subject: string
      title: string
      summary: string
      content: string
      cover: string
      status: number
      create_time: string
    }
  }
}

export function newsRoutes(app: Hono, { config, db, catalogueLists }: Services): void {
  serveList(app, listNews, catalogueLists, async c => {
    if (!isOfPublished(c)) return ok(null)
    const { start, count } = pageQuery(c, NEWS_PAGE)
    const items = await listNewsRows(db, languageOfCall(c, config.languages), start, count)
    return ok(items.length > 0 ? items : null)
  })

  serveList(app, readNews, catalogueLists, async c => {
    const id = c.req.param('id') ?? ''
    if (!/^\d+$/.test(id)) return httpRefusal(c, 404, 'No such call')
    const item = await readNewsRow(db, Number(id), languageOfCall(c, config.languages))
    return item ? ok(item) : notFound('No such article')
  })
}

declare module '#platform/feature.ts' {
  interface Services {
    articles: {
      /** Undefined when the front matter is missing. */
      parse: (source: string) => ArticleFile | undefined
      /** Throws yup's `ValidationError`. */
      validate: (article: Record<string, unknown>) => ArticleEntry
      publish: (tx: Tx, article: ArticleEntry) => Promise<ArticleChange>
      /** Tells once that something was listed. */
      announce: (tx: Tx, listing: Announcement) => Promise<void>
      /** Takes back what was told of a listing. */
      retract: (tx: Tx, subject: string) => Promise<void>
    }
  }
}

export const articles = {
  parse: parseArticle,
  validate: (article: Record<string, unknown>) => articleSchema.validateSync(article, { strict: true }),
  publish: publishArticle,
  announce: announceListing,
  retract: retractListing,
}

export const newsFeature: Feature = { name: 'news', routes: [newsRoutes], refresh: refreshGuides }
