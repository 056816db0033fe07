import '#client/stores/safe-storage.ts'
import { persistentAtom } from '@nanostores/persistent'

/** The newest first; more than this is too much to look through, and one call of the API answers for them. */
const MAX_FAVOURITES = 500

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Storage and files may hold anything: what is no list of ids is none. */
function idsOf(value: unknown): number[] | undefined {
  return Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, MAX_FAVOURITES) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const $favourites = persistentAtom<readonly number[]>('favourites', [], {
  encode: JSON.stringify,
  decode: text => idsOf(parse(text)) ?? [],
})

export function toggleFavourite(id: number): void {
  const ids = $favourites.get()
  $favourites.set(
    ids.includes(id) ? ids.filter(other => other !== id) : [id, ...ids].slice(0, MAX_FAVOURITES),
  )
}

/** What the export file holds. */
export const favouritesFile = (): string => `${JSON.stringify({ favourites: $favourites.get() })}\n`

/** Adds what a file holds to what is there; returns how many came new, or that the file holds no favourites. */
export function importFavourites(text: string): number | undefined {
  const value = parse(text)
  const list = typeof value === 'object' && value !== null && 'favourites' in value ? value.favourites : value
  const ids = idsOf(list)
  if (!ids) return undefined
  const known = $favourites.get()
  const fresh = ids.filter(id => !known.includes(id))
  $favourites.set([...known, ...fresh].slice(0, MAX_FAVOURITES))
  return fresh.length
}
