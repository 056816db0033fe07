import { describe, expect, test } from 'vitest'
import {
  fillView,
  firstView,
  fitView,
  isCoarse,
  isWhole,
  isWithinReach,
  sideAtZoom,
  withinReach,
  zoomOf,
} from './crop.ts'

const WIDE = { width: 900, height: 600 }

describe('the square of a wide picture', () => {
  test('is filled by its middle, or holds all of it', () => {
    expect(fillView(WIDE)).toEqual({ side: 600, right: 0, down: 0 })
    expect(fitView(WIDE)).toEqual({ side: 900, right: 0, down: 0 })
  })

  test('holds all of it at first; what is as good as square fills it', () => {
    expect(firstView(WIDE)).toEqual(fitView(WIDE))
    expect(firstView({ width: 600, height: 900 }).side).toBe(900)
    expect(firstView({ width: 1020, height: 1000 }).side).toBe(1000)
  })

  test('never loses the picture, however far it is dragged', () => {
    const far = { side: 600, right: 5000, down: -5000 }
    expect(withinReach(far, WIDE)).toEqual({ side: 600, right: 450, down: -300 })
    expect(isWithinReach(far, WIDE)).toBe(false)
    expect(isWithinReach(withinReach(far, WIDE), WIDE)).toBe(true)
  })

  test('comes no nearer than 100 px of the picture and goes no further than half as far again', () => {
    expect(withinReach({ ...fillView(WIDE), side: 3 }, WIDE).side).toBe(100)
    expect(withinReach({ ...fillView(WIDE), side: 1e6 }, WIDE).side).toBe(1350)
  })
})

test('the slider goes from end to end and announces its position', () => {
  expect(sideAtZoom(0, WIDE)).toBeCloseTo(1350)
  expect(sideAtZoom(100, WIDE)).toBeCloseTo(100)
  for (const zoom of [0, 13, 50, 100]) expect(zoomOf(sideAtZoom(zoom, WIDE), WIDE)).toBe(zoom)
})

test('a picture of 200 × 200 px is taken as it is until it is changed', () => {
  const exact = { width: 200, height: 200 }
  expect(isWhole(fillView(exact), exact)).toBe(true)
  expect(isWhole({ ...fillView(exact), right: 2 }, exact)).toBe(false)
  expect(isWhole(fillView(WIDE), WIDE)).toBe(false)
})

test('a logo that has to be drawn larger than its picture is said to be blurry', () => {
  expect(isCoarse({ ...fillView(WIDE), side: 199 })).toBe(true)
  expect(isCoarse({ ...fillView(WIDE), side: 200 })).toBe(false)
})
