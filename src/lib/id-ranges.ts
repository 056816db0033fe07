import { lastOf } from './last-of.ts'

/** Numbers as ranges of neighbours: a page carries `[[1001, 1278]]` instead of 278 ids. */
export type IdRanges = readonly (readonly [first: number, last: number])[]

export function rangesOf(ids: readonly number[]): IdRanges {
  const ranges: [number, number][] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const last = lastOf(ranges)
    if (last && id === last[1] + 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges
}

export const isInRanges = (ranges: IdRanges, id: number): boolean =>
  ranges.some(([first, last]) => id >= first && id <= last)
