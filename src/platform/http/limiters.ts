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
