import type { RequestListener } from 'node:http'
import { REQUEST_SECONDS, REQUESTS } from '../metrics.ts'

const API = /^\/(?:v1|api)\/[^/?]+/
const HEALTH = /^\/(?:healthz|livez|readyz)(?:\?|$)/
/** Scripts, styles and pictures of a build. */
const ASSET = /^\/_astro\//

const methodOf = (method: string): 'GET' | 'POST' => (['GET', 'HEAD'].includes(method) ? 'GET' : 'POST')

/** Failures of what is sent begin at 0: the first one is no increase where there was nothing before it. */
export function countFromZero(routes: readonly { path: string; method: string }[]): void {
  for (const { path, method } of routes) {
    const route = API.exec(path)?.[0]
    if (route === undefined || method !== 'POST') continue
    for (const status of ['500', '503']) REQUESTS.inc({ route, status, method }, 0)
  }
}

/**
 * The part of the API that an address belongs to (`/v1/news`), or what else it is for: `page`, `asset`, `health`. As many
 * as there are routes, whatever strangers ask for.
 */
export function openRouteFamilies(routes: readonly { path: string }[]): (url: string) => string {
  const known = new Set(routes.map(({ path }) => API.exec(path)?.[0]))
  return url => {
    const family = API.exec(url)?.[0]
    if (family !== undefined) return known.has(family) ? family : 'unknown'
    if (HEALTH.test(url)) return 'health'
    return ASSET.test(url) ? 'asset' : 'page'
  }
}

const STATUS_OF_ABORTED = 499

/** Counts what the listener answers; a caller who went away before is counted as nginx does, with 499. */
export function countRequests(answer: RequestListener, familyOf: (url: string) => string): RequestListener {
  return (incoming, outgoing) => {
    const begin = performance.now()
    const route = familyOf(incoming.url ?? '')
    outgoing.once('close', () => {
      const status = outgoing.headersSent ? outgoing.statusCode : STATUS_OF_ABORTED
      REQUESTS.inc({ route, status: String(status), method: methodOf(incoming.method ?? '') })
      REQUEST_SECONDS.observe({ route }, (performance.now() - begin) / 1000)
    })
    answer(incoming, outgoing)
  }
}
