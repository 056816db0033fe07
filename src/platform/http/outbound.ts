import { later } from '../later.ts'
import { readBytes } from './request.ts'

/**
 * Quality, security: no server we call may take longer or answer more. These are servers that the settings name; what
 * strangers name is asked by `guarded-fetch.ts`.
 */
const OUTBOUND_TIMEOUT_MS = 5_000
const OUTBOUND_MAX_BYTES = 1024 * 1024

/** A redirect is refused: it would lead to a host that is not configured. */
const guarded = (init: RequestInit): RequestInit => {
  const limit = AbortSignal.timeout(OUTBOUND_TIMEOUT_MS)
  return {
    ...init,
    redirect: 'error',
    signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = await readBytes(response.body, OUTBOUND_MAX_BYTES)
  if (!bytes) throw new Error(`more than ${OUTBOUND_MAX_BYTES} bytes`)
  return bytes
}

/** JSON from a configured host. */
export async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, guarded({ headers: { accept: 'application/json' } }))
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  return JSON.parse((await bytesOf(response)).toString('utf8'))
}

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A `fetch` for libraries that bring their own protocol; it reaches the origin of `configured` and no other. */
function fetchWithin(configured: string): Fetch {
  const { origin } = new URL(configured)
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new Error('this host is not configured')
    const response = await fetch(input, guarded(init))
    // Read here, while the limits hold: the caller gets the whole body or an error.
    const bytes = await bytesOf(response)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const hasBody = response.status !== 204 && response.status !== 304
    return new Response(hasBody ? new Uint8Array(bytes) : null, {
      status: response.status,
      headers: { 'content-type': type },
    })
  }
}

/** One node that the settings name. What it answers is not believed before it was checked. */
export interface RpcNode {
  /** Its host, for the log: the whole address may hold a key. */
  host: string
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>
}

type AskAnything = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

async function askThrough(url: string): Promise<AskAnything> {
  // With the first question: a server without nodes does without its 12 MB.
  const { createClient, http } = await import('viem')
  const client = createClient({
    // Callers ask again by a plan of their own; a retry in between would only make them wait longer.
    transport: http(url, { fetchFn: fetchWithin(url), retryCount: 0, timeout: OUTBOUND_TIMEOUT_MS }),
  })
  // viem promises the answer's type for each method it knows. Nodes lie, so ours is `unknown` until it is checked.
  return client.request as AskAnything
}

export function openRpcNode(url: string): RpcNode {
  const request = later(() => askThrough(url))
  return {
    host: new URL(url).host,
    ask: async (method, params) => (await request())({ method, params }),
  }
}

/** The chain that it reports to serve, which is not always the one that was configured. */
export async function isOnChain(node: RpcNode, chainId: number): Promise<boolean> {
  const answer = await node.ask('eth_chainId', [])
  return typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer) && Number(answer) === chainId
}
