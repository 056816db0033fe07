import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { searchTerms } from '#contract/parameters.ts'
import { ALWAYS_SENT } from './guards.ts'
import type { KeptLists } from './kept-lists.ts'

/** An answer of ours, or a `Response` where HTTP itself refuses. */
export type EndpointAnswer<Output> = Envelope<Output> | Response

/** Mounts a call under the path and method of its contract; the answer must have the contract's type. */
export function serveEndpoint<Output>(
  app: Hono,
  endpoint: Endpoint<unknown, unknown, Output>,
  handler: (c: Context) => EndpointAnswer<Output> | Promise<EndpointAnswer<Output>>,
): void {
  app.on(endpoint.method, endpoint.path, async c => {
    const answer = await handler(c)
    return answer instanceof Response ? answer : c.json(answer)
  })
}

/** What lists are made from, and where they are kept. */
export interface ListSource {
  /** Of what the lists show now; one that is kept is answered while this has not moved. */
  revision: () => Promise<number>
  lists: KeptLists
  /** Why a caller may not search now. */
  refuseSearch: (c: Context) => Promise<Response | undefined>
}

/** Lists change when staff publish; a minute late is soon enough, and the ETag makes revalidation cheap. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

interface Asked {
  path: string
  /** What the answer depends on besides the path; other parts of a query change nothing. */
  input: Readonly<Record<string, unknown>>
}

const unchanged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...ALWAYS_SENT] })
const packed = compress()

function answerList(c: Context, json: string): Response {
  // Weak: whatever the encoding, the list is the same.
  const tag = `W/"${createHash('sha1').update(json).digest('base64url')}"`
  c.header('Cache-Control', PUBLIC_CACHE)
  c.header('Vary', 'lang, Accept-Encoding', { append: true })
  return c.body(json, 200, {
    ETag: tag,
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(json)}`,
  })
}

/** Mounts what is alike for all who ask alike: made once, kept packed with its ETag until what it shows changes. */
export function serveKept(
  app: Hono,
  { path, input }: Asked,
  { revision, lists, refuseSearch }: ListSource,
  make: (c: Context) => Promise<string | Response>,
): void {
  const names = Object.keys(input).filter(name => name !== 'lang')
  const searchNames = names.filter(name => input[name] === searchTerms)
  const isSearch = (c: Context) => searchNames.some(name => c.req.query(name))

  /** Few searches are alike; they would push out what is. */
  function questionOf(c: Context): string | undefined {
    if (isSearch(c)) return undefined
    const lang = 'lang' in input ? (c.req.query('lang') ?? c.req.header('lang') ?? '') : ''
    const encodings = c.req.header('accept-encoding') ?? ''
    return [c.req.path, lang, encodings, ...names.map(name => c.req.query(name) ?? '')].join('\n')
  }

  app.get(
    path,
    async (c, next) => (isSearch(c) && (await refuseSearch(c))) || next(),
    unchanged,
    lists.keep(questionOf, revision),
    packed,
    async c => {
      const made = await make(c)
      return typeof made === 'string' ? answerList(c, made) : made
    },
  )
}

/** A list of the contract, kept by its source. */
export function serveList<Output>(
  app: Hono,
  endpoint: Endpoint<unknown, unknown, Output>,
  source: ListSource,
  handler: (c: Context) => EndpointAnswer<Output> | Promise<EndpointAnswer<Output>>,
): void {
  serveKept(app, endpoint, source, async c => {
    const answer = await handler(c)
    return answer instanceof Response ? answer : JSON.stringify(answer)
  })
}
