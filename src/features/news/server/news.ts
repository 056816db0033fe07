import { sql } from 'kysely'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type InferType, object } from 'yup'
import { splitFrontMatter } from '#content/documents.ts'
import { STATUS_PUBLISHED } from '#contract/limits.ts'
import { fallbackChain } from '#lib/fallback-chain.ts'
import { touchCatalogue } from '#platform/db/lists.ts'
import { problemAt, seedField } from '#platform/db/seed.ts'
import type { Db, Tables, Tx } from '#platform/db/tables.ts'
import { PublishError } from '#platform/feature.ts'
import type { NewsItem, NewsKind } from '../contract.ts'

type NewsRow = Omit<Tables['news'], 'status'>

/** Postgres holds whole numbers up to this in an `integer`. */
const MAX_ID = 2 ** 31 - 1

const COLUMNS = [
  'id',
  'kind',
  'subject',
  'lang',
  'title',
  'summary',
  'content',
  'cover',
  'create_time',
] as const

const toNewsItem = ({ subject, ...row }: NewsRow): NewsItem => ({
  ...row,
  slug: row.kind === 'guide' ? subject : '',
  days: row.create_time.slice(5, 10),
  times: row.create_time.slice(11, 16),
})

/** Place of the row's language in the chain, 0 for the wanted one. */
const placeOf = (column: string, chain: string[]) => {
  const cases = chain.map((code, place) => sql`when ${code} then ${sql.lit(place)}`)
  return sql<number>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(chain.length)} end`
}

/** Each article once, in the best language this visitor reads; newest first. */
export async function listNewsRows(db: Db, lang: string, start: number, count: number): Promise<NewsItem[]> {
  const chain = fallbackChain(lang)
  const rows = await db
    .selectFrom('news')
    .select(COLUMNS)
    .where('status', '=', STATUS_PUBLISHED)
    .where('lang', 'in', chain)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news as better')
            .select('better.id')
            .whereRef('better.id', '=', 'news.id')
            .where('better.status', '=', STATUS_PUBLISHED)
            .where('better.lang', 'in', chain)
            .where(placeOf('better.lang', chain), '<', placeOf('news.lang', chain)),
        ),
      ),
    )
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(start)
    .execute()
  return rows.map(toNewsItem)
}

/** In the best language there is; a shared link shows the article in any language rather than none. */
export async function readNewsRow(db: Db, id: number, lang: string): Promise<NewsItem | undefined> {
  if (id > MAX_ID) return undefined
  const row = await db
    .selectFrom('news')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('status', '=', STATUS_PUBLISHED)
    .orderBy(placeOf('lang', fallbackChain(lang)))
    .limit(1)
    .executeTakeFirst()
  return row && toNewsItem(row)
}

/** Whether an id in an address is an article's, in whichever language; the API reads ids in the same way. */
export async function isNewsId(db: Db, id: string): Promise<boolean> {
  if (!/^\d+$/.test(id) || Number(id) > MAX_ID) return false
  const row = await db
    .selectFrom('news')
    .select('id')
    .where('id', '=', Number(id))
    .where('status', '=', STATUS_PUBLISHED)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an article was new, was there in other languages, or was there in this one. */
export type ArticleChange = 'added' | 'translated' | 'replaced'

/** Publishes an article, or one more language of it; the same id and language again replaces what is there. */
export async function publishArticle(
  tx: Tx,
  { id, lang, kind = 'release', cover = '', ...article }: ArticleEntry,
): Promise<ArticleChange> {
  await touchCatalogue(tx)
  const facts = { ...article, kind, cover, subject: '', status: STATUS_PUBLISHED }
  const others = await tx.selectFrom('news').select(['lang', 'kind']).where('id', '=', id).execute()
  const owned = others.find(other => !isByHand(other.kind))
  if (owned) throw new PublishError(`id ${id} is that of a ${owned.kind}; choose another`)
  await tx
    .insertInto('news')
    .values({ id, lang, ...facts })
    .onConflict(conflict => conflict.columns(['id', 'lang']).doUpdateSet(facts))
    .execute()
  if (others.some(other => other.lang === lang)) return 'replaced'
  return others.length > 0 ? 'translated' : 'added'
}

export interface ArticleFile {
  facts: Record<string, string>
  /** Lines of the front matter that cannot be read. */
  problems: string[]
  /** HTML, cleaned. */
  content: string
}

/** What an article may hold: text and its structure, links, pictures, tables. Styles and scripts never. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
    ...['a', 'img', 'em', 'strong', 'del', 'sub', 'sup', 'kbd', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1: the article's title.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
}

const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim()

/** A file of front matter and Markdown. Undefined when the front matter is missing. */
export function parseArticle(source: string): ArticleFile | undefined {
  const { given: facts, body, problems } = splitFrontMatter(source) ?? {}
  if (!facts || body === undefined || !problems) return undefined
  return { facts, problems, content: cleanHtml(marked.parse(body, { async: false })) }
}

const { picture, text, time, whole } = seedField

/** Guides come from files and listings from approvals; these are written by staff. */
const BY_HAND = ['release', 'safety'] as const

const isByHand = (kind: NewsKind): boolean => BY_HAND.some(known => known === kind)

export const articleSchema = object({
  id: whole().required(),
  title: text().required(),
  summary: text().required(),
  create_time: time().required(),
  kind: text().oneOf(BY_HAND, problemAt(`must be ${BY_HAND.join(' or ')}`)),
  cover: picture(),
  lang: text().required(),
  content: text().required(),
})

export type ArticleEntry = InferType<typeof articleSchema>
