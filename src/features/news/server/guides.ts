import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { coverOf } from '#content/covers.ts'
import { checkDocument, guideFields } from '#content/documents.ts'
import { pictureFile } from '#content/pictures.ts'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { StartError } from '#platform/config.ts'
import { insertAll, refuseRepeated, type Seed } from '#platform/db/seed.ts'
import type { Tables, Tx } from '#platform/db/tables.ts'
import { parseArticle } from './news.ts'

type Row = Tables['news']

/** Beside the catalogue; the build reads the same files as a collection. */
const GUIDES = '../guides'

function readGuide(root: string, lang: string, name: string): Row {
  const file = `guides ${lang}/${name}`
  const article = parseArticle(readFileSync(join(root, lang, name), 'utf8'))
  if (!article) throw new StartError(`${file}: has no front matter between two lines of ---`)
  const { facts, problems = article.problems } = checkDocument(guideFields, article.facts)
  if (!facts || problems.length > 0) throw new StartError(`${file}: ${problems.join('; ')}`)
  return {
    id: facts.id,
    lang,
    kind: 'guide',
    subject: basename(name, '.md'),
    title: facts.title,
    summary: facts.summary,
    content: article.content,
    cover: pictureFile(coverOf(facts.cover ?? facts.topic), 1120),
    status: STATUS_PUBLISHED,
    // The day is known, the hour is not.
    create_time: `${facts.published}T00:00:00Z`,
  }
}

const readGuides = (root: string): Row[] =>
  readdirSync(root).flatMap(lang =>
    readdirSync(join(root, lang))
      .filter(name => name.endsWith('.md'))
      .map(name => readGuide(root, lang, name)),
  )

const keyOf = ({ id, lang }: Pick<Row, 'id' | 'lang'>): string => `${id} ${lang}`

/** A number that staff gave to a notice of theirs cannot become a guide's: its address is known by now. */
async function refuseTaken(tx: Tx, ids: readonly number[]): Promise<void> {
  const taken = await tx
    .selectFrom('news')
    .select(['id', 'title'])
    .where('kind', '!=', 'guide')
    .where('id', 'in', ids)
    .executeTakeFirst()
  if (taken)
    throw new StartError(`guides: id ${taken.id} is that of the news "${taken.title}"; choose another`)
}

/**
 * Guides are what their files say, in a database that was filled long ago too: a new guide, a translation, a correction
 * arrives with the next start, and what has lost its file goes.
 */
export const refreshGuides: Seed = async (tx, folder) => {
  const root = join(folder, GUIDES)
  if (!existsSync(root)) return
  const guides = readGuides(root)
  refuseRepeated('guides', guides.map(keyOf))
  await refuseTaken(tx, [0, ...guides.map(({ id }) => id)])
  const known = await tx.selectFrom('news').selectAll().where('kind', '=', 'guide').execute()
  const stored = new Map(known.map(row => [keyOf(row), row]))
  const isStored = (guide: Row): boolean => {
    const row = stored.get(keyOf(guide))
    // Its columns are the guide's own fields.
    return row !== undefined && (Object.keys(guide) as (keyof Row)[]).every(name => row[name] === guide[name])
  }
  const changed = guides.filter(guide => !isStored(guide))
  const wanted = new Set(guides.map(keyOf))
  for (const { id, lang } of [...known.filter(row => !wanted.has(keyOf(row))), ...changed])
    await tx.deleteFrom('news').where('id', '=', id).where('lang', '=', lang).execute()
  await insertAll(tx, 'news', changed)
}
