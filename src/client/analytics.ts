/** Three services that can count visits: each is off until the address of its script is configured. */
interface AnalyticsSettings {
  /** A statistics service that counts by its script alone. */
  statistics?: string
  /** A search engine's script that reports the page's address to it. */
  linkPush?: string
  /** Web analytics with a command queue; the address names the site: `…/js?id=G-…`. */
  web?: string
}

interface Adapter {
  id: keyof AnalyticsSettings
  src: string
  /** What web analytics gets; the others read the page by themselves. */
  pageView?: { site: string; path: string }
}

/** Pages that tell what a visitor submits or follows, or that promise to send nothing: no service gets them. */
const PRIVATE = /^\/(?:[^/]+\/)?(?:submit|status|success|subscription|report|download\/check|verify)(?:\/|$)/

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

declare global {
  interface Window {
    /** The queue that web analytics works off once its script is there. */
    dataLayer?: unknown[]
  }
}

function load(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** A command as the service's script expects it in the queue: an `arguments` object, which an array is not taken for. */
function command(..._parts: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the service's script tells commands from other entries by this type.
  window.dataLayer.push(arguments)
}

/** A visitor who asks by Global Privacy Control not to be tracked is not counted; only some browsers have the signal. */
const isRefused = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

const SETTINGS: AnalyticsSettings = {
  statistics: import.meta.env.PUBLIC_ANALYTICS_STATISTICS,
  linkPush: import.meta.env.PUBLIC_ANALYTICS_LINK_PUSH,
  web: import.meta.env.PUBLIC_ANALYTICS_WEB,
}

/** Whether this build has any of them: pages that speak of it must not say otherwise. */
export const countsVisits = (): boolean => adaptersFor('/', SETTINGS).length > 0

/** Tells the configured services of this page. Without any of them no request leaves the site. */
export function countPageView(): void {
  if (isRefused()) return
  const adapters = adaptersFor(location.pathname + location.search, SETTINGS)
  for (const { src, pageView } of adapters) {
    if (pageView) {
      command('js', new Date())
      command('config', pageView.site, { page_path: pageView.path })
    }
    load(src)
  }
}
