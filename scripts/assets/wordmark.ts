// Redraws the brand kit's outlined words with few curves on a coarse grid: node scripts/assets/wordmark.ts
// Every page carries them in its header: as the kit has them they cost it 0.9 kB, like this 0.37. The result is committed.
import { writeFileSync } from 'node:fs'
import { WORDS_OUTLINE } from '#build/brand-art.ts'
import { type Curve, fitCurve, type Point, pointsOf, tangents } from './fit-curve.ts'

/** Steps of the grid to a unit of the kit, which has 24 of them to the em. */
const STEPS = 4
/** How far, in units, a drawn curve may be from the original. */
const TOLERANCE = 0.1
/** Two curves whose directions agree this well, as a cosine, are one line. */
const SMOOTH = 0.985

interface Part {
  from: Point
  /** One point for a straight line, two for a quadratic curve. */
  to: Point[]
}
type Drawn = [Point] | Curve

/** How many numbers a command takes for one point. */
const SIZES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2 }

interface Step {
  command: string
  values: readonly number[]
  isRelative: boolean
  /** Of several points after one letter. */
  isFirst: boolean
}

function* stepsOf(outline: string): Generator<Step> {
  for (const [, letter = '', list = ''] of outline.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter.toUpperCase()
    const isRelative = letter !== command
    const numbers = (list.match(/-?(?:\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number)
    const size = SIZES[command] ?? numbers.length
    if (command === 'Z') yield { command, values: [], isRelative, isFirst: true }
    for (let place = 0; place < numbers.length; place += size)
      yield { command, values: numbers.slice(place, place + size), isRelative, isFirst: place === 0 }
  }
}

function endOf({ command, values }: Step, at: Point, [ox, oy]: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0] = values
  if (command === 'H') return [a + ox, at[1]]
  if (command === 'V') return [at[0], a + oy]
  return values.length === 4 ? [c + ox, d + oy] : [a + ox, b + oy]
}

/** The control point of a curve; `T` mirrors the one before. */
function bendOf(
  { command, values: [a = 0, b = 0] }: Step,
  mirrored: Point,
  [ox, oy]: Point,
): Point | undefined {
  if (command === 'Q') return [a + ox, b + oy]
  return command === 'T' ? mirrored : undefined
}

/** The original's commands, all of which are absolute points afterwards. */
function readContours(outline: string): Part[][] {
  const contours: Part[][] = []
  let at: Point = [0, 0]
  let mirrored: Point = at
  for (const step of stepsOf(outline)) {
    if (step.command === 'Z') {
      at = contours.at(-1)?.[0]?.from ?? at
      continue
    }
    const origin: Point = step.isRelative ? at : [0, 0]
    const ends = endOf(step, at, origin)
    const isStart = step.command === 'M' && step.isFirst
    const bend = bendOf(step, mirrored, origin)
    if (isStart) contours.push([])
    else contours.at(-1)?.push({ from: at, to: bend ? [bend, ends] : [ends] })
    mirrored = bend ? [2 * ends[0] - bend[0], 2 * ends[1] - bend[1]] : ends
    at = ends
  }
  return contours.map(closed)
}

/** Closed by a line of its own, and begun at a corner, so that no curve is cut in two. */
function closed(contour: Part[]): Part[] {
  const start = contour[0]?.from ?? [0, 0]
  const end = contour.at(-1)?.to.at(-1) ?? start
  const whole =
    Math.hypot(start[0] - end[0], start[1] - end[1]) > 0.02
      ? [...contour, { from: end, to: [start] }]
      : contour
  const corner = whole.findIndex((part, place) => !isSmooth(whole.at(place - 1), part))
  return corner < 1 ? whole : [...whole.slice(corner), ...whole.slice(0, corner)]
}

function isSmooth(before: Part | undefined, part: Part): boolean {
  if (before?.to.length !== 2 || part.to.length !== 2) return false
  const [, end] = tangents([before.from, ...before.to])
  const [start] = tangents([part.from, ...part.to])
  return -(start[0] * end[0] + start[1] * end[1]) > SMOOTH
}

/** The longest run of smooth curves from a place on that one cubic can follow, and the place after it. */
function longestCurve(
  contour: Part[],
  place: number,
  first: Part,
): { curve: Curve; next: number } | undefined {
  let next = place
  let points: Point[] = [first.from]
  let best: { curve: Curve; next: number } | undefined
  for (let part = contour[next]; part?.to.length === 2; part = contour[next]) {
    if (next > place && !isSmooth(contour[next - 1], part)) break
    points = [...points, ...pointsOf([part.from, ...part.to])]
    const [start] = tangents([first.from, ...first.to])
    const [, last] = tangents([part.from, ...part.to])
    const { curve, error } = fitCurve(points, start, last)
    next += 1
    // A quarter turn at most, so that equal letters are cut at equal places.
    const turnsTooFar = -(start[0] * last[0] + start[1] * last[1]) < -0.05
    if (!best || (error < TOLERANCE && !turnsTooFar)) best = { curve, next }
  }
  return best
}

/** Lines as they are, and of curves the longest runs. */
function redraw(contour: Part[]): Drawn[] {
  const drawn: Drawn[] = []
  for (let place = 0; place < contour.length; ) {
    const first = contour[place]
    const [end] = first?.to ?? []
    if (!first || !end) break
    if (first.to.length === 1) {
      drawn.push([end])
      place += 1
      continue
    }
    const best = longestCurve(contour, place, first)
    if (!best) break
    drawn.push(best.curve)
    place = best.next
  }
  return drawn
}

/** The shortest command for a line or a curve. */
function commandOf(steps: readonly Point[]): string {
  if (steps.length > 1) return `c${steps.map(step => step.join(' ')).join(' ')}`
  const [dx, dy] = steps[0] ?? [0, 0]
  if (dy === 0) return `h${dx}`
  return dx === 0 ? `v${dy}` : `l${dx} ${dy}`
}

/** Rounded from each contour's own start, so that the same letter is the same text wherever it is. */
function write(contours: Part[][]): { path: string; width: number } {
  let [atX, atY, width] = [0, 0, 0]
  let path = ''
  for (const contour of contours) {
    const [x, y] = contour[0]?.from ?? [0, 0]
    const start: Point = [Math.round(x * STEPS), Math.round(y * STEPS)]
    const onGrid = (point: Point): Point => [
      start[0] + Math.round((point[0] - x) * STEPS),
      start[1] + Math.round((point[1] - y) * STEPS),
    ]
    const drawn = redraw(contour)
    path += `m${start[0] - atX} ${start[1] - atY}`
    ;[atX, atY] = start
    for (const [place, points] of drawn.entries()) {
      // `z` draws the last line.
      if (points.length === 1 && place === drawn.length - 1) break
      const ends = place === drawn.length - 1 ? start : onGrid(points.at(-1) ?? start)
      const steps = [...points.slice(0, -1).map(onGrid), ends].map(
        (point): Point => [point[0] - atX, point[1] - atY],
      )
      const [dx, dy] = steps.at(-1) ?? [0, 0]
      path += commandOf(steps)
      atX += dx
      atY += dy
      width = Math.max(width, atX)
    }
    path += 'z'
    ;[atX, atY] = start
  }
  return { path: path.replaceAll(' -', '-').replace(/^m/, 'M'), width }
}

export const WORDMARK_FILE = 'src/content/wordmark.ts'

export function drawWordmark(): string {
  const { path, width } = write(readContours(WORDS_OUTLINE))
  const lines = [
    `/** "TokenPocket" in Geologica as one outline on its baseline, ${24 * STEPS} units to the em; scripts/assets/wordmark.ts draws it. */`,
    'export const WORDMARK = {',
    `  width: ${width},`,
    '  // biome-ignore format: one outline',
    `  path: '${path}',`,
    '} as const',
    '',
  ]
  return lines.join('\n')
}

if (import.meta.main) writeFileSync(WORDMARK_FILE, drawWordmark())
