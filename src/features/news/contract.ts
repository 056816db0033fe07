import { get } from '#contract/endpoint.ts'

export interface NewsItem {
  id: number
  title: string
  summary: string
  /** HTML written by staff, sanitised on its way into the database. */
  content: string
  /** Address of the cover picture; empty when there is none. */
  cover: string
  /** The language the article is in, which is not always the one asked for. */
  lang: string
  create_time: string
  /** `MM-DD` */
  days: string
  /** `HH:mm` */
  times: string
}

export interface ListNewsInput {
  start: number
  count: number
  lang: string
  status?: number
}

/** Null past the end. */
export const listNews = get<ListNewsInput, NewsItem[] | null>('/v1/news/list')
export const readNews = get<{ id: number; lang?: string }, NewsItem>('/v1/news/:id')
