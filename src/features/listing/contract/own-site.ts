import type { ListingKind } from '#contract/listing-kinds.ts'
import { hostOf } from '#lib/fold.ts'

/** The field of the project's own site. */
export const OWN_SITE: Readonly<Record<ListingKind, string>> = {
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
 * The host of a website that is a page at somebody else's: it says nothing of whose the project is. Undefined when the site may be
 * the project's own.
 */
export function sharedHost(url: string, explorers: readonly string[]): string | undefined {
  const host = hostOf(url)
  const isShared =
    SHARED.has(host.replace(/^(?:m|mobile)\./, '')) || explorers.some(each => hostOf(each) === host)
  return host !== '' && isShared ? host : undefined
}
