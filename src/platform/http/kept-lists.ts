import type { Context, MiddlewareHandler } from 'hono'

/** Those of a list that are its own; all others are the request's. */
const OF_LIST = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'] as const

interface KeptList {
  /** Of the catalogue that it shows. */
  revision: number
  headers: Record<string, string>
  body: ArrayBuffer
}

/** Keys, headers and maps beside the bodies, by measurement. */
const OVERHEAD_BYTES = 1_000
/** Longer questions are not worth the memory; nobody asks them twice. */
const MAX_QUESTION = 512

export interface KeptLists {
  /**
   * Answers a question as it was answered before, packed as it was, while the revision has not moved. A question is all of
   * a request that may change its answer; one without it is answered anew.
   */
  keep: (questionOf: (c: Context) => string | undefined, revision: () => Promise<number>) => MiddlewareHandler
  readonly bytes: number
}

const sizeOf = (question: string, { body }: KeptList) =>
  body.byteLength + 2 * question.length + OVERHEAD_BYTES

/** So many bytes of lists; what was not asked for longest is dropped first. */
export function keepLists(maxBytes: number): KeptLists {
  const kept = new Map<string, KeptList>()
  let bytes = 0

  function drop(question: string): void {
    const list = kept.get(question)
    if (!list) return
    kept.delete(question)
    bytes -= sizeOf(question, list)
  }

  /** At the end, as the order is that of last use. */
  function put(question: string, list: KeptList): void {
    drop(question)
    kept.set(question, list)
    bytes += sizeOf(question, list)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    keep: (questionOf, revision) => async (c, next) => {
      const question = questionOf(c)
      // The answer to a HEAD has no body to keep.
      if (question === undefined || question.length > MAX_QUESTION || c.req.method !== 'GET') return next()
      // Asked before the list is made: what changes meanwhile is of a later one.
      const now = await revision()
      const known = kept.get(question)
      if (known?.revision === now) {
        put(question, known)
        return c.body(known.body, 200, known.headers)
      }
      await next()
      if (c.res.status !== 200) return
      const { headers } = c.res
      const own = OF_LIST.flatMap(name => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []))
      const list = { revision: now, headers: Object.fromEntries(own), body: await c.res.arrayBuffer() }
      put(question, list)
      c.res = new Response(list.body, c.res)
    },
  }
}
