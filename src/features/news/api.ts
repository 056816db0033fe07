import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asPicture, asRows, asText } from '#client/api/read.ts'
import { listNews, type NewsItem, readNews } from './contract.ts'

/** Days and times come from the article's own time where the server leaves them out. */
function readItem(row: unknown): NewsItem | undefined {
  const fields = asObject(row)
  const id = asNumber(fields?.id)
  const title = asText(fields?.title)
  const time = asText(fields?.create_time)
  if (!fields || id === undefined || !title || !time || Number.isNaN(Date.parse(time))) return undefined
  const iso = new Date(time).toISOString()
  return {
    id,
    title,
    summary: asText(fields.summary) ?? '',
    content: asText(fields.content) ?? '',
    cover: asPicture(fields.cover),
    lang: asText(fields.lang) || 'en',
    create_time: iso,
    days: asText(fields.days) || iso.slice(5, 10),
    times: asText(fields.times) || iso.slice(11, 16),
  }
}

export interface NewsPage {
  items: NewsItem[]
  /** The server says null past the end; until then there may be more. */
  isEnd: boolean
}

function readPage(data: unknown): NewsPage | undefined {
  const items = asRows(data, readItem)
  return items && { items, isEnd: data === null || (Array.isArray(data) && data.length === 0) }
}

export function loadNews(
  page: { start: number; count: number; lang: string },
  settings: CallSettings = {},
): Promise<Outcome<NewsPage>> {
  return call(listNews, { ...page, status: 0 }, { ...settings, read: readPage })
}

export function loadArticle(
  id: number,
  lang: string,
  settings: CallSettings = {},
): Promise<Outcome<NewsItem>> {
  return call(readNews, { id, lang }, { ...settings, read: readItem })
}
