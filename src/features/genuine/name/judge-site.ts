import { isBelowOlderHost, isOlderHost, OLDER_APP_STORE_ID } from '#content/older-hosts.ts'
import { type HostParts, hostParts } from '#lib/host-parts.ts'
import { lastOf } from '#lib/last-of.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { shownHost } from '#lib/punycode.ts'
import type { AlikeReason, JudgedPart, ListedName, NameAnswer, Piece } from './answer.ts'
import { likenessOf, likenessToAny, marked, markedLast, strangersIn } from './likeness.ts'
import { SHARED_SITES } from './shared-sites.ts'

const FOREIGN_LETTERS = /[^\x20-\x7e]+/u

const pathParts = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)

/** Percent signs hide a name from the eye, and a broken one is no reason to stop. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const domainOf = (list: readonly ListedName[]): string =>
  list.find(({ kind }) => kind === 'domain')?.value ?? ''

/** The entry that a host belongs to: its own, or that of our domain for every host below it. */
export function entryOfHost(host: string, list: readonly ListedName[]): ListedName | undefined {
  const named = list.find(({ kind, value }) => (kind === 'site' || kind === 'domain') && value === host)
  if (named) return named
  const medium = list.find(({ place, value }) => place === 'medium' && host === `${value}.medium.com`)
  return medium ?? list.find(({ kind, value }) => kind === 'domain' && host.endsWith(`.${value}`))
}

/** Whether the address says without any trick which host it opens: plain letters, no sign-in part, no backslash. */
function isPlain(text: string, url: URL): boolean {
  const [, authority = ''] = /^(?:https?:\/\/)?([^/?#]*)/i.exec(text) ?? []
  return (
    /^[\x21-\x7e]+$/.test(text) &&
    !/[\\@%]/.test(authority) &&
    url.port === '' &&
    !url.hostname.endsWith('.') &&
    authority.toLowerCase().replace(/:(?:80|443)$/, '') === url.hostname
  )
}

function parse(text: string): URL | undefined {
  return parseUrl(/^https?:/i.test(text) ? text : `https://${text}`)
}

/** By what a host that is not ours looks like ours. */
export function hostLikeness(host: string, list: readonly ListedName[]): AlikeReason | undefined {
  if (isOlderHost(host) || isBelowOlderHost(host)) return undefined
  const parts = hostParts(host)
  const shown = shownHost(host)
  const registered = lastOf(parts?.labels ?? []) ?? shown
  const [ourName] = domainOf(list).split('.')
  if (registered === ourName) return 'ending'
  const likeness = likenessOf(registered)
  if (likeness) return likeness
  const others = (parts?.labels ?? []).slice(0, -1)
  if (others.some(label => likenessOf(label)) || likenessOf(others.join('.'))) return 'subdomain'
  // Its name may reach over a dot: token.pocket.example, tokenpock.et.
  return likenessOf(shown.replaceAll('.', '')) ? 'words' : undefined
}

const registeredPart = (parts: HostParts | undefined, host: string): string =>
  parts ? shownHost(parts.domain) : shownHost(host)

/** What of the address counts: the domain; in one with strange letters, these. */
export function hostPieces(text: string, host: string, reason?: AlikeReason): Piece[] {
  if (reason === 'letters' && FOREIGN_LETTERS.test(text)) return marked(text, FOREIGN_LETTERS)
  return markedLast(text, registeredPart(hostParts(host), host))
}

/** The address up to the first slash; the path where the answer is about it. */
function shownAddress(url: URL, isWhole: boolean): string {
  const host = shownHost(url.hostname) + (url.port && `:${url.port}`)
  const user = url.username ? `${decoded(url.username)}@` : ''
  const rest = `${url.pathname}${url.search}${url.hash}`
  return isWhole && rest !== '/' ? `${user}${host}${decoded(rest)}` : `${user}${host}`
}

const platformOf = (host: string) => SHARED_SITES.find(({ hosts }) => hosts.includes(host))

/** An address that begins with an account of ours: the account itself, or something posted below it. */
function judgeListed(
  url: URL,
  text: string,
  depth: number,
  entry: ListedName,
  found: JudgedPart,
): NameAnswer {
  // What a site makes of a path with these is not known here.
  if (!isPlain(text, url) || /%|\/\//.test(url.pathname)) return { ...found, kind: 'unlisted', reason: 'odd' }
  return pathParts(url).length <= depth
    ? { ...found, kind: 'ours', entry, isNamed: true, isInsecure: url.protocol === 'http:' }
    : { ...found, kind: 'unlisted', reason: 'posted' }
}

/** On a site where anybody may have an account. */
function judgeAccount(url: URL, text: string, list: readonly ListedName[]): NameAnswer | undefined {
  const platform = platformOf(url.hostname)
  if (!platform) return undefined
  const { place, kind, isCaseSensitive = false, depth } = platform
  const parts = pathParts(url)
  const own = list.filter(entry => entry.place === place)
  const account = platform.account(url, parts)?.replace(place === 'medium' ? /^@/ : /^$/, '')
  const keyOf = (name: string) => (isCaseSensitive ? name : name.toLowerCase())
  const type = kind === 'app' || kind === 'extension' ? kind : 'account'
  const address = shownAddress(url, true)
  const pieces = markedLast(address, account ?? url.hostname)
  const entry = account !== undefined ? own.find(({ value }) => keyOf(value) === keyOf(account)) : undefined
  if (entry) return judgeListed(url, text, depth, entry, { type, pieces })
  // The store puts the app's name into its address.
  if (place === 'app-store' && account === OLDER_APP_STORE_ID)
    return { kind: 'unlisted', type, pieces, reason: 'id' }
  const likeness =
    likenessOf(decoded(`${url.pathname} ${account ?? ''}`)) ??
    likenessToAny(
      account ?? '',
      own.map(({ value }) => value),
    )
  if (!likeness) return { kind: 'unlisted', type, pieces, reason: type === 'account' ? 'account' : 'id' }
  return { kind: 'alike', type, pieces, reason: 'account', strangers: strangersIn(address) }
}

/** An address on the web. `hidden` was in it and cannot be seen. */
export function judgeSite(text: string, list: readonly ListedName[]): NameAnswer {
  const url = parse(text)
  if (!url) {
    const reason = likenessOf(text)
    const pieces = [{ text, isMarked: true }]
    return reason
      ? { kind: 'alike', type: 'site', pieces, reason, strangers: strangersIn(text) }
      : { kind: 'unlisted', type: 'site', pieces, reason: 'odd' }
  }
  // The dot of the root behind it opens the same host.
  const host = url.hostname.replace(/\.$/, '')
  const entry = entryOfHost(host, list)
  if (entry) {
    const pieces = hostPieces(shownAddress(url, false), host)
    if (!isPlain(text, url)) return { kind: 'unlisted', type: 'site', pieces, reason: 'odd' }
    if (entry.place === 'medium' && pathParts(url).length > 0)
      return { kind: 'unlisted', type: 'account', pieces, reason: 'posted' }
    const isNamed = entry.kind !== 'domain' || entry.value === host
    return { kind: 'ours', type: 'site', pieces, entry, isNamed, isInsecure: url.protocol === 'http:' }
  }
  if (isOlderHost(host) && url.username === '') return judgeOlder(url, text)
  return judgeAccount(url, text, list) ?? judgeStranger(url, list)
}

/** A host that an older source of ours names, as long as the address has no trick in it. */
function judgeOlder(url: URL, text: string): NameAnswer {
  const found: JudgedPart = { type: 'site', pieces: hostPieces(shownAddress(url, false), url.hostname) }
  return isPlain(text, url) ? { ...found, kind: 'older' } : { ...found, kind: 'unlisted', reason: 'odd' }
}

/**
 * A site that is not ours; it may want to be taken for it. Only the part before `?` and `#` can make it so: anybody's honest
 * link may say there where its visitors come from.
 */
function judgeStranger(url: URL, list: readonly ListedName[]): NameAnswer {
  const host = url.hostname
  const path = decoded(url.pathname)
  const user = decoded(`${url.username}${url.password}`)
  const reason: AlikeReason | undefined =
    (likenessOf(user) && 'userinfo') ?? hostLikeness(host, list) ?? (likenessOf(path) ? 'path' : undefined)
  const address = shownAddress(url, reason === 'path')
  const pieces = hostPieces(address, host, reason)
  if (!reason) return { kind: 'unlisted', type: 'site', pieces, reason: 'site' }
  return { kind: 'alike', type: 'site', pieces, reason, strangers: strangersIn(address) }
}
