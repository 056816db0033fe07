/**
 * The same function, working each answer out once. For what thousands of pages ask for again and again: making a formatter
 * of `Intl` costs a hundred times what using it does.
 */
export function remember<Key, Value extends NonNullable<unknown>>(
  workOut: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = workOut(key)
    known.set(key, value)
    return value
  }
}
