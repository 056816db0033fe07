import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { StartError } from '#platform/config.ts'
import { checkSeed, insertAll, refuseRepeated, type Seed } from '#platform/db/seed.ts'
import { type ArticleEntry, articleSchema, parseArticle } from './news.ts'

function readArticle(folder: string, lang: string, name: string): ArticleEntry {
  const file = join('articles', lang, name)
  const article = parseArticle(readFileSync(join(folder, file), 'utf8'))
  if (!article) throw new StartError(`catalogue ${file}: has no front matter between two lines of ---`)
  const { id, ...facts } = article.facts
  return checkSeed(articleSchema, { ...facts, id: Number(id), lang, content: article.content }, file)
}

function readArticles(folder: string): ArticleEntry[] {
  const root = join(folder, 'articles')
  if (!existsSync(root)) return []
  return readdirSync(root).flatMap(lang =>
    readdirSync(join(root, lang))
      .filter(name => name.endsWith('.md'))
      .map(name => readArticle(folder, lang, name)),
  )
}

export const seedNews: Seed = async (tx, folder) => {
  const articles = readArticles(folder)
  refuseRepeated(
    'articles',
    articles.map(article => `${article.id} ${article.lang}`),
  )
  await insertAll(
    tx,
    'news',
    articles.map(article => ({ ...article, cover: article.cover ?? '', status: STATUS_PUBLISHED })),
  )
}
