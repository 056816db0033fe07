import { readBytes } from './json-body.ts'

/** Quality, security: nobody we ask may hold us longer or fill us with more. */
const OUTBOUND_TIMEOUT_MS = 5_000
const OUTBOUND_MAX_BYTES = 1024 * 1024

/** JSON from a configured host. A redirect is refused: it would lead where nobody configured us to go. */
export async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(OUTBOUND_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  const bytes = await readBytes(response.body, OUTBOUND_MAX_BYTES)
  if (!bytes) throw new Error(`more than ${OUTBOUND_MAX_BYTES} bytes`)
  return JSON.parse(bytes.toString('utf8'))
}
