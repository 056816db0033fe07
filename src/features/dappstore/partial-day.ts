import { dateTag } from '#lib/date-tag.ts'

/** `2026`, `2026-03` or `2026-03-29` in words, no more exact than it is. */
export function partialDay(date: string, tag: string): string {
  const [, month, day] = date.split('-')
  const format = new Intl.DateTimeFormat(dateTag(tag), {
    year: 'numeric',
    ...(month && { month: day ? 'short' : 'long' }),
    ...(day && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(new Date(date))
}
