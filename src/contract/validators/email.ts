import { parseUrl } from '#lib/parse-url.ts'
import { MAX_EMAIL_BYTES, MAX_EMAIL_LOCAL_BYTES } from '../limits.ts'
import { trimInvisible } from './invisible.ts'
import { areSeveral, onlyOne } from './pasted.ts'

/** Letters and digits of any script with their marks, and the specials that RFC 5322 calls atext. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~.-]+$/u
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Below the name that is registered a label may have an underscore: DNS takes it, and projects use it. */
const LOWER_LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * Names that lead to nobody's public site: RFC 6761, RFC 6762, RFC 7686 (onion), RFC 8375, ICANN's `internal`, and what
 * routers call the network behind them. `example` and its like are left: documentation and tests are full of them.
 */
const LOCAL = /\.(localhost|local|home\.arpa|internal|localdomain|lan|test|onion)$/

const byteLength = (text: string) => new TextEncoder().encode(text).length

/**
 * A host name in ASCII, without the dot that may end it; undefined for an address by number, a local name or anything the
 * URL parser refuses.
 */
export function asciiHost(host: string): string | undefined {
  // What would end a host, or be decoded into one, is not a host.
  if (/[\s/?#@:\\%[\]]/u.test(host)) return undefined
  const ascii = parseUrl(`http://${host}`)?.hostname.replace(/\.$/, '')
  if (ascii === undefined) return undefined
  const labels = ascii.split('.')
  if (labels.length < 2 || ascii.length > 253 || LOCAL.test(ascii)) return undefined
  const isLabel = (label: string, at: number) =>
    (at < labels.length - 2 ? LOWER_LABEL : HOST_LABEL).test(label)
  if (!labels.every(isLabel)) return undefined
  return TOP_LEVEL.test(labels[labels.length - 1] ?? '') ? ascii : undefined
}

/**
 * The normal form of an e-mail address, or undefined when it is none.
 *
 * The host comes out in ASCII and lower case. The local part is kept as typed: whether its case matters is its
 * host's affair.
 */
export function normalEmail(typed: string): string | undefined {
  // Keyboards of Chinese and Japanese write a wide @.
  const text = trimInvisible(typed).normalize('NFC').replace('＠', '@')
  const at = text.lastIndexOf('@')
  if (at < 1) return undefined
  const local = text.slice(0, at)
  if (byteLength(local) > MAX_EMAIL_LOCAL_BYTES || !LOCAL_PART.test(local)) return undefined
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined
  const host = asciiHost(text.slice(at + 1))
  if (!host) return undefined
  const email = `${local}@${host}`
  return byteLength(email) <= MAX_EMAIL_BYTES ? email : undefined
}

/** What stands before an address without a space: `mailto:`, `E-mail:`; and what a link of mail asks for behind it. */
const BESIDE = /^[^@\s:=]{1,40}[:=]+(?:\/\/)?|\?[^@]*$/g

const besideWords = (word: string): string | undefined =>
  normalEmail(word) ?? normalEmail(word.replace(BESIDE, ''))

/** The one e-mail address in a pasted text, in its normal form. */
export const emailIn = (text: string): string | undefined => onlyOne(text, besideWords)

/** Whether a pasted text holds e-mail addresses that differ. */
export const areEmails = (text: string): boolean => areSeveral(text, besideWords)
