import { get } from '#contract/endpoint.ts'
import { NEWS_PAGE } from '#contract/limits.ts'
import { count, lang, start, status } from '#contract/parameters.ts'
import {
  fallback,
  filled,
  integer,
  listOrNull,
  mapped,
  oneOf,
  pictureAddress,
  record,
  time,
} from '#contract/resource-shapes.ts'
import { type Read, type Shape, text } from '#contract/shape.ts'

/** What is new: the wallet itself, an approved request, a warning, a guide. */
export const NEWS_KINDS = ['release', 'listing', 'safety', 'guide'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const newsItem = mapped(
  record({
    id: integer,
    kind: fallback(oneOf(NEWS_KINDS), 'release'),
    /** Of a guide its name in addresses, `/learn/{slug}/`; else empty. */
    slug: fallback(text, ''),
    title: filled,
    summary: fallback(text, ''),
    /** HTML written by staff, sanitised on its way into the database. */
    content: fallback(text, ''),
    /** Address of the cover picture; empty when there is none. */
    cover: pictureAddress,
    /** The language the article is in, which is not always the one asked for. */
    lang: fallback(filled, 'en'),
    create_time: time,
    /** `MM-DD` */
    days: fallback(text, ''),
    /** `HH:mm` */
    times: fallback(text, ''),
  }),
  // Days and times come from the article's own time where the server leaves them out.
  item => {
    const iso = new Date(item.create_time).toISOString()
    const days = item.days || iso.slice(5, 10)
    return { ...item, create_time: iso, days, times: item.times || iso.slice(11, 16) }
  },
)
export type NewsItem = Read<typeof newsItem>

export interface NewsPage {
  items: NewsItem[]
  /** The server answers null past the end; until then there may be more. */
  isEnd: boolean
}

const newsItems = listOrNull(newsItem)
const newsPage: Shape<NewsPage, NewsItem[] | null> = {
  ...newsItems,
  read: data => {
    const items = newsItems.read(data)
    return items && { items, isEnd: data === null || (Array.isArray(data) && data.length === 0) }
  },
}

/** Newest first; null past the end. Each article once, in the reader's language or its fallback. */
export const listNews = get('/v1/news/list', {
  input: { start, count: count(NEWS_PAGE), lang, status },
  data: newsPage,
})
/** In any language rather than not at all. Result 2 for an unknown number, 404 for what is no number. */
export const readNews = get('/v1/news/:id', { input: { id: integer, lang }, data: newsItem })
