import { parseUrl } from './parse-url.ts'

/** Letters that Unicode does not take apart into a base and an accent. */
const WHOLE_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' }
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE_LETTERS).join('')}]`, 'g')
/**
 * Accents of Latin, Greek and Cyrillic only: the marks of other scripts are letters to their readers (a Hindi vowel,
 * the dots that make a Japanese か a が).
 */
const ACCENTS = /[\u0300-\u036f]/g

/** Most names and sentences: nothing of them needs Unicode's tables, which cost six times the rest. */
const PLAIN = /^[\x20-\x7e]*$/

/** The form in which texts are compared: case, accents, full width and runs of spaces make no difference. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(WHOLE_LETTER, letter => WHOLE_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** What is pasted from the address bar is looked for by its host. */
export const withoutScheme = (text: string): string =>
  text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/+$/, '')

/** The name by which people know a site: its host without the `www.`. */
export const hostOf = (url: string): string => parseUrl(url)?.hostname.replace(/^www\./, '') ?? ''

export const foldedPath = (url: string): string => parseUrl(url)?.pathname.replace(/\/+$/, '') ?? ''

/** Host and path by which people know a page; scheme, `www.`, query and a slash at the end make no other page of it. */
export const pageOf = (url: string): string => `${hostOf(url)}${foldedPath(url)}`
