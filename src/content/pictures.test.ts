import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  PICTURE_NAMES,
  PICTURE_WIDTHS,
  pictureFile,
  pictureHeight,
  pictureWidths,
  WIDE_PICTURES,
  WIDE_WIDTH,
} from './pictures.ts'

/** What a picture may cost on a phone, and one from edge to edge on a desktop. */
const SMALL_MAX_BYTES = 20_000
const WIDE_MAX_BYTES = 25_000

test('what is known and what is in the folder are the same pictures', () => {
  const files = readdirSync('public/art').filter(file => /-\d+\.avif$/.test(file))
  const known = PICTURE_NAMES.flatMap(name => pictureWidths(name).map(width => `${name}-${width}.avif`))
  expect(files.sort()).toEqual(known.sort())
})

test.each(PICTURE_NAMES)('%s has the size that the page reserves, and is light on a phone', async name => {
  const [, small, large] = PICTURE_WIDTHS
  for (const width of pictureWidths(name)) {
    const found = await sharp(join('public', pictureFile(name, width))).metadata()
    expect(found.width).toBe(width)
    expect(Math.abs((found.height ?? 0) - (pictureHeight(name) * width) / large)).toBeLessThanOrEqual(1)
  }
  expect(statSync(join('public', pictureFile(name, small))).size).toBeLessThanOrEqual(SMALL_MAX_BYTES)
})

test.each(WIDE_PICTURES)('%s costs a desktop no more than its bytes', name => {
  expect(statSync(join('public', pictureFile(name, WIDE_WIDTH))).size).toBeLessThanOrEqual(WIDE_MAX_BYTES)
})
