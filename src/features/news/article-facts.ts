import { readingMinutes } from './reading-time.ts'

/** Section 1 of the specification: the tag of a language by its code in paths and in the API. */
const TAGS: Readonly<Record<string, string>> = { zh: 'zh-Hans', 'zh-tw': 'zh-Hant' }

export const contentTag = (code: string): string =>
  (Object.hasOwn(TAGS, code) ? TAGS[code] : undefined) ?? code

/** An article's day as its reader writes days. Servers name times in UTC, and so do `days` and `times` beside it. */
export const longDate = (iso: string, tag: string): string =>
  new Date(iso).toLocaleDateString(tag, { dateStyle: 'long', timeZone: 'UTC' })

/** "4 minutes", as the page's language says it, for a text in `textTag`. */
export const readingTime = (text: string, textTag: string, tag: string): string =>
  readingMinutes(text, textTag).toLocaleString(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/** A language by its name in another: `zh-Hans` in `ja` is 簡体中国語. */
export const languageName = (tag: string, inTag: string): string =>
  new Intl.DisplayNames([inTag], { type: 'language' }).of(tag) ?? tag
