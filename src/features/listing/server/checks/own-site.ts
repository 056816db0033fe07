import type { ListingKind } from '#contract/listing-kinds.ts'
import { hostOf } from '#lib/fold.ts'
import type { ListingCheck, ListingValues } from '../../contract/submissions.ts'
import { textInLanguage } from '../listing-context.ts'

/** The field of the project's own site. */
const SITE: Readonly<Record<ListingKind, string>> = {
  dapp: 'url',
  token: 'website',
  nft: 'website',
  chain: 'info_url',
}

/** Where many have a page, and nobody a site. */
const SHARED = new Set([
  ...['x.com', 'twitter.com', 't.me', 'telegram.me', 'discord.gg', 'discord.com', 'facebook.com'],
  ...['instagram.com', 'youtube.com', 'tiktok.com', 'reddit.com', 'weibo.com', 'linktr.ee', 'medium.com'],
])

/**
 * Some name a page at somebody else's as their website, which says nothing of whose the project is. Staff are told to ask for a
 * site of its own; nothing is said when it may be that.
 */
export function checkOwnSite(
  kind: ListingKind,
  values: ListingValues,
  explorers: readonly string[],
): ListingCheck[] {
  const field = SITE[kind]
  const host = hostOf(textInLanguage(values, field))
  const isShared =
    SHARED.has(host.replace(/^(?:m|mobile)\./, '')) || explorers.some(url => hostOf(url) === host)
  return host !== '' && isShared ? [{ code: 'siteShared', verdict: 'staff', field, detail: host }] : []
}
