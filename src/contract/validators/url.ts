import { parseUrl } from '#lib/parse-url.ts'
import { asciiHost } from './email.ts'
import { trimInvisible } from './invisible.ts'
import { areSeveral, onlyOne } from './pasted.ts'
import { visibleLength } from './visible-length.ts'

/**
 * Spaces, controls, what turns the direction of text, halves of characters, and what ends a link in the text around it.
 * The parser would read a backslash as a slash. Joiners are letters' affair: Persian and Hindi words need them.
 */
const REFUSED = /[\s\p{Cc}\p{Cs}<>"\\]|(?![\u200c\u200d])\p{Cf}/u
const AUTHORITY = /^https?:\/\/([^/?#]*)/i
/** A scheme; but `example.org:8080` is a host with its port. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  return SCHEME.test(text) ? text : `https://${text}`
}

/**
 * The normal form of a web address, or undefined when it is none or longer than `max` characters that a person sees.
 *
 * Public hosts by name only, so that no visitor is led to a page inside their own network.
 */
export function normalUrl(typed: string, max = Number.POSITIVE_INFINITY): string | undefined {
  const text = trimInvisible(typed)
  if (REFUSED.test(text) || visibleLength(text) > max) return undefined
  const url = withScheme(text)
  const host = asciiHost(AUTHORITY.exec(url)?.[1]?.replace(/:\d*$/, '') ?? '')
  const normal = parseUrl(url)
  if (!host || !normal) return undefined
  normal.hostname = host
  return normal.href
}

/** A word of a sentence is a link when it says so: any name with a dot would be a host. */
const SAYS_SO = /^(?:https?:\/\/|www\.)/i

const saidLink = (word: string): string | undefined => (SAYS_SO.test(word) ? normalUrl(word) : undefined)

/** With a space before each link, as two may stand behind each other without one. */
const apart = (text: string): string => text.replace(/(?=https?[:：][/／]{2})/giu, ' ')

/** The one link in a pasted text, in its normal form: the whole text, else the word that begins like a link. */
export const linkIn = (text: string): string | undefined => normalUrl(text) ?? onlyOne(apart(text), saidLink)

/** Whether a pasted text holds links that differ. */
export const areLinks = (text: string): boolean =>
  normalUrl(text) === undefined && areSeveral(apart(text), saidLink)
