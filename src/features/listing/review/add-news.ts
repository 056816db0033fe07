import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { ValidationError } from 'yup'
import { PublishError } from '#platform/feature.ts'
import { errorText } from '#platform/log.ts'
import { type CliContext, logAction, ReviewError, UsageError } from './cli-context.ts'

type Article = ReturnType<CliContext['articles']['validate']>

/** Postgres holds whole numbers up to this in an `integer`. */
const MAX_ID = 2 ** 31 - 1

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
  } catch (error) {
    throw new ReviewError(`${file}: cannot be read (${errorText(error)})`)
  }
}

/** `--lang`, else `lang:` in the file, else the folder it is in, as in the catalogue. */
function languageOf(file: string, said: string | undefined, inFile: string | undefined, languages: string[]) {
  const lang = said ?? inFile ?? basename(dirname(resolve(file)))
  if (languages.includes(lang)) return lang
  throw new UsageError(
    said === undefined && inFile === undefined
      ? `${file}: name its language with --lang, or put it into a folder named as one (${languages.join(', ')})`
      : `"${lang}" is no language of the site (${languages.join(', ')})`,
  )
}

function articleIn({ articles, config }: CliContext, file: string, said: string | undefined): Article {
  const article = articles.parse(textOf(file))
  if (!article) throw new ReviewError(`${file}: has no front matter between two lines of ---`)
  if (article.problems.length > 0) throw new ReviewError(`${file}: ${article.problems.join('; ')}`)
  const { id, lang: inFile, ...facts } = article.facts
  const lang = languageOf(file, said, inFile, config.languages)
  try {
    const entry = articles.validate({ ...facts, id: Number(id), lang, content: article.content })
    if (entry.id < 1 || entry.id > MAX_ID) throw new ReviewError(`${file}: id must be from 1 to ${MAX_ID}`)
    return entry
  } catch (error) {
    if (error instanceof ValidationError) throw new ReviewError(`${file}: ${error.message}`)
    throw error
  }
}

const TOLD = {
  replaced: (id: number, lang: string) => `article ${id} in ${lang} was replaced`,
  translated: (id: number, lang: string) => `article ${id} now also in ${lang}`,
  added: (id: number, lang: string) => `article ${id} added in ${lang}`,
}

/** Publishes an article, or one more language of it; the same id and language again replaces what is there. */
export async function addNews(cli: CliContext, file: string, said: string | undefined): Promise<void> {
  const article = articleIn(cli, file, said)
  const { id, lang } = article
  try {
    const change = await cli.db.transaction().execute(async tx => {
      const made = await cli.articles.publish(tx, article)
      await logAction(cli, tx, { action: 'news add', subject: String(id), note: lang })
      return made
    })
    cli.printLine(`${TOLD[change](id, lang)}: /${lang}/news/${id}/`)
  } catch (error) {
    throw error instanceof PublishError ? new ReviewError(`${file}: ${error.message}`) : error
  }
}
