import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { BudgetAnswer } from '../budgets.ts'
import type { Log } from '../log.ts'
import { bareAddress, type Caller, callerAt, forwardedAddress, type IsTrusted } from './client-address.ts'
import { acceptedEncodings } from './encodings.ts'
import { namesTag } from './entity-tag.ts'
import { loggedPath } from './guards.ts'
import { REQUEST_ID, traceOfIncoming } from './trace.ts'

/** What a route says of an answer that it would give again to the same request. */
export interface Repeatable {
  body: Uint8Array
  etag: string
  /** Whether it still is the answer; what throws is left to the route. */
  isCurrent: () => boolean | Promise<boolean>
  /** The query of the address changes nothing. */
  ignoresQuery: boolean
  /** A call of the API, of which each network may make so many. */
  isCounted: boolean
}

declare module 'hono' {
  interface ContextVariableMap {
    repeatable?: Repeatable
  }
}

interface Recorded extends Repeatable {
  /** Names and values in turn, as Node's `writeHead` takes them. */
  headers: readonly string[]
  /** Those of an answer without a body. */
  unchanged: readonly string[]
  path: string
  bytes: number
}

export interface DirectOptions {
  /** Of bodies and headers together. */
  maxBytes: number
  /** Other origins get the headers of none. */
  allowedOrigins: readonly string[]
  isTrusted: IsTrusted
  takeRead: (caller: Caller) => BudgetAnswer
  log: Log
}

/** Gives a request that no recorded answer fits to the app. */
type Pass = () => void

export interface DirectAnswers {
  /** Outermost, so that it sees the headers of an answer as they are sent. */
  record: MiddlewareHandler
  /** Answers a request as the app did before, or passes it on. */
  answer: (incoming: IncomingMessage, outgoing: ServerResponse, pass: Pass) => void
  readonly bytes: number
}

/** Those that describe a body. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding']
/** Longer addresses are not worth the memory. */
const MAX_URL = 512
/** Objects, keys and arrays beside bodies and headers, by measurement. */
const OVERHEAD_BYTES = 600
/** Any other host is judged by the app, as are requests with a body. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::\d{1,5})?$/i

const isPlain = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url !== undefined &&
  url.length <= MAX_URL &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  PLAIN_HOST.test(headers.host ?? '')

function flat(headers: Headers, isSent: (name: string) => boolean): string[] {
  const list: string[] = []
  for (const [name, value] of headers) if (isSent(name)) list.push(name, value)
  return list
}

function recordOf(repeatable: Repeatable, headers: Headers, path: string): Recorded {
  const sent = flat(headers, () => true)
  if (!headers.has('content-length')) sent.push('content-length', String(repeatable.body.length))
  const size = sent.reduce((sum, text) => sum + text.length, 0)
  return {
    ...repeatable,
    headers: sent,
    unchanged: flat(headers, name => !OF_BODY.includes(name)),
    path,
    bytes: repeatable.body.length + 2 * size + OVERHEAD_BYTES,
  }
}

/**
 * Answers that were given once are given again without the app: its routes, guards and headers take ten times as long as
 * Node's own part. An answer is recorded under all of a request that may change it; it is asked before each use whether it
 * still holds, and calls are counted and logged as the app does.
 */
export function openDirectAnswers(options: DirectOptions): DirectAnswers {
  const { maxBytes, allowedOrigins, isTrusted, takeRead, log } = options
  const recorded = new Map<string, Recorded>()
  let bytes = 0

  const keyOf = ({ headers }: IncomingMessage, url: string): string => {
    const origin =
      headers.origin !== undefined && allowedOrigins.includes(headers.origin) ? headers.origin : ''
    const encodings = acceptedEncodings(headers['accept-encoding']).join()
    return `${encodings} ${origin} ${headers.lang ?? ''} ${url}`
  }

  function drop(key: string, answer: Recorded): void {
    if (recorded.get(key) !== answer) return
    recorded.delete(key)
    bytes -= answer.bytes
  }

  function keep(key: string, answer: Recorded): void {
    const before = recorded.get(key)
    if (before) drop(key, before)
    recorded.set(key, answer)
    bytes += answer.bytes
    for (const [oldest, its] of recorded) {
      if (bytes <= maxBytes) break
      drop(oldest, its)
    }
  }

  function find(incoming: IncomingMessage): [string, Recorded] | undefined {
    const url = incoming.url ?? ''
    const queryAt = url.indexOf('?')
    for (const asked of queryAt < 0 ? [url] : [url, url.slice(0, queryAt)]) {
      const key = keyOf(incoming, asked)
      const answer = recorded.get(key)
      if (answer && (asked === url || answer.ignoresQuery)) return [key, answer]
    }
    return undefined
  }

  /** Whether the caller may be answered here; one who may not gets the refusal from the app. */
  function isAdmitted({ socket, headers }: IncomingMessage): boolean {
    const address = bareAddress(socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return takeRead(callerAt(address)).allowed
    // The app warns of a proxy that nobody has named.
    if (!isTrusted(address)) return false
    return takeRead(callerAt(forwardedAddress(String(forwarded), address, isTrusted))).allowed
  }

  function send(answer: Recorded, incoming: IncomingMessage, outgoing: ServerResponse, start: number): void {
    const isUnchanged = namesTag(incoming.headers['if-none-match'], answer.etag)
    const status = isUnchanged ? 304 : 200
    const { id, network } = traceOfIncoming(incoming, isTrusted)
    outgoing.writeHead(status, [...(isUnchanged ? answer.unchanged : answer.headers), REQUEST_ID, id])
    outgoing.end(isUnchanged ? undefined : answer.body)
    const ms = Math.round((performance.now() - start) * 10) / 10
    log({ id, network, method: 'GET', path: answer.path, status, ms })
  }

  return {
    get bytes() {
      return bytes
    },
    record: async (c, next) => {
      await next()
      const repeatable = c.get('repeatable')
      const incoming: IncomingMessage | undefined = c.env?.incoming
      if (!repeatable || !incoming || c.res.status !== 200 || !isPlain(incoming)) return
      const url = incoming.url ?? ''
      const key = keyOf(incoming, repeatable.ignoresQuery ? (url.split('?')[0] ?? '') : url)
      const answer = recordOf(repeatable, c.res.headers, loggedPath(c.req.path))
      // A few large files would push out all the pages.
      if (answer.bytes <= maxBytes / 16) keep(key, answer)
    },
    answer: (incoming, outgoing, pass) => {
      const start = performance.now()
      const found = isPlain(incoming) ? find(incoming) : undefined
      if (!found) return pass()
      const [key, answer] = found
      const answerIf = (isCurrent: boolean) => {
        if (!isCurrent) drop(key, answer)
        if (!isCurrent || (answer.isCounted && !isAdmitted(incoming))) return pass()
        // Put back at the end: the order is that of last use.
        if (recorded.get(key) === answer) {
          recorded.delete(key)
          recorded.set(key, answer)
        }
        send(answer, incoming, outgoing, start)
      }
      const current = answer.isCurrent()
      if (typeof current === 'boolean') answerIf(current)
      else current.then(answerIf, pass)
    },
  }
}
