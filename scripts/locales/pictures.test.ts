import { expect, test } from 'vitest'
import { pictureArea } from './pictures.ts'
import { sightOf } from './places.ts'

const PAGE = { width: 1440, height: 3000 }

test('a picture shows a text in its middle, with room around it', () => {
  expect(pictureArea({ x: 700, y: 1500, width: 100, height: 20 }, PAGE)).toEqual({
    x: 430,
    y: 1330,
    width: 640,
    height: 360,
  })
})

test('a picture stays inside its page', () => {
  expect(pictureArea({ x: 0, y: 10, width: 100, height: 20 }, PAGE)).toMatchObject({ x: 0, y: 0 })
  expect(pictureArea({ x: 1400, y: 2980, width: 40, height: 20 }, PAGE)).toMatchObject({ x: 800, y: 2640 })
  expect(pictureArea({ x: 10, y: 10, width: 300, height: 20 }, { width: 390, height: 300 })).toEqual({
    x: 0,
    y: 0,
    width: 390,
    height: 300,
  })
})

test('of a text that is larger than a picture the beginning is shown', () => {
  expect(pictureArea({ x: 20, y: 400, width: 1400, height: 2000 }, PAGE)).toMatchObject({
    y: 400,
    height: 800,
  })
})

test('a plural form that English does not show has the picture of one that it does', () => {
  const seen = { page: '/en/dappstore/', picture: 'dappstore/lead_other.webp' }
  const sights = { 'dappstore:lead_other': seen }
  expect(sightOf(sights, 'dappstore:lead_few')).toBe(seen)
  expect(sightOf(sights, 'dappstore:title')).toBeUndefined()
})
