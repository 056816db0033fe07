/**
 * Lets so many callers on per turn of the event loop, in the order they came. Work that takes a while each time is then
 * never done for a whole crowd in one go, with everybody who only reads waiting behind it.
 */
export function perTurn(limit: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  let left = limit
  let isCounting = false

  function nextTurn(): void {
    left = limit
    for (const goOn of waiting.splice(0, limit)) {
      left--
      goOn()
    }
    isCounting = left < limit
    if (isCounting) setImmediate(nextTurn)
  }

  return () => {
    if (!isCounting) {
      isCounting = true
      setImmediate(nextTurn)
    }
    if (left > 0 && waiting.length === 0) {
      left--
      return Promise.resolve()
    }
    return new Promise(goOn => waiting.push(goOn))
  }
}
