import { MAX_EMAIL_BYTES, MAX_EMAIL_LOCAL_BYTES } from '../limits.ts'
import { trimInvisible } from './invisible.ts'

/** Letters and digits of any script with their marks, and the specials that RFC 5322 calls atext. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~.-]+$/u
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

const byteLength = (text: string) => new TextEncoder().encode(text).length

/** A host name in ASCII; undefined for an address by number, a local name or anything the URL parser refuses. */
export function asciiHost(host: string): string | undefined {
  // What would end a host, or be decoded into one, is not a host.
  if (/[\s/?#@:\\%[\]]/u.test(host)) return undefined
  if (!URL.canParse(`http://${host}`)) return undefined
  const ascii = new URL(`http://${host}`).hostname
  const labels = ascii.split('.')
  if (labels.length < 2 || ascii.length > 253) return undefined
  if (!labels.every(label => HOST_LABEL.test(label))) return undefined
  return TOP_LEVEL.test(labels[labels.length - 1] ?? '') ? ascii : undefined
}

/**
 * The normal form of an e-mail address, or undefined when it is none.
 *
 * The host comes out in ASCII and lower case. The local part is kept as typed: whether its case matters is its
 * host's affair.
 */
export function normalEmail(typed: string): string | undefined {
  const text = trimInvisible(typed).normalize('NFC')
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
