import type { Context, Hono } from 'hono'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { searchTerms } from '#contract/parameters.ts'
import type { Repeatable } from './direct-answers.ts'
import { acceptedEncodings } from './encodings.ts'
import { namesTag } from './entity-tag.ts'
import type { KeptList, KeptLists } from './kept-lists.ts'

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
  revision: () => number | Promise<number>
  lists: KeptLists
  /** Apart, so that nobody drops the lists by searching for many things. */
  searches: KeptLists
  /** Why a caller may not search now. */
  refuseSearch: (c: Context) => Response | undefined
}

/** Lists change when staff publish; a minute late is soon enough, and the ETag makes revalidation cheap. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

async function answerKept(
  c: Context,
  list: KeptList,
  repeats: Pick<Repeatable, 'revision' | 'revisionNow'> | undefined,
): Promise<Response> {
  c.header('Cache-Control', PUBLIC_CACHE)
  c.header('ETag', list.etag)
  c.header('Vary', 'lang, Accept-Encoding', { append: true })
  if (namesTag(c.req.header('if-none-match'), list.etag)) return c.body(null, 304)
  const wanted = list.encodingOf(acceptedEncodings(c.req.header('accept-encoding')))
  const { encoding, body } = await list.bodyIn(wanted)
  c.header('Content-Type', 'application/json')
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  if (repeats && encoding === wanted)
    c.set('repeatable', { ...repeats, body, etag: list.etag, ignoresQuery: false, isCounted: true })
  return c.body(body)
}

interface Asked {
  path: string
  /** What the answer depends on besides the path; other parts of a query change nothing. */
  input: Readonly<Record<string, unknown>>
}

/** Mounts what is alike for all who ask alike: made once, kept compressed with its ETag until what it shows changes. */
export function serveKept(
  app: Hono,
  { path, input }: Asked,
  { revision, lists, searches, refuseSearch }: ListSource,
  make: (c: Context) => Promise<string | Response>,
): void {
  const names = Object.keys(input).filter(name => name !== 'lang')
  const searchNames = names.filter(name => input[name] === searchTerms)
  app.get(path, async c => {
    const lang = 'lang' in input ? (c.req.query('lang') ?? c.req.header('lang') ?? '') : ''
    const question = [c.req.path, lang, ...names.map(name => c.req.query(name) ?? '')].join('\n')
    const isSearch = searchNames.some(name => c.req.query(name))
    const refused = isSearch && refuseSearch(c)
    if (refused) return refused
    const made = await revision()
    const list = await (isSearch ? searches : lists).read(question, made, () => make(c))
    if (list instanceof Response) return list.clone()
    // Few searches are alike; they would push out what is.
    return answerKept(c, list, isSearch ? undefined : { revision: made, revisionNow: revision })
  })
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
