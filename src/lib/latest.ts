/** Tells whether no newer question has begun since. */
type IsNewest = () => boolean

interface Latest {
  /** A new question: answers to all before it are old from now on. */
  begin: () => IsNewest
  /** A question beside the newest one: it makes no answer old, and is old itself when another begins. */
  join: () => IsNewest
}

/** Of several questions about one thing the newest answer wins, in whatever order the answers come in. */
export function latest(): Latest {
  let newest = 0
  const join = (): IsNewest => {
    const mine = newest
    return () => mine === newest
  }
  const begin = (): IsNewest => {
    newest += 1
    return join()
  }
  return { begin, join }
}
