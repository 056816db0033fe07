import { inlineScript } from '#lib/inline-script.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { IDLE_TIMEOUT_MS } from '#lib/when-idle.ts'

/** Three services that can count visits: each is off until the address of its script is configured. */
interface AnalyticsSettings {
  /** A statistics service that counts by its script alone. */
  statistics?: string
  /** A search engine's script that reports the page's address to it. */
  linkPush?: string
  /** Web analytics with a command queue; the address names the site: `…/js?id=G-…`. */
  web?: string
}

interface Service {
  id: keyof AnalyticsSettings
  src: string
  /** The site as web analytics knows it; the others need no name. */
  site?: string
}

/** Pages that tell what a visitor submits or follows, or that promise to send nothing: no service gets them. */
const PRIVATE = /^\/(?:[^/]+\/)?(?:submit|status|success|subscription|report|download\/check|verify)(?:\/|$)/

const isScript = (src: string | undefined): src is string =>
  src !== undefined && parseUrl(src)?.protocol === 'https:'

/** Which services hear of the page at this path. */
export function servicesFor(path: string, settings: AnalyticsSettings): Service[] {
  if (PRIVATE.test(path)) return []
  const { statistics, linkPush, web } = settings
  const services: Service[] = []
  if (isScript(statistics)) services.push({ id: 'statistics', src: statistics })
  if (isScript(linkPush)) services.push({ id: 'linkPush', src: linkPush })
  const site = isScript(web) ? new URL(web).searchParams.get('id') : null
  if (isScript(web) && site) services.push({ id: 'web', src: web, site })
  return services
}

declare global {
  interface Window {
    /** The queue that web analytics works off once its script is there. */
    dataLayer?: unknown[]
  }
}

/**
 * Tells the services of this page once it has loaded and the browser is idle: a visitor who reads and leaves is a visit
 * too. Inline in each page that is counted, so it must not refer to anything outside itself, `whenIdle`
 * included.
 *
 * `privatePath`: the page may be served at other addresses than its own, a page for what is not found at any.
 */
function countVisit(services: readonly Service[], privatePath: string, timeout: number): void {
  // Only some browsers have the signal of a visitor who does not want to be tracked.
  const isRefused = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  if (isRefused || new RegExp(privatePath).test(location.pathname)) return
  // The service's script tells commands from other entries by their type, which an array does not have.
  const command = function (..._parts: unknown[]) {
    window.dataLayer ??= []
    // biome-ignore lint/complexity/noArguments: as above.
    window.dataLayer.push(arguments)
  }
  const count = () => {
    for (const { src, site } of services) {
      if (site) {
        command('js', new Date())
        command('config', site, { page_path: location.pathname + location.search })
      }
      document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
    }
  }
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(count, { timeout }) : setTimeout(count, timeout)
  addEventListener('load', whenIdle, { once: true })
}

const SETTINGS: AnalyticsSettings = {
  statistics: import.meta.env.PUBLIC_ANALYTICS_STATISTICS,
  linkPush: import.meta.env.PUBLIC_ANALYTICS_LINK_PUSH,
  web: import.meta.env.PUBLIC_ANALYTICS_WEB,
}

/** Hosts of the services that this build loads, once each. */
export const countingHosts = (): string[] => [
  ...new Set(servicesFor('/', SETTINGS).map(({ src }) => new URL(src).hostname)),
]

/** Which form of a sentence about it holds for this build; the build stops where a language has but one (build/visit-words.ts). */
export const visitForm = (): 'none' | 'counted' => (countingHosts().length > 0 ? 'counted' : 'none')

/** The inline script that counts visits of the page at this path; none without a service that hears of it. */
export function visitScript(path: string, settings: AnalyticsSettings = SETTINGS): string | undefined {
  const services = servicesFor(path, settings)
  return services.length > 0 ? inlineScript(countVisit, services, PRIVATE.source, IDLE_TIMEOUT_MS) : undefined
}
