import type { Context, Hono, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { reportPolicy } from '#contract/operations.ts'
import type { BudgetAnswer, Budgets, BudgetTable } from '../budgets.ts'
import type { Config } from '../config.ts'
import { errorText, type Log } from '../log.ts'
import type { Rates, RateTable } from '../rates.ts'
import { type Caller, callerAt, clientAddress, type IsTrusted, socketAddress } from './client-address.ts'
import { httpRefusal } from './envelope.ts'
import { REQUEST_ID, traceOf } from './trace.ts'

const PREFLIGHT_CACHE_S = 600
const MAX_LOGGED_PATH = 200
const SAFE_METHODS = ['GET', 'HEAD']

/** Controls, line ends of Unicode, and marks that turn or hide what a terminal shows. */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Without the query, and with what nobody sees as it is written in an address: `%1B`. */
export const loggedPath = (path: string): string =>
  path.replace(NOT_SHOWN, encodeURIComponent).slice(0, MAX_LOGGED_PATH)

/** One line per request, under the id that the answer names. The query stays out: it may hold a key or a mailed token. */
export function requestLog(log: Log, isTrusted: IsTrusted): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const { id, network } = traceOf(
      socketAddress(c),
      { requestId: c.req.header(REQUEST_ID), forwarded: c.req.header('x-forwarded-for') },
      isTrusted,
    )
    c.set('requestId', id)
    // Hono's own way would copy the answer for one header.
    c.env?.outgoing?.setHeader(REQUEST_ID, id)
    await next()
    log({
      id,
      network,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
  }
}

/**
 * Nothing the API answers is a page: it loads nothing, is never framed and is what its type is. Pages of the
 * allowed origins read it through CORS, which the resource policy leaves alone. A route may set its own instead.
 */
export const API_HEADERS = {
  'Cache-Control': 'no-store',
  // `default-src` does not cover the last three.
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const
const API_HEADER_LIST = Object.entries(API_HEADERS)
/** An answer without a body has them too. */
export const ALWAYS_SENT = [
  ...Object.keys(API_HEADERS),
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]

/** Before the answer is made: one that exists already would be copied for each header, its body through a stream. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of API_HEADER_LIST) c.header(name, value)
  await next()
}

/** Preflight requests are Hono's; its middleware writes to every other answer after it was made, which copies it. */
export function corsFor(origins: readonly string[]): MiddlewareHandler {
  const preflight = cors({
    origin: origin => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Authorization', 'Idempotency-Key', 'lang', 'os', 'appver'],
    maxAge: PREFLIGHT_CACHE_S,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    const origin = c.req.header('origin')
    if (origin !== undefined && origins.includes(origin)) c.header('Access-Control-Allow-Origin', origin)
    c.header('Access-Control-Expose-Headers', 'Date, Retry-After')
    c.header('Vary', 'Origin')
    await next()
  }
}

/** A host is the same whatever scheme the proxy in front speaks to us. */
const isOwnHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/** Browsers name the page's origin on every POST; only pages of ours may write. Programs name none. */
export function originGuard({ allowedOrigins, siteUrl }: Config): MiddlewareHandler {
  const ours = new Set(siteUrl ? [...allowedOrigins, new URL(siteUrl).origin] : allowedOrigins)
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (SAFE_METHODS.includes(c.req.method) || origin === undefined) return next()
    const host = c.req.header('host') ?? new URL(c.req.url).host
    if (ours.has(origin) || isOwnHost(origin, host)) return next()
    return httpRefusal(c, 403, 'This origin may not write here')
  }
}

/**
 * One line when a call came through an untrusted proxy: its visitors share one limit until an operator names it.
 * Anyone can send such a header, so one line is all.
 */
export function proxyWarning(log: Log, isTrusted: IsTrusted): MiddlewareHandler {
  let isLogged = false
  return async (c, next) => {
    const address = socketAddress(c)
    if (!isLogged && c.req.header('x-forwarded-for') !== undefined && !isTrusted(address)) {
      isLogged = true
      log({
        level: 'warn',
        event: 'proxy',
        address,
        message:
          'X-Forwarded-For from an address that TRUSTED_PROXIES does not name: everybody behind it shares one rate limit. If it is your proxy, name it there.',
      })
    }
    return next()
  }
}

function rateOf({ req }: Context): keyof RateTable {
  if (SAFE_METHODS.includes(req.method)) return 'read'
  return req.path === reportPolicy.path ? 'policy' : 'write'
}

export function rateGuard(rates: Rates, isTrusted: IsTrusted): MiddlewareHandler {
  return async (c, next) => {
    return refusalOfRate(c, await rates.take(rateOf(c), callerAt(clientAddress(c, isTrusted)))) ?? next()
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** What a call took from budgets. */
    spent?: { name: keyof BudgetTable; caller: Caller; cost: number }[]
  }
}

/** What was taken for a call that failed through no fault of its caller is given back; the answer does not wait for that. */
export function spendGuard(budgets: Budgets, log: Log): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status < 500) return
    for (const { name, caller, cost } of c.get('spent') ?? [])
      budgets
        .giveBack(name, caller, cost)
        .catch(error => log({ level: 'warn', event: 'budget', budget: name, error: errorText(error) }))
  }
}

export function refusalOfRate(c: Context, taken: BudgetAnswer): Response | undefined {
  if (taken.allowed) return undefined
  return httpRefusal(c, 429, 'Too many calls; try again later', { 'Retry-After': String(taken.retryAfter) })
}

/** A path that is there for another method: 405. What no route answered, and an unknown id, stays 404. */
export const wrongMethod = (api: Hono): MiddlewareHandler =>
  methodNotAllowed({
    app: api,
    onMethodNotAllowed: (c, methods) =>
      httpRefusal(c, 405, `Use ${methods.join(' or ')}`, { Allow: methods.join(', ') }),
  })
