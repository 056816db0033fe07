import type { BudgetAnswer } from '../budgets.ts'

interface Rate {
  /** Calls at once from a standing start. */
  burst: number
  /** Calls that come back per second. */
  perSecond: number
}

/** How often anybody may call at all, counted by each server; what is used up has budgets, see `platform/budgets.ts`. */
export interface Rates {
  /** Reading: a page makes a handful of calls, and an office shares one address. */
  read: Rate
  /** Writing of any kind. */
  write: Rate
}

export const RATES: Rates = {
  read: { burst: 300, perSecond: 20 },
  write: { burst: 60, perSecond: 1 },
}

/** Networks remembered at once; beyond it the least recently seen are dropped, so that memory is bounded. */
const MAX_NETWORKS = 50_000

interface Bucket {
  left: number
  at: number
}

type TakeOne = (network: string) => BudgetAnswer

/** A clock that is never set: a step of the wall clock would refuse every caller, or none. */
const monotonicMs = () => performance.now()

/** A bucket of calls per network that refills steadily; `now` in milliseconds, for tests. */
export function rateLimit({ burst, perSecond }: Rate, now: () => number = monotonicMs): TakeOne {
  const buckets = new Map<string, Bucket>()
  return network => {
    const at = now()
    const known = buckets.get(network)
    const elapsedMs = known ? Math.max(0, at - known.at) : 0
    const left = known ? Math.min(burst, known.left + (elapsedMs / 1000) * perSecond) : burst
    // BudgetAnswer out and put back, so that the map's order is the order of last use.
    buckets.delete(network)
    const allowed = left >= 1
    buckets.set(network, { left: allowed ? left - 1 : left, at })
    if (buckets.size > MAX_NETWORKS) {
      const oldest = buckets.keys().next()
      if (!oldest.done) buckets.delete(oldest.value)
    }
    return allowed ? { allowed } : { allowed, retryAfter: Math.max(1, Math.ceil((1 - left) / perSecond)) }
  }
}

/**
 * Lets so many callers continue per tick of the event loop, in the order they came. Work that takes a while each time is
 * then never done for many callers in one go, with all who only read waiting behind it.
 */
export function tickLimiter(limit: number): () => Promise<void> {
  const waiting: (() => void)[] = []

  function releaseSome(): void {
    for (const release of waiting.splice(0, limit)) release()
    if (waiting.length > 0) setImmediate(releaseSome)
  }

  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(releaseSome)
    })
}

/**
 * Runs so many pieces of work at once and the others in the order they came; undefined for one that finds too many
 * waiting, or whose caller gives up before its turn.
 */
export function workLimiter(limit: number, maxWaiting: number) {
  let running = 0
  const waiting = new Set<() => void>()

  /** Whether its turn came; its place is then the one of who ended. */
  const turn = (signal: AbortSignal | undefined): Promise<boolean> =>
    new Promise(resolve => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        waiting.delete(begin)
        resolve(false)
      }
      waiting.add(begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })

  function end(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return async <Done>(work: () => Promise<Done>, signal?: AbortSignal): Promise<Done | undefined> => {
    if (signal?.aborted) return undefined
    if (running < limit) running += 1
    else if (waiting.size >= maxWaiting || !(await turn(signal))) return undefined
    try {
      return await work()
    } finally {
      end()
    }
  }
}
