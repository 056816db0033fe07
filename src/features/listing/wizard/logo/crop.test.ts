import { describe, expect, test } from 'vitest'
import {
  type Crop,
  centreCrop,
  cropAtZoom,
  cropOf,
  fillCrop,
  fitCrop,
  isCoarse,
  isWhole,
  matrixOf,
  moveCrop,
  withinReach,
  zoomCrop,
  zoomOf,
} from './crop.ts'

const WIDE = { width: 900, height: 600 }
const FRAME = { offset: 50, side: 300 }

/** Rounded, as pixels are no finer. */
const round = ({ x, y, side }: Crop) => [x, y, side].map(length => Math.round(length * 1000) / 1000)

describe('the square of a wide picture', () => {
  test('is filled by its middle, or holds all of it with room above and below', () => {
    expect(fillCrop(WIDE)).toEqual({ x: 150, y: 0, side: 600 })
    expect(fitCrop(WIDE)).toEqual({ x: 0, y: -150, side: 900 })
  })

  test('shows what is further left when the picture is moved right', () => {
    expect(moveCrop(fillCrop(WIDE), 0.1, 0)).toEqual({ x: 90, y: 0, side: 600 })
  })

  test('keeps its middle while it is zoomed, and finds it again when centred', () => {
    expect(zoomCrop({ x: 100, y: 100, side: 400 }, 2)).toEqual({ x: 200, y: 200, side: 200 })
    expect(centreCrop(WIDE, { x: 0, y: 0, side: 200 })).toEqual({ x: 350, y: 200, side: 200 })
  })

  test('never loses the picture, however far it is dragged', () => {
    const { x, y, side } = withinReach({ x: 5000, y: -5000, side: 600 }, WIDE)
    expect([x + side / 2, y + side / 2]).toEqual([900, 0])
  })

  test('comes no nearer than 100 px of the picture and goes no further than half as far again', () => {
    expect(withinReach({ x: 0, y: 0, side: 3 }, WIDE).side).toBe(100)
    expect(withinReach({ x: 0, y: 0, side: 1e6 }, WIDE).side).toBe(1350)
  })
})

test('the slider goes from end to end and announces its position', () => {
  const crop = fillCrop(WIDE)
  expect(cropAtZoom(crop, WIDE, 0).side).toBeCloseTo(1350)
  expect(cropAtZoom(crop, WIDE, 100).side).toBeCloseTo(100)
  for (const zoom of [0, 13, 50, 100]) expect(zoomOf(cropAtZoom(crop, WIDE, zoom), WIDE)).toBe(zoom)
})

test('what the stage shows is what is cut out', () => {
  const crop = { x: 37, y: -12, side: 456 }
  expect(round(cropOf(matrixOf(crop, WIDE, FRAME), WIDE, FRAME))).toEqual([37, -12, 456])
})

test('a picture of 200 × 200 px is taken as it is until it is changed', () => {
  const exact = { width: 200, height: 200 }
  expect(isWhole(fillCrop(exact), exact)).toBe(true)
  expect(isWhole(moveCrop(fillCrop(exact), 0.01, 0), exact)).toBe(false)
  expect(isWhole(fillCrop(WIDE), WIDE)).toBe(false)
})

test('a logo that has to be drawn larger than its picture is said to be blurry', () => {
  expect(isCoarse({ x: 0, y: 0, side: 199 })).toBe(true)
  expect(isCoarse({ x: 0, y: 0, side: 200 })).toBe(false)
})
