import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { SHARE_HEIGHT, SHARE_PAGES, SHARE_WIDTH } from '#content/share-images.ts'
import { languageOf } from '#i18n/languages.ts'
import { systemFont, writeShareImages } from './share-images.ts'

/** Some messengers leave out a picture that takes long to fetch. */
const MAX_BYTES = 60_000

const dist = mkdtempSync(join(tmpdir(), 'share-images-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const picturesOf = (lang: string) =>
  readdirSync(join(dist, 'share', lang)).map(file => join(dist, 'share', lang, file))

test('every page has a picture of its own, in the size that services ask for', async () => {
  await writeShareImages(dist, [languageOf('ru')])
  const pictures = picturesOf('ru')
  expect(pictures).toHaveLength(SHARE_PAGES.length)
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata()
    expect([width, height], picture).toEqual([SHARE_WIDTH, SHARE_HEIGHT])
    expect(statSync(picture).size, picture).toBeLessThan(MAX_BYTES)
  }
  expect(new Set(pictures.map(picture => readFileSync(picture, 'base64'))).size).toBe(SHARE_PAGES.length)
})

test('what was drawn once is not drawn again', async () => {
  expect((await writeShareImages(dist, [languageOf('ru')])).drawn).toBe(0)
})

test('without a font for the language the picture carries the brand alone', async () => {
  vi.stubEnv('PATH', '')
  expect(systemFont('th', 'Noto Sans Thai')).toBeUndefined()
  expect(await writeShareImages(dist, [languageOf('th')])).toMatchObject({ neutral: ['th'] })
  expect(picturesOf('th')).toHaveLength(SHARE_PAGES.length)
})
