import type { ReadableAtom } from 'nanostores'

/** BNB Smart Chain makes a block in less than three seconds; no visitor watches for the first of them. */
const FIRST_POLL_MS = 5000
const POLL_GROWTH = 1.5
const MAX_POLL_MS = 60_000

interface Polled<Value> {
  store: ReadableAtom<Value>
  /** It changes by itself, so it is worth asking again. */
  isMoving: (value: Value) => boolean
  /** What a visitor would call progress: another text is some. */
  progressOf: (value: Value) => string
  refresh: () => Promise<unknown>
  /** Whether it is worth asking when the visitor comes back to the page; always, unless told otherwise. */
  mayHaveChanged?: (value: Value) => boolean
  /** What the network's return does instead of the refresh, when it gives true. */
  onReconnect?: (value: Value) => boolean
}

/**
 * Asks again by itself while something moves: soon at first and after every progress, then less and less often, and
 * never while the page is hidden. Returns what ends it.
 */
export function poll<Value>({
  store,
  isMoving,
  progressOf,
  refresh,
  mayHaveChanged = () => true,
  onReconnect = () => false,
}: Polled<Value>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_POLL_MS
  let seen = progressOf(store.get())
  let isOver = false
  const isHidden = () => globalThis.document?.visibilityState === 'hidden'
  const plan = () => {
    clearTimeout(timer)
    if (!isOver && isMoving(store.get()) && !isHidden()) timer = setTimeout(ask, wait)
  }
  const ask = async () => {
    wait = Math.min(wait * POLL_GROWTH, MAX_POLL_MS)
    await refresh()
    plan()
  }
  const stopListening = store.listen(value => {
    const now = progressOf(value)
    if (now === seen) return
    seen = now
    wait = FIRST_POLL_MS
    plan()
  })
  const comeBack = () => {
    clearTimeout(timer)
    wait = FIRST_POLL_MS
    // Another tab or the wallet may have brought it on.
    if (!isHidden() && mayHaveChanged(store.get())) void ask()
  }
  const reconnect = () => {
    if (!onReconnect(store.get())) comeBack()
  }
  globalThis.document?.addEventListener('visibilitychange', comeBack)
  globalThis.addEventListener?.('online', reconnect)
  plan()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
    globalThis.document?.removeEventListener('visibilitychange', comeBack)
    globalThis.removeEventListener?.('online', reconnect)
  }
}
