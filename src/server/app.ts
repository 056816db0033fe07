import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { chainRoutes } from '#features/chains/server/chains-routes.ts'
import { tokenRoutes } from '#features/chains/server/tokens-routes.ts'
import { bannerRoutes } from '#features/dappstore/server/banners-routes.ts'
import { categoryRoutes } from '#features/dappstore/server/categories-routes.ts'
import { dappRoutes } from '#features/dappstore/server/dapps-routes.ts'
import { noPrices, type Prices } from '#features/dappstore/server/market/prices.ts'
import { marketRoutes } from '#features/dappstore/server/market-routes.ts'
import { currentDappIndex } from '#features/dappstore/server/search/current-index.ts'
import { openChains } from '#features/donation/server/chains.ts'
import { donationRoutes } from '#features/donation/server/donation-routes.ts'
import { readTokens } from '#features/donation/server/token-facts.ts'
import { tokenFactRoutes } from '#features/donation/server/token-facts-routes.ts'
import { imageRoutes } from '#features/listing/server/images-routes.ts'
import { submissionRoutes } from '#features/listing/server/submissions-routes.ts'
import { newsRoutes } from '#features/news/server/news-routes.ts'
import { subscribeRoutes } from '#features/subscribe/server/subscribe-routes.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/tables.ts'
import { isUnavailable } from '#platform/db/unavailable.ts'
import { clientAddress, networkOf, trustedProxies } from '#platform/http/client-address.ts'
import { httpRefusal } from '#platform/http/envelope.ts'
import {
  apiHeaders,
  corsFor,
  originGuard,
  proxyWarning,
  rateGuard,
  requestLog,
  wrongMethod,
} from '#platform/http/guards.ts'
import { RATES, type Rates, rateLimit } from '#platform/http/rate-limit.ts'
import { errorText, type Log } from '#platform/log.ts'
import { healthRoutes } from './routes/health.ts'
import type { Services } from './routes/services.ts'

export interface AppOptions {
  config: Config
  db: Db
  log: Log
  /** The static files, asked last. */
  site?: Hono
  prices?: Prices
  /** Called when a mail is owed; without it the mails wait in the database. */
  onMailOwed?: () => void
  rates?: Partial<Rates>
}

/** Everything below these is the API's: what is not found there is no page of the site. */
const API_PATHS = ['/v1/*', '/api/*', '/healthz']
const RETRY_AFTER_S = '5'

const ROUTES = [
  newsRoutes,
  bannerRoutes,
  categoryRoutes,
  chainRoutes,
  dappRoutes,
  marketRoutes,
  tokenRoutes,
  tokenFactRoutes,
  donationRoutes,
  imageRoutes,
  submissionRoutes,
  subscribeRoutes,
  healthRoutes,
]

function answerError(c: Context, error: Error, log: Log): Response {
  if (error instanceof HTTPException)
    return httpRefusal(c, error.status === 400 ? 400 : 500, 'Malformed call')
  log({ level: 'error', method: c.req.method, path: c.req.path, error: errorText(error) })
  return isUnavailable(error)
    ? httpRefusal(c, 503, 'Not available just now; try again', { 'Retry-After': RETRY_AFTER_S })
    : httpRefusal(c, 500, 'Something went wrong here')
}

/** The whole API as one function of a request: the server listens with it, tests call it without a socket. */
export function buildApp({ config, db, log, site, prices, onMailOwed, rates }: AppOptions): Hono {
  const app = new Hono()
  const allRates = { ...RATES, ...rates }
  const isTrusted = trustedProxies(config.trustedProxies)
  const chains = openChains(config)
  const services: Services = {
    config,
    db,
    log,
    chains,
    tokens: readTokens(chains),
    dapps: currentDappIndex(db),
    prices: prices ?? noPrices,
    networkOfCall: c => networkOf(clientAddress(c, isTrusted)),
    takeMail: rateLimit(allRates.mail),
    takeIntent: rateLimit(allRates.intent),
    takeFacts: rateLimit(allRates.facts),
    takeUpload: rateLimit(allRates.upload),
    onMailOwed: onMailOwed ?? (() => {}),
  }
  /** Apart from the site, whose one route for every path would make an unknown call a wrong method. */
  const api = new Hono()
  const guards = [
    apiHeaders,
    corsFor(config.allowedOrigins),
    proxyWarning(log, isTrusted),
    rateGuard(allRates, isTrusted),
    originGuard(config),
    wrongMethod(api),
  ]

  app.onError((error, c) => answerError(c, error, log))
  app.use(requestLog(log))
  for (const path of API_PATHS) api.use(path, ...guards)
  for (const mount of ROUTES) mount(api, services)
  for (const path of API_PATHS) api.all(path, c => httpRefusal(c, 404, 'No such call'))
  app.route('/', api)
  if (site) app.route('/', site)
  app.notFound(c => httpRefusal(c, 404, 'This page could not be found.'))
  return app
}
