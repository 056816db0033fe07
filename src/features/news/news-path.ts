import type { NewsItem } from './contract.ts'

/** Where an item leads, below the language: a guide to its place in the library, anything else to its own page. */
export const newsPath = ({ id, slug }: Pick<NewsItem, 'id' | 'slug'>): string =>
  slug ? `learn/${slug}` : `news/${id}`
