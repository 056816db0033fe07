import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { listNews, type NewsItem, type NewsPage, readNews } from './contract.ts'

export const loadNews = (
  page: { start: number; count: number; lang: string },
  settings: CallSettings = {},
): Promise<Outcome<NewsPage>> => call(listNews, { ...page, status: 0 }, settings)

export const loadArticle = (
  id: number,
  lang: string,
  settings: CallSettings = {},
): Promise<Outcome<NewsItem>> => call(readNews, { id, lang }, settings)
