// Chance that comes out the same every time: a drawing must not differ from one run to the next.

/** Numbers from 0 to 1, the same row for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A number from 0 to 1 for a point of whole coordinates. */
export function hash(x: number, y: number): number {
  let mixed = (x * 374761393 + y * 668265263) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
const between = (a: number, b: number, t: number): number => a * (1 - t) + b * t

/** Value noise from 0 to 1; one bump per unit. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = smooth(x - column)
  return between(
    between(hash(column, row), hash(column + 1, row), across),
    between(hash(column, row + 1), hash(column + 1, row + 1), across),
    smooth(y - row),
  )
}

/** Noise with finer noise on it, from 0 to less than 1. */
export function turbulence(x: number, y: number, octaves = 3): number {
  let sum = 0
  let [u, v, weight] = [x, y, 0.5]
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(u, v)
    u = u * 2.03 + 17
    v = v * 2.03 + 9
    weight /= 2
  }
  return sum
}

/** Height by place, added to a layer. */
export type Relief = (x: number, y: number) => number

/** Soft folds: how deep they are, and how wide. */
export const folds =
  (depth: number, width = 240): Relief =>
  (x, y) =>
    turbulence(x / width, y / width, 2) * depth

/** Noise that repeats after `columns` by `rows` cells, for tiles. */
export function repeatingNoise(columns: number, rows: number, random: () => number): Relief {
  const grid = Array.from({ length: columns * rows }, random)
  const cell = (column: number, row: number): number =>
    grid[wrap(row, rows) * columns + wrap(column, columns)] ?? 0
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const across = smooth(x - column)
    return between(
      between(cell(column, row), cell(column + 1, row), across),
      between(cell(column, row + 1), cell(column + 1, row + 1), across),
      smooth(y - row),
    )
  }
}

/** The remainder that is never negative. */
export const wrap = (value: number, length: number): number => ((value % length) + length) % length

/** How much farther the second nearest is than the nearest. */
export function lead(distances: readonly number[]): number {
  let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const distance of distances) {
    if (distance < nearest) {
      second = nearest
      nearest = distance
    } else if (distance < second) second = distance
  }
  return second - nearest
}
