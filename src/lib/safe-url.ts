import { parseUrl } from './parse-url.ts'

/** Placeholder for the page's own address; nothing resolves there. */
const OWN = 'https://own.invalid'

/**
 * The address of a link or picture from an untrusted source: http, https, or a path of the site's own (`/en/news/`).
 * Undefined for everything else an address can do, and for one that shows a name before its real host
 * (`https://tokenpocket.pro@elsewhere`).
 */
export function safeUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.trim()
  // Without this a bare word, an empty text or a fragment would resolve to a path of ours.
  const url = /^(https?:\/\/|\/)/i.test(address) ? parseUrl(address, OWN) : undefined
  if (!url) return undefined
  const { protocol, username, password, origin, href } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return undefined
  return origin === OWN ? href.slice(OWN.length) : href
}
