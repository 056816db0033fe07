import { hash, lead, noise, turbulence, wrap } from './noise.ts'
import { at, clamp } from './raster.ts'

/** The side of a material's tile, in units of the drawing. */
const SIDE = 512

export type Rgb = readonly [number, number, number]

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** What a surface is made of: brightness around 1, and height, both repeating. */
export interface Material {
  brightness: Float32Array
  height: Float32Array
  /** Raised weft shows undyed, as in denim. */
  hasPaleWeft?: boolean
}

function material(surface: (x: number, y: number) => readonly [number, number]): Material {
  const brightness = new Float32Array(SIDE * SIDE)
  const height = new Float32Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [bright, high] = surface(x, y)
      brightness[y * SIDE + x] = bright
      height[y * SIDE + x] = high
    }
  }
  return { brightness, height }
}

/** Brightness and height of a material at a place, between its pixels. */
export function sample(
  { brightness, height }: Material,
  x: number,
  y: number,
): { bright: number; high: number } {
  const [u, v] = [wrap(x, SIDE), wrap(y, SIDE)]
  const column = Math.min(SIDE - 1, Math.floor(u))
  const row = Math.min(SIDE - 1, Math.floor(v))
  const next = (column + 1) % SIDE
  const below = (row + 1) % SIDE
  const mix = (values: Float32Array): number =>
    (at(values, row * SIDE + column) * (1 - u + column) + at(values, row * SIDE + next) * (u - column)) *
      (1 - v + row) +
    (at(values, below * SIDE + column) * (1 - u + column) + at(values, below * SIDE + next) * (u - column)) *
      (v - row)
  return { bright: mix(brightness), high: mix(height) }
}

/** Thickness of a yarn. */
const YARN = 4

/** Yarns differ from one another, and each along its length. */
const yarn = (kind: number) => (index: number, along: number) => ({
  own: hash(index, kind) + hash(index, kind + 1) - 1,
  slub: noise((along / SIDE) * 9, index * 3.7 + kind) - 0.5,
})
const warp = yarn(1)
const weft = yarn(5)

/** Cloth of warp and weft; `isWarpOver` says which of them is on top where they cross. */
function woven(isWarpOver: (column: number, row: number) => boolean, contrast = 1): Material {
  return material((x, y) => {
    const [column, row] = [Math.floor(x / YARN), Math.floor(y / YARN)]
    const fromMiddle = (place: number) => Math.abs(((place % YARN) + 0.5) / YARN - 0.5)
    const even = (bright: number) => (contrast === 1 ? bright : 1 + (bright - 1.1) * contrast)
    if (isWarpOver(column, row)) {
      const { own, slub } = warp(column, y)
      return [even(0.9 + own * 0.16 + slub * 0.3), 0.9 - fromMiddle(x) * 1.6]
    }
    const { own, slub } = weft(row, x)
    return [even(1.34 + own * 0.1 + slub * 0.3), 0.45 - fromMiddle(y) * 1.4]
  })
}

export const DENIM: Material = { ...woven((column, row) => (column + row) % 4 !== 0), hasPaleWeft: true }
export const CANVAS = woven((column, row) => (column + row) % 2 === 0, 0.28)
export const SMOOTH = material(() => [1, 0])

export const FELT = material((x, y) => [
  0.93 + (hash(x, y) - 0.5) * 0.16 + (turbulence(x / 9, y / 9) - 0.44) * 0.3,
  turbulence(x / 3, y / 3) * 1.5,
])

export const PAPER = material((x, y) => [
  0.985 + (turbulence(x / 4, y / 1.6) - 0.44) * 0.05,
  turbulence(x / 5, y / 5) * 0.5,
])

export const CORDUROY = material((x, y) => {
  const fromRidge = Math.abs(((x % 16) + 0.5) / 16 - 0.5) * 2
  const round = 1 - fromRidge * fromRidge
  return [0.72 + round * 0.36 + (hash(x, y) - 0.5) * 0.1, round * 4.5]
})

/** Pebbles: the distance to the nearest of scattered points against that to the second. */
export const LEATHER = material((x, y) => {
  const [gridX, gridY] = [x / 9, y / 9]
  const distances: number[] = []
  for (let column = Math.floor(gridX) - 1; column <= Math.floor(gridX) + 1; column++) {
    for (let row = Math.floor(gridY) - 1; row <= Math.floor(gridY) + 1; row++) {
      const pointX = column + hash(column, row)
      const pointY = row + hash(row, column + 57)
      distances.push(Math.hypot(gridX - pointX, gridY - pointY))
    }
  }
  const pebble = clamp(lead(distances) * 3, 0, 1)
  return [0.86 + pebble * 0.1 + turbulence(x / 60, y / 60) * 0.16, pebble * 1.6]
})

/** Close parallel stitches, as in embroidery. */
export const SATIN = material((x, y) => {
  const wave = Math.sin(((x * 0.94 + y * 0.34) * 2 * Math.PI) / 5.2)
  return [0.95 + wave * 0.07 + noise(x / 3, y / 40) * 0.06, wave * 0.8]
})

/** A twisted thread of the given thickness. */
export const twisted = (thickness: number, twist: number): Material =>
  material((x, y) => {
    const wave = Math.sin(((x + y * 0.9) * 2 * Math.PI) / (thickness * 0.95))
    return [0.94 + wave * 0.09 * twist, wave * 0.55 * twist]
  })

/** What a metal shows from where its surface faces the light to where it turns away. */
export type Metal = readonly Rgb[]

export const COPPER: Metal = [
  [255, 236, 205],
  [232, 170, 104],
  [178, 108, 52],
  [214, 146, 82],
  [98, 50, 20],
  [60, 28, 10],
]
export const BRASS: Metal = [
  [255, 248, 214],
  [240, 205, 120],
  [186, 138, 52],
  [232, 190, 96],
  [112, 74, 20],
  [64, 40, 8],
]
export const STEEL: Metal = [
  [255, 255, 255],
  [214, 222, 234],
  [120, 132, 152],
  [196, 206, 220],
  [62, 72, 92],
  [24, 30, 44],
]
