import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/**
 * Storage that never throws: what it refuses (switched off, full) is kept for as long as the page lives. A store that
 * remembers must work where storage does not, so each of them imports this file before it is made.
 */
function safeEngine(): Record<string, string> {
  const kept = new Map<string, string>()
  let storage: Storage | undefined
  try {
    storage = globalThis.localStorage
  } catch {
    // Refused altogether.
  }
  const attempt = <Result>(work: (from: Storage) => Result): Result | undefined => {
    try {
      return storage && work(storage)
    } catch {
      return undefined
    }
  }
  const read = (key: string) => kept.get(key) ?? attempt(from => from.getItem(key)) ?? undefined
  return new Proxy<Record<string, string>>(
    {},
    {
      has: (_, key) => read(String(key)) !== undefined,
      get: (_, key) => read(String(key)),
      set: (_, key, value: string) => {
        kept.delete(String(key))
        const isStored = attempt(into => {
          into.setItem(String(key), value)
          return into.getItem(String(key)) === value
        })
        if (!isStored) kept.set(String(key), value)
        return true
      },
      deleteProperty: (_, key) => {
        kept.delete(String(key))
        attempt(from => from.removeItem(String(key)))
        return true
      },
    },
  )
}

if (typeof window !== 'undefined') setPersistentEngine(safeEngine(), windowPersistentEvents)
