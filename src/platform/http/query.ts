import type { Context } from 'hono'
import { MAX_PAGE, MAX_START, STATUS_PUBLISHED } from '#contract/limits.ts'

/** An integer between the limits: an invalid one gives the fallback, one outside the nearest limit. */
export function wholeQuery(c: Context, name: string, fallback: number, min: number, max: number): number {
  const text = c.req.query(name)?.trim() ?? ''
  if (!/^[+-]?\d+$/.test(text)) return fallback
  return Math.min(Math.max(Number(text), min), max)
}

export interface Page {
  start: number
  count: number
}

export const pageQuery = (c: Context, count: number): Page => ({
  start: wholeQuery(c, 'start', 0, 0, MAX_START),
  count: wholeQuery(c, 'count', count, 1, MAX_PAGE),
})

export const sliceOf = <Item>(items: readonly Item[], { start, count }: Page): Item[] =>
  items.slice(start, start + count)

/** The query's language, else the header's (some calls carry it there); one that is not ours means English. */
export function languageOfCall(c: Context, languages: readonly string[]): string {
  const wanted = (c.req.query('lang') ?? c.req.header('lang') ?? '').trim().toLowerCase()
  return languages.includes(wanted) ? wanted : 'en'
}

/** Visitors see what is published; asking for another status gets an empty list, not drafts. */
export const isOfPublished = (c: Context): boolean =>
  wholeQuery(c, 'status', STATUS_PUBLISHED, -1, 100) === STATUS_PUBLISHED
