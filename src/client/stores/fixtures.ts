/** A browser's storage, in memory. */
export class MemoryStorage {
  values = new Map<string, string>()
  getItem(key: string) {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.values.set(key, value)
  }
  removeItem(key: string) {
    this.values.delete(key)
  }
}

const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError')
}

/** Storages that keep nothing: refused, full, silently empty, and none at all. */
export const USELESS_STORAGES = [
  { getItem: refuse, setItem: refuse, removeItem: refuse },
  { getItem: () => null, setItem: refuse, removeItem: () => {} },
  { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  undefined,
]
