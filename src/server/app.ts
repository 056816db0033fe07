import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '#platform/db/open.ts'
import type { Services } from '#platform/feature.ts'
import { trustedProxies } from '#platform/http/client-address.ts'
import { countFromZero, countRequests, openRouteFamilies } from '#platform/http/count-requests.ts'
import { httpRefusal } from '#platform/http/envelope.ts'
import {
  apiHeaders,
  corsFor,
  loggedPath,
  originGuard,
  proxyWarning,
  rateGuard,
  requestLog,
  spendGuard,
  wrongMethod,
} from '#platform/http/guards.ts'
import { errorText, type Log } from '#platform/log.ts'
import { FEATURES } from './features.ts'
import { healthRoutes, type Lifecycle } from './health.ts'
import { openApiRoutes } from './openapi.ts'
import { policyReportRoutes } from './policy-reports.ts'

/** Everything below these is the API's: what is not found there is no page of the site. */
const API_PATHS = ['/v1/*', '/api/*', '/healthz', '/livez', '/readyz']
const RETRY_AFTER_S = '5'

function answerError(c: Context, error: Error, log: Log): Response {
  if (error instanceof HTTPException)
    return httpRefusal(c, error.status === 400 ? 400 : 500, 'Malformed call')
  log({
    level: 'error',
    id: c.get('requestId'),
    method: c.req.method,
    path: loggedPath(c.req.path),
    error: errorText(error),
  })
  return isUnavailable(error)
    ? httpRefusal(c, 503, 'Not available just now; try again', { 'Retry-After': RETRY_AFTER_S })
    : httpRefusal(c, 500, 'Something went wrong here')
}

/**
 * The whole API as one function of a request, which tests call without a socket. `site`: the static files, asked last.
 */
export function buildApp(services: Services, site?: Hono, lifecycle: Lifecycle = { state: 'ready' }): Hono {
  const app = new Hono()
  const { budgets, config, log, rates } = services
  const { allowedOrigins } = config
  const isTrusted = trustedProxies(config.trustedProxies)
  /** Apart from the site, whose one route for every path would make an unknown call a wrong method. */
  const api = new Hono()
  const guards = [
    apiHeaders,
    corsFor(allowedOrigins),
    proxyWarning(log, isTrusted),
    rateGuard(rates, isTrusted),
    spendGuard(budgets, log),
    originGuard(config),
    wrongMethod(api),
  ]

  app.onError((error, c) => answerError(c, error, log))
  app.use(requestLog(log, isTrusted))
  for (const path of API_PATHS) api.use(path, ...guards)
  for (const { routes } of FEATURES) for (const mount of routes) mount(api, services)
  healthRoutes(api, services, lifecycle)
  openApiRoutes(api, services)
  policyReportRoutes(api, log)
  for (const path of API_PATHS) api.all(path, c => httpRefusal(c, 404, 'No such call'))
  app.route('/', api)
  if (site) app.route('/', site)
  app.notFound(c => httpRefusal(c, 404, 'This page could not be found.'))
  return app
}

/** The same as a server listens with it. */
export function buildListener(services: Services, site?: Hono, lifecycle?: Lifecycle): RequestListener {
  const app = buildApp(services, site, lifecycle)
  const listener = getRequestListener(app.fetch)
  if (services.config.metrics === undefined) return listener
  countFromZero(app.routes)
  return countRequests(listener, openRouteFamilies(app.routes))
}
