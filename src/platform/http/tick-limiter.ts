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
