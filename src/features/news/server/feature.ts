import type { Tx } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import { type ArticleEntry, type ArticleFile, articleSchema, parseArticle } from './article.ts'
import { type ArticleChange, publishArticle } from './news.ts'
import { newsRoutes } from './news-routes.ts'
import { seedNews } from './seed.ts'

declare module '#platform/feature.ts' {
  interface Services {
    articles: {
      /** Undefined when the front matter is missing. */
      parse: (source: string) => ArticleFile | undefined
      /** Throws yup's `ValidationError`. */
      validate: (article: Record<string, unknown>) => ArticleEntry
      publish: (tx: Tx, article: ArticleEntry) => Promise<ArticleChange>
    }
  }
}

export const articles = {
  parse: parseArticle,
  validate: (article: Record<string, unknown>) => articleSchema.validateSync(article, { strict: true }),
  publish: publishArticle,
}

export const newsFeature: Feature = { name: 'news', routes: [newsRoutes], seed: seedNews }
