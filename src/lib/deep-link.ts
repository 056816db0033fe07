import { safeUrl } from './safe-url.ts'

/** Opens a site in the wallet's own browser on a phone; undefined for what is no address on the web. */
export function deepLink(site: string): string | undefined {
  const url = safeUrl(site)
  if (!url || url.startsWith('/')) return undefined
  return `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url, source: 'TokenPocket' }))}`
}
