/** Three services that can count visits: each is off until the address of its script is configured. */
export interface AnalyticsSettings {
  /** A statistics service that counts by its script alone. */
  statistics?: string
  /** A search engine's script that reports the page's address to it. */
  linkPush?: string
  /** Web analytics with a command queue; the address names the site: `…/js?id=G-…`. */
  web?: string
}

export interface Adapter {
  id: keyof AnalyticsSettings
  src: string
  /** What web analytics is told; the others read the page by themselves. */
  pageView?: { site: string; path: string }
}

/** Who submits a listing, follows a request or comes from a mailed link is nobody else's business. */
const PRIVATE = /^\/(?:[^/]+\/)?(?:submit|status|success|subscription)(?:\/|$)/

const isScript = (src: string | undefined): src is string =>
  src !== undefined && URL.canParse(src) && new URL(src).protocol === 'https:'

/** Which services hear of a page, by its path and query: `/en/dappstore/?category_id=1`. */
export function adaptersFor(fullPath: string, settings: AnalyticsSettings): Adapter[] {
  const [path = ''] = fullPath.split(/[?#]/)
  if (PRIVATE.test(path)) return []
  const { statistics, linkPush, web } = settings
  const adapters: Adapter[] = []
  if (isScript(statistics)) adapters.push({ id: 'statistics', src: statistics })
  if (isScript(linkPush)) adapters.push({ id: 'linkPush', src: linkPush })
  const site = isScript(web) ? new URL(web).searchParams.get('id') : null
  if (isScript(web) && site) adapters.push({ id: 'web', src: web, pageView: { site, path: fullPath } })
  return adapters
}
