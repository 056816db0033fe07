import { readBytes } from './json-body.ts'

/** Quality, security: nobody we ask may hold us longer or fill us with more. */
export const OUTBOUND_TIMEOUT_MS = 5_000
const OUTBOUND_MAX_BYTES = 1024 * 1024

/** A redirect is refused: it would lead where nobody configured us to go. */
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

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A `fetch` for libraries that bring their own protocol; it reaches the origin of `configured` and no other. */
export function fetchWithin(configured: string): Fetch {
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
