// One cubic curve through points, by least squares with its end directions given (P. Schneider, Graphics Gems, 1990).

export type Point = readonly [number, number]
/** The two handles and the end; the start is where the line before it ends. */
export type Curve = [Point, Point, Point]

/** Points on a quadratic curve from its start to its end. */
const SAMPLES = 12
/** Rounds in which points look for the nearest place of the curve. */
const ROUNDS = 8

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const length = (a: Point) => Math.hypot(a[0], a[1])
const along = (from: Point, direction: Point, distance: number): Point => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
]

function unit(a: Point): Point {
  const size = length(a) || 1
  return [a[0] / size, a[1] / size]
}

/** The directions in which a line of two or three points leaves its start, and its end backwards. */
export function tangents(points: Point[]): [Point, Point] {
  const [start = [0, 0], second = start] = points
  const [end = start, before = end] = points.toReversed()
  return [unit(minus(second, start)), unit(minus(before, end))]
}

/** Places on a quadratic curve, without its start. */
export function pointsOf([start = [0, 0], bend = start, end = bend]: Point[]): Point[] {
  return Array.from({ length: SAMPLES }, (_, place): Point => {
    const t = (place + 1) / SAMPLES
    const s = 1 - t
    const mix = (axis: 0 | 1) => s * s * start[axis] + 2 * s * t * bend[axis] + t * t * end[axis]
    return [mix(0), mix(1)]
  })
}

function placeOn(start: Point, [one, two, end]: Curve, t: number): Point {
  const s = 1 - t
  const mix = (axis: 0 | 1) =>
    s ** 3 * start[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * two[axis] + t ** 3 * end[axis]
  return [mix(0), mix(1)]
}

/** How long the handles are, for points that are so far along the curve. */
function handles(points: Point[], places: number[], first: Point, last: Point): [number, number] {
  const start = points[0] ?? [0, 0]
  const end = points.at(-1) ?? start
  let [aa, ab, bb, ax, bx] = [0, 0, 0, 0, 0]
  for (const [place, point] of points.entries()) {
    const t = places[place] ?? 0
    const s = 1 - t
    const a = along([0, 0], first, 3 * s * s * t)
    const b = along([0, 0], last, 3 * s * t * t)
    const [nearStart, nearEnd] = [s ** 3 + 3 * s * s * t, t ** 3 + 3 * s * t * t]
    const rest = minus(point, along(along([0, 0], start, nearStart), end, nearEnd))
    aa += dot(a, a)
    ab += dot(a, b)
    bb += dot(b, b)
    ax += dot(a, rest)
    bx += dot(b, rest)
  }
  const size = length(minus(end, start))
  const determinant = aa * bb - ab * ab
  const found: [number, number] = [(ax * bb - bx * ab) / determinant, (aa * bx - ab * ax) / determinant]
  return found.every(handle => handle > size / 100) ? found : [size / 3, size / 3]
}

/** The curve from the first point to the last, and how far the farthest point is from it. */
export function fitCurve(points: Point[], first: Point, last: Point): { curve: Curve; error: number } {
  const start = points[0] ?? [0, 0]
  const end = points.at(-1) ?? start
  const travelled = [0]
  for (const [place, point] of points.entries()) {
    if (place > 0) travelled.push((travelled.at(-1) ?? 0) + length(minus(point, points[place - 1] ?? point)))
  }
  const whole = travelled.at(-1) || 1
  let places = travelled.map(distance => distance / whole)
  let curve: Curve = [start, end, end]
  let error = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = handles(points, places, first, last)
    curve = [along(start, first, one), along(end, last, two), end]
    error = 0
    const fitted = curve
    places = places.map((t, place) => {
      const point = points[place] ?? start
      let nearest = { t, distance: Number.POSITIVE_INFINITY }
      for (let step = -6; step <= 6; step++) {
        const other = Math.min(1, Math.max(0, t + step * 0.008))
        const distance = length(minus(placeOn(start, fitted, other), point))
        if (distance < nearest.distance) nearest = { t: other, distance }
      }
      error = Math.max(error, nearest.distance)
      return nearest.t
    })
  }
  return { curve, error }
}
