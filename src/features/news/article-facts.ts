import { dateTag } from '#lib/date-tag.ts'
import { remember } from '#lib/remember.ts'

/** An unhurried reader of running text; screens are read a little slower than paper. */
const WORDS_PER_MINUTE = 220

/** Words as the language cuts them: Thai, Chinese and Japanese have no spaces to count. */
function countWords(text: string, tag: string): number {
  if (typeof Intl.Segmenter !== 'function') return text.split(/\s+/).length
  const segments = new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}

const minutesIn = remember((tag: string) =>
  remember((text: string) => Math.max(1, Math.round(countWords(text, tag) / WORDS_PER_MINUTE))),
)

/** How long a text takes, in whole minutes, at least one. `tag` is the language it is written in. */
export const readingMinutes = (text: string, tag: string): number => minutesIn(tag)(text)

/** Section 1 of the specification: the tag of a language by its code in paths and in the API. */
const TAGS: Readonly<Record<string, string>> = { zh: 'zh-Hans', 'zh-tw': 'zh-Hant' }

export const contentTag = (code: string): string =>
  (Object.hasOwn(TAGS, code) ? TAGS[code] : undefined) ?? code

/** Writes a day as the reader of a page writes days. Servers name times in UTC, and so do `days` and `times` beside it. */
function dayIn(options: Intl.DateTimeFormatOptions): (iso: string, tag: string) => string {
  const format = remember(
    (tag: string) => new Intl.DateTimeFormat(dateTag(tag), { ...options, timeZone: 'UTC' }),
  )
  return (iso, tag) => format(tag).format(new Date(iso))
}

/** "November 10, 2025" */
export const longDate = dayIn({ dateStyle: 'long' })

/** "Nov 10, 2025", where two days share one line of a phone. */
export const shortDate = dayIn({ year: 'numeric', month: 'short', day: 'numeric' })

/** "Nov 10", a day within a year that stands above it. */
export const dayInYear = dayIn({ month: 'short', day: 'numeric' })

const minutesFormat = remember(
  (tag: string) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
)

/** "4 minutes", in the page's language, for a text in `textTag`. */
export const readingTime = (text: string, textTag: string, tag: string): string =>
  minutesFormat(tag).format(readingMinutes(text, textTag))

/** A language by its name in another: `zh-Hans` in `ja` is 簡体中国語. */
export const languageName = (tag: string, inTag: string): string =>
  new Intl.DisplayNames([inTag], { type: 'language' }).of(tag) ?? tag

/** The same as a fact of its own, beside others that begin with a capital: `en` in `ru` is Английский. */
export function languageLabel(tag: string, inTag: string): string {
  const name = languageName(tag, inTag)
  return name.charAt(0).toLocaleUpperCase(inTag) + name.slice(1)
}
