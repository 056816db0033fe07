/** Spaces of any kind, zero-width characters, byte order mark, soft hyphen: what a paste brings along unseen. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060\ufeff]/u
const ALL_INVISIBLE = new RegExp(`${INVISIBLE.source}+`, 'gu')

/** The text without invisible ends. Walked, as a pattern with `+$` takes quadratic time on a long run of spaces. */
export function trimInvisible(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && INVISIBLE.test(text.charAt(start))) start++
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

export const dropInvisible = (text: string): string => text.replace(ALL_INVISIBLE, '')
