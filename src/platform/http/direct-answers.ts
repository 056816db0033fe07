import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { BudgetAnswer } from '../budgets.ts'
import type { Log } from '../log.ts'
import { bareAddress, type Caller, callerAt, forwardedAddress, type IsTrusted } from './client-address.ts'
import { acceptedEncodings } from './encodings.ts'
import { namesTag } from './entity-tag.ts'
import { loggedPath } from './guards.ts'
import { REQUEST_ID, traceOfIncoming } from './trace.ts'

/** A number that rises, or for what has none whether it is as it was. */
type Revision = number | boolean

/** What a route says of an answer that it would give again to the same request. */
export interface Repeatable {
  body: Uint8Array
  etag: string
  /** Of what it was made from. */
  revision: Revision
  /** Of the same now: while it has not moved, this still is the answer. What throws is left to the route. */
  revisionNow: () => Revision | Promise<Revision>
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
  key: string
  /** Names and values in turn, as Node's `writeHead` takes them; the value of the last, the id, is the request's own. */
  headers: readonly string[]
  /** Those of an answer without a body. */
  unchanged: readonly string[]
  path: string
  bytes: number
  /** Since it was last looked at to be dropped. */
  isUsed: boolean
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

/** A request that came in this turn of the event loop. */
interface Waiting {
  answer: Recorded
  incoming: IncomingMessage
  outgoing: ServerResponse
  pass: Pass
  start: number
}

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

function recordOf(repeatable: Repeatable, key: string, headers: Headers, path: string): Recorded {
  const sent = flat(headers, () => true)
  if (!headers.has('content-length')) sent.push('content-length', String(repeatable.body.length))
  const size = sent.reduce((sum, text) => sum + text.length, 0)
  return {
    ...repeatable,
    key,
    headers: [...sent, REQUEST_ID],
    unchanged: [...flat(headers, name => !OF_BODY.includes(name)), REQUEST_ID],
    path,
    bytes: repeatable.body.length + 2 * size + OVERHEAD_BYTES,
    isUsed: false,
  }
}

/** So many bytes of answers; for a new one the oldest are dropped that nobody has asked for since the last time. */
function openRecords(maxBytes: number) {
  const recorded = new Map<string, Recorded>()
  let bytes = 0

  function drop(answer: Recorded): void {
    if (recorded.get(answer.key) !== answer) return
    recorded.delete(answer.key)
    bytes -= answer.bytes
  }

  /** What was used since it was last looked at goes to the end instead: an order of last use would cost each use something. */
  function keep(answer: Recorded): void {
    const before = recorded.get(answer.key)
    if (before) drop(before)
    recorded.set(answer.key, answer)
    bytes += answer.bytes
    for (const [key, oldest] of recorded) {
      if (bytes <= maxBytes) break
      if (oldest.isUsed) {
        oldest.isUsed = false
        recorded.delete(key)
        recorded.set(key, oldest)
      } else drop(oldest)
    }
  }

  return {
    get: (key: string) => recorded.get(key),
    keep,
    drop,
    get bytes() {
      return bytes
    },
  }
}

/**
 * Answers that were given once are given again without the app: its routes, guards and headers take ten times as long as
 * Node's own part. An answer is recorded under all of a request that may change it; it is asked before each use whether it
 * still holds, and calls are counted and logged as the app does.
 */
export function openDirectAnswers(options: DirectOptions): DirectAnswers {
  const { maxBytes, allowedOrigins, isTrusted, takeRead, log } = options
  const recorded = openRecords(maxBytes)

  const keyOf = ({ headers }: IncomingMessage, url: string): string => {
    const origin =
      headers.origin !== undefined && allowedOrigins.includes(headers.origin) ? headers.origin : ''
    const encodings = acceptedEncodings(headers['accept-encoding']).join()
    return `${encodings} ${origin} ${headers.lang ?? ''} ${url}`
  }

  function find(incoming: IncomingMessage): Recorded | undefined {
    const url = incoming.url ?? ''
    const answer = recorded.get(keyOf(incoming, url))
    if (answer) return answer
    const queryAt = url.indexOf('?')
    const ofPath = queryAt < 0 ? undefined : recorded.get(keyOf(incoming, url.slice(0, queryAt)))
    return ofPath?.ignoresQuery ? ofPath : undefined
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
    outgoing.writeHead(status, (isUnchanged ? answer.unchanged : answer.headers).concat(id))
    outgoing.end(isUnchanged ? undefined : answer.body)
    const ms = Math.round((performance.now() - start) * 10) / 10
    log({ id, network, method: 'GET', path: answer.path, status, ms })
  }

  function answerAt(revision: Revision, { answer, incoming, outgoing, pass, start }: Waiting): void {
    const isCurrent = revision === answer.revision
    if (!isCurrent) recorded.drop(answer)
    if (isCurrent && (!answer.isCounted || isAdmitted(incoming))) {
      answer.isUsed = true
      send(answer, incoming, outgoing, start)
    } else pass()
  }

  let waiting: Waiting[] = []

  /** Asks for each revision once, after the last of them has come: no answer is older than its question. */
  function answerWaiting(): void {
    const turn = waiting
    waiting = []
    const revisions = new Map<Repeatable['revisionNow'], Revision | Promise<Revision>>()
    for (const one of turn) {
      const { revisionNow } = one.answer
      const now = revisions.get(revisionNow) ?? revisionNow()
      revisions.set(revisionNow, now)
      if (now instanceof Promise) now.then(revision => answerAt(revision, one), one.pass)
      else answerAt(now, one)
    }
  }

  return {
    get bytes() {
      return recorded.bytes
    },
    record: async (c, next) => {
      await next()
      const repeatable = c.get('repeatable')
      const incoming: IncomingMessage | undefined = c.env?.incoming
      if (!repeatable || !incoming || c.res.status !== 200 || !isPlain(incoming)) return
      const url = incoming.url ?? ''
      const key = keyOf(incoming, repeatable.ignoresQuery ? (url.split('?')[0] ?? '') : url)
      const answer = recordOf(repeatable, key, c.res.headers, loggedPath(c.req.path))
      // A few large files would push out all the pages.
      if (answer.bytes <= maxBytes / 16) recorded.keep(answer)
    },
    answer: (incoming, outgoing, pass) => {
      const start = performance.now()
      const answer = isPlain(incoming) ? find(incoming) : undefined
      if (!answer) return pass()
      if (waiting.length === 0) setImmediate(answerWaiting)
      waiting.push({ answer, incoming, outgoing, pass, start })
    },
  }
}
