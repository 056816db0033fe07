import type { ReadableAtom } from 'nanostores'

/** BNB Smart Chain makes a block in less than three seconds; nobody watches for the first of them. */
const FIRST_LOOK_MS = 5000
const LOOK_GROWTH = 1.5
const MAX_LOOK_MS = 60_000

interface Watched<Value> {
  store: ReadableAtom<Value>
  /** It changes by itself, so it is worth looking at again. */
  isMoving: (value: Value) => boolean
  /** What a visitor would call progress: another text is some. */
  progressOf: (value: Value) => string
  look: () => Promise<unknown>
  /** Whether it is worth a look when the visitor comes back to the page; always, unless said. */
  mayHaveChanged?: (value: Value) => boolean
  /** What the network's return does instead of the look, when it gives true. */
  onReconnect?: (value: Value) => boolean
}

/**
 * Looks again by itself while something moves: soon at first and after every progress, then less and less often, and
 * never while nobody sees the page. Returns what ends it.
 */
export function watchProgress<Value>({
  store,
  isMoving,
  progressOf,
  look: refresh,
  mayHaveChanged = () => true,
  onReconnect = () => false,
}: Watched<Value>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_LOOK_MS
  let seen = progressOf(store.get())
  let isOver = false
  const isHidden = () => globalThis.document?.visibilityState === 'hidden'
  const plan = () => {
    clearTimeout(timer)
    if (!isOver && isMoving(store.get()) && !isHidden()) timer = setTimeout(look, wait)
  }
  const look = async () => {
    wait = Math.min(wait * LOOK_GROWTH, MAX_LOOK_MS)
    await refresh()
    plan()
  }
  const stopListening = store.listen(value => {
    const now = progressOf(value)
    if (now === seen) return
    seen = now
    wait = FIRST_LOOK_MS
    plan()
  })
  const comeBack = () => {
    clearTimeout(timer)
    wait = FIRST_LOOK_MS
    // Another tab or the wallet may have brought it on.
    if (!isHidden() && mayHaveChanged(store.get())) void look()
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
