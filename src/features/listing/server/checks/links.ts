import { hostOf } from '#lib/fold.ts'
import { isObject } from '#lib/is-object.ts'
import type { Fetched, Outbound } from '#platform/http/guarded-fetch.ts'
import type { Refusal } from '#platform/http/outbound-refusal.ts'
import { keepAnswers } from '#platform/kept-answers.ts'

/** A form that is corrected and checked again asks nobody twice. */
const KEEP_MS = 5 * 60_000
/** Sites fail for moments. */
const KEEP_SILENT_MS = 15_000
const MAX_KEPT = 1_000

/** What walls against robots answer to anybody who is no browser: nothing is known of the page behind. */
const WALLS = [401, 403, 429, 503]
const CHAIN_ID_CALL = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
const CHAIN_ID = /^0x[0-9a-f]{1,16}$/i

/**
 * `off`: nobody may be asked · `unknown`: it was not asked, or answered nothing that tells · `silent`: it does not answer,
 * or not what is expected of its kind.
 */
type Unanswered = { is: 'off' | 'unknown' | 'silent' }
export type LinkFinding =
  | Unanswered
  | { is: 'open' }
  | { is: 'fails'; status: number }
  | { is: 'moved'; to: string }
export type NodeFinding = Unanswered | { is: 'chain'; id: string }

/** Asks addresses that forms name, and remembers for a while what they answered. */
export interface LinkReader {
  readLink: (url: string, signal: AbortSignal) => Promise<LinkFinding>
  /** The chain that a node says it serves. */
  readChainId: (url: string, signal: AbortSignal) => Promise<NodeFinding>
}

declare module '#platform/feature.ts' {
  interface Services {
    links: LinkReader
  }
}

function unanswered({ refused }: Refusal, signal: AbortSignal): Unanswered {
  if (refused === 'off') return { is: 'off' }
  // Who did not wait for the answer cannot say that there is none.
  const isUnknown = refused === 'busy' || refused === 'notAllowed' || signal.aborted
  return { is: isUnknown ? 'unknown' : 'silent' }
}

function linkFinding(url: string, answer: Fetched | Refusal, signal: AbortSignal): LinkFinding {
  if ('refused' in answer) {
    const { refused, to = '' } = answer
    if (refused !== 'elsewhere') return unanswered(answer, signal)
    // With or without `www.` it is the same site to people.
    if (hostOf(`https://${to}`) !== hostOf(url)) return { is: 'moved', to }
    return { is: to === new URL(url).hostname ? 'unknown' : 'open' }
  }
  const { status } = answer
  if (status >= 200 && status < 400) return { is: 'open' }
  return WALLS.includes(status) ? { is: 'unknown' } : { is: 'fails', status }
}

function chainIdIn(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const result = isObject(answer) ? answer.result : undefined
    return typeof result === 'string' && CHAIN_ID.test(result) ? String(BigInt(result)) : undefined
  } catch {
    return undefined
  }
}

function nodeFinding(answer: Fetched | Refusal, signal: AbortSignal): NodeFinding {
  if ('refused' in answer) return unanswered(answer, signal)
  const id = chainIdIn(answer.text)
  if (id !== undefined) return { is: 'chain', id }
  return { is: WALLS.includes(answer.status) ? 'unknown' : 'silent' }
}

function keepMs({ is }: LinkFinding | NodeFinding): number {
  if (is === 'off' || is === 'unknown') return 0
  return is === 'silent' ? KEEP_SILENT_MS : KEEP_MS
}

type Find<Found> = (url: string, signal: AbortSignal) => Promise<Found>

function kept<Found extends LinkFinding | NodeFinding>(find: Find<Found>, now?: () => number): Find<Found> {
  const answers = keepAnswers<Found>(MAX_KEPT, now)
  return async (url, signal) => {
    const known = answers.get(url)
    if (known) return known
    const found = await find(url, signal)
    answers.set(url, found, keepMs(found))
    return found
  }
}

export const readLinks = (
  { guardedFetch }: Pick<Outbound, 'guardedFetch'>,
  now?: () => number,
): LinkReader => ({
  readLink: kept(
    async (url, signal) =>
      linkFinding(url, await guardedFetch(url, { signal, isStatusEnough: true }), signal),
    now,
  ),
  readChainId: kept(
    async (url, signal) => nodeFinding(await guardedFetch(url, { signal, json: CHAIN_ID_CALL }), signal),
    now,
  ),
})
