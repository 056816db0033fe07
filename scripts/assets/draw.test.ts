import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import heights from '#content/pictures.json' with { type: 'json' }
import {
  PICTURE_WIDTHS,
  pictureFile,
  pictureHeight,
  pictureWidths,
  WIDE_PICTURES,
  WIDE_WIDTH,
} from '#content/pictures.ts'
import { Drawing } from './art/drawing.ts'
import { PICTURES } from './art/pictures.ts'
import { coin } from './art/shapes.ts'
import { TILES, tileFile } from './art/tiles.ts'
import { SMALL_MAX_BYTES, WIDE_MAX_BYTES } from './draw.ts'

const FOLDER = 'public/art'
/** Without the broad one and the fibrous one, which take seconds. */
const QUICK_TILES = ['denim', 'canvas', 'leather', 'rope'] as const
/** Of 255; the encoder of another version may round differently. */
const MAX_DIFFERENCE = 3

type Name = keyof typeof PICTURES
const names = () => Object.keys(PICTURES).sort()

test('what is drawn, what is known and what is in the folder are the same pictures', () => {
  expect(Object.keys(heights).sort()).toEqual(names())
  const files = readdirSync(FOLDER).filter(file => /-\d+\.avif$/.test(file))
  expect(files.sort()).toEqual(
    names()
      .flatMap(name => pictureWidths(name as Name).map(width => `${name}-${width}.avif`))
      .sort(),
  )
})

test.each(names())('%s has the size that the page reserves, and is light on a phone', async given => {
  // The names are the object's own.
  const name = given as Name
  const [, small, large] = PICTURE_WIDTHS
  for (const width of pictureWidths(name)) {
    const found = await sharp(join('public', pictureFile(name, width))).metadata()
    expect(found.width).toBe(width)
    expect(Math.abs((found.height ?? 0) - (pictureHeight(name) * width) / large)).toBeLessThanOrEqual(1)
  }
  expect(pictureHeight(name)).toBe(Math.round((PICTURES[name].height * large) / PICTURES[name].width))
  expect(statSync(join('public', pictureFile(name, small))).size).toBeLessThanOrEqual(SMALL_MAX_BYTES)
})

test.each(WIDE_PICTURES)('%s costs a desktop no more than its bytes', name => {
  expect(statSync(join('public', pictureFile(name, WIDE_WIDTH))).size).toBeLessThanOrEqual(WIDE_MAX_BYTES)
})

test.each(QUICK_TILES)('the tile %s is the one that is drawn', async name => {
  const pixels = (file: Buffer) => sharp(file).greyscale().raw().toBuffer()
  const [drawn, kept] = [await pixels(await TILES[name]()), await pixels(readFileSync(tileFile(name)))]
  expect(drawn.length).toBe(kept.length)
  const differences = drawn.reduce((sum, value, place) => sum + Math.abs(value - (kept[place] ?? 0)), 0)
  expect(differences / drawn.length).toBeLessThan(MAX_DIFFERENCE)
})

test('a drawing is the same each time it is drawn', async () => {
  const draw = async () => {
    const drawing = new Drawing({ width: 60, height: 60 }, 60)
    await drawing.ground({})
    await coin(drawing, 30, 30, 20)
    return drawing.pixels
  }
  expect(await draw()).toEqual(await draw())
})
