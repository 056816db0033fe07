import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ValidationError } from 'yup'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { type ArticleEntry, articleSchema, parseArticle } from '#features/news/server/article.ts'
import { errorText } from '#platform/log.ts'
import { type Desk, ReviewError, UsageError } from './desk.ts'

/** Postgres holds whole numbers up to this in an `integer`. */
const MAX_ID = 2 ** 31 - 1

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ReviewError(`${file}: cannot be read (${errorText(error)})`)
  }
}

/** `--lang`, else `lang:` in the file, else the folder it lies in, as in the catalogue. */
function languageOf(file: string, said: string | undefined, inFile: string | undefined, languages: string[]) {
  const lang = said ?? inFile ?? basename(dirname(resolve(file)))
  if (languages.includes(lang)) return lang
  throw new UsageError(
    said === undefined && inFile === undefined
      ? `${file}: say its language with --lang, or put it into a folder named as one (${languages.join(', ')})`
      : `"${lang}" is no language of the site (${languages.join(', ')})`,
  )
}

function articleIn(file: string, said: string | undefined, languages: string[]): ArticleEntry {
  const article = parseArticle(textOf(file))
  if (!article) throw new ReviewError(`${file}: has no front matter between two lines of ---`)
  const { id, lang: inFile, ...facts } = article.facts
  const lang = languageOf(file, said, inFile, languages)
  try {
    const entry = articleSchema.validateSync(
      { ...facts, id: Number(id), lang, content: article.content },
      { strict: true },
    )
    if (entry.id < 1 || entry.id > MAX_ID) throw new ReviewError(`${file}: id must be from 1 to ${MAX_ID}`)
    return entry
  } catch (error) {
    if (error instanceof ValidationError) throw new ReviewError(`${file}: ${error.message}`)
    throw error
  }
}

/** Publishes an article, or one more language of it; the same id and language again replaces what stands there. */
export async function addNews(desk: Desk, file: string, said: string | undefined): Promise<void> {
  const { config, db, account, now } = desk
  const {
    id,
    lang,
    title,
    summary,
    content,
    cover = '',
    create_time,
  } = articleIn(file, said, config.languages)
  const facts = { title, summary, content, cover, create_time, status: STATUS_PUBLISHED }
  const told = await db.transaction().execute(async tx => {
    const others = await tx.selectFrom('news').select('lang').where('id', '=', id).execute()
    await tx
      .insertInto('news')
      .values({ id, lang, ...facts })
      .onConflict(conflict => conflict.columns(['id', 'lang']).doUpdateSet(facts))
      .execute()
    await tx
      .insertInto('staff_log')
      .values({ at: now.toISOString(), account, action: 'news add', subject: String(id), note: lang })
      .execute()
    if (others.some(other => other.lang === lang)) return `article ${id} in ${lang} was replaced`
    return others.length > 0 ? `article ${id} now also in ${lang}` : `article ${id} added in ${lang}`
  })
  desk.say(`${told}: /${lang}/news/${id}/`)
}
