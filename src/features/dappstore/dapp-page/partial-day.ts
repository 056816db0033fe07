import { dateTag } from '#lib/date-tag.ts'

/** Making one costs a hundred times what using it does. Not `remember`: in the browser that would be one file more to fetch. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026`, `2026-03` or `2026-03-29` in words, no more exact than it is. */
export function partialDay(date: string, tag: string): string {
  const [, month, day] = date.split('-')
  const key = `${tag} ${day ? 'day' : month ? 'month' : 'year'}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(dateTag(tag), {
      year: 'numeric',
      ...(month && { month: day ? 'short' : 'long' }),
      ...(day && { day: 'numeric' }),
      timeZone: 'UTC',
    })
  formats.set(key, format)
  return format.format(new Date(date))
}
