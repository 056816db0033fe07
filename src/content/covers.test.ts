import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverOf, DRAWN_COVERS, drawnCover } from './covers.ts'
import { PICTURE_WIDTHS, pictureFile } from './pictures.ts'

test('an address names a drawn cover, and anything else is a picture of its own', () => {
  expect(drawnCover('/art/cover-safe-1120.avif')).toBe('safe')
  // The cover of news is drawn, too: taken for a picture of an article's own it would be shown as AVIF alone.
  expect(drawnCover('/art/cover-news-1120.avif')).toBe('news')
  for (const address of [undefined, '', '/art/cover-news-1120.avif', 'https://a.example/cover-safe-1.avif']) {
    expect(coverOf(drawnCover(address))).toBe('cover-news')
  }
})

test('every cover is drawn in each width', () => {
  for (const cover of [...DRAWN_COVERS, undefined]) {
    for (const width of PICTURE_WIDTHS) {
      expect(existsSync(join('public', pictureFile(coverOf(cover), width))), cover).toBe(true)
    }
  }
})
