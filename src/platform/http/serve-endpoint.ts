import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { listEtag, publicCache } from './guards.ts'

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

/** The same for what is alike for all who ask alike: kept a short while by caches, revalidated by ETag, compressed. */
export function serveList<Output>(
  app: Hono,
  endpoint: Endpoint<unknown, unknown, Output>,
  handler: (c: Context) => EndpointAnswer<Output> | Promise<EndpointAnswer<Output>>,
): void {
  // For GET alone: a 405 that is made of a compressed answer would still call itself compressed.
  app.get(endpoint.path, publicCache, compress(), listEtag)
  serveEndpoint(app, endpoint, handler)
}
