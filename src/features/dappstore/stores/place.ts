import { isObject } from '#lib/is-object.ts'

/** Where a visitor was in the list. */
export interface Place {
  /** From the top of the page, in pixels. */
  top: number
  /** Where the list began in the window, in pixels: below zero once it was scrolled past. */
  list: number
  /** Entries in the list. */
  length: number
}

/** Further than a hand scrolls; what is beyond is not loaded again for a visitor who comes back. */
const MAX_LENGTH = 2_000
const MAX_TOP = 1_000_000

const countUpTo = (value: unknown, most: number): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Math.min(Number(value), most) : undefined

/** From the state of an entry of the history, which an extension or an older page of ours may have written. */
export function readPlace(state: unknown): Place | undefined {
  const place = isObject(state) && isObject(state.place) ? state.place : {}
  const top = countUpTo(place.top, MAX_TOP)
  const length = countUpTo(place.length, MAX_LENGTH)
  const list = Number.isSafeInteger(place.list) ? Number(place.list) : undefined
  return top === undefined || list === undefined || length === undefined ? undefined : { top, list, length }
}

/**
 * Back, forward and reload find it with the page; it belongs to this visit of this view. Nothing is kept of the top,
 * where every page begins: the store then needs no script until it is touched.
 */
export function keepPlace({ top, list, length }: Place): void {
  const place = top > 0 ? { top: Math.round(top), list: Math.round(list), length } : undefined
  if (!place && !readPlace(history.state)) return
  history.replaceState({ ...history.state, place }, '')
}
