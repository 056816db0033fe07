/**
 * Room for a small number of each entry. A search of 100,000 entries needs a megabyte of it, which lies outside the heap: the
 * collector sees little reason to hurry, and the system clears each new piece. So a search gives its rooms to the next one.
 */
const rooms: Uint8Array<ArrayBuffer>[] = []
/** Of a query of very many words the rest is made anew. */
const MAX_ROOMS = 24

let taken: number | undefined

/** All zeros. Within `withRooms` it is the caller's only until that ends. */
export function roomFor(size: number): Uint8Array<ArrayBuffer> {
  if (taken === undefined || taken === MAX_ROOMS) return new Uint8Array(size)
  const known = rooms[taken]
  const room = known?.length === size ? known.fill(0) : new Uint8Array(size)
  rooms[taken] = room
  taken += 1
  return room
}

/** What `search` returns must hold none of its rooms. A search within a search would overwrite the rooms of the outer one. */
export function withRooms<Found>(search: () => Found): Found {
  if (taken !== undefined) throw new Error('A search began within another one')
  taken = 0
  try {
    return search()
  } finally {
    taken = undefined
  }
}
