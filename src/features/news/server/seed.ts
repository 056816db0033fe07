import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverOf } from '#content/covers.ts'
import { checkDocument, guideFields } from '#content/documents.ts'
import { pictureFile } from '#content/pictures.ts'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { StartError } from '#platform/config.ts'
import { insertAll, refuseRepeated, type Seed } from '#platform/db/seed.ts'
import type { Tables } from '#platform/db/tables.ts'
import { parseArticle } from './news.ts'

/** Beside the catalogue; the build reads the same files as a collection. */
const GUIDES = '../guides'

function readGuide(root: string, lang: string, name: string): Tables['news'] {
  const file = `guides ${lang}/${name}`
  const article = parseArticle(readFileSync(join(root, lang, name), 'utf8'))
  if (!article) throw new StartError(`${file}: has no front matter between two lines of ---`)
  const { facts, problems = article.problems } = checkDocument(guideFields, article.facts)
  if (!facts || problems.length > 0) throw new StartError(`${file}: ${problems.join('; ')}`)
  return {
    id: facts.id,
    lang,
    title: facts.title,
    summary: facts.summary,
    content: article.content,
    cover: pictureFile(coverOf(facts.cover ?? facts.topic), 1120),
    status: STATUS_PUBLISHED,
    // The day is known, the hour is not.
    create_time: `${facts.published}T00:00:00Z`,
  }
}

function readGuides(root: string): Tables['news'][] {
  if (!existsSync(root)) return []
  return readdirSync(root).flatMap(lang =>
    readdirSync(join(root, lang))
      .filter(name => name.endsWith('.md'))
      .map(name => readGuide(root, lang, name)),
  )
}

export const seedNews: Seed = async (tx, folder) => {
  const guides = readGuides(join(folder, GUIDES))
  refuseRepeated(
    'guides',
    guides.map(({ id, lang }) => `${id} ${lang}`),
  )
  await insertAll(tx, 'news', guides)
}
