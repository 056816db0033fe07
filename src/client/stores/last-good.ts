import type { WritableAtom } from 'nanostores'
import type { Failure, Outcome } from '../api/call.ts'

/** A small list that changes rarely: when it cannot be loaded the last copy serves. */
export type LastGood<Data> =
  | { state: 'idle' }
  | { state: 'loading' }
  /** `isOld`: from this browser's storage, as the server did not answer. */
  | { state: 'ready'; data: Data; isOld: boolean }
  | { state: 'failed'; reason: Failure['reason'] }

interface Options<Data> {
  /** Name in the visitor's storage. */
  key: string
  store: WritableAtom<LastGood<Data>>
  load: () => Promise<Outcome<Data>>
  /** Storage may hold what an older version wrote, or anybody. */
  isGood: (value: unknown) => value is Data
}

function readCopy(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function keepCopy(key: string, data: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(data))
  } catch {
    // Refused or full: there will be no copy to fall back on.
  }
}

/** Makes the verb that fills the store; once it has an answer it is not asked again on this page. */
export function lastGood<Data>({ key, store, load, isGood }: Options<Data>): () => Promise<void> {
  return async () => {
    const before = store.get()
    if (before.state === 'loading' || (before.state === 'ready' && !before.isOld)) return
    store.set({ state: 'loading' })
    const answer = await load()
    if (answer.ok) {
      keepCopy(key, answer.data)
      return store.set({ state: 'ready', data: answer.data, isOld: false })
    }
    const copy = readCopy(key)
    store.set(
      isGood(copy) ? { state: 'ready', data: copy, isOld: true } : { state: 'failed', reason: answer.reason },
    )
  }
}
