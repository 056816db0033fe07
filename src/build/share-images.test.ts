import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { SHARE_HEIGHT, SHARE_PAGES, SHARE_WIDTH } from '#content/share-images.ts'
import { languageOf } from '#i18n/languages.ts'
import { writeShareImages } from './share-images.ts'
import { systemFont } from './share-type.ts'

/** Some messengers leave out a picture that takes long to fetch. */
const MAX_BYTES = 60_000

/** There are hundreds. */
const MAX_DAPP_BYTES = 16_000

const dist = mkdtempSync(join(tmpdir(), 'share-images-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const DAPPS = [
  { id: 1, title: 'Marked', icon_url: '/icons/dapps/uniswap.webp' },
  { id: 2, title: 'Unmarked', icon_url: '' },
  { id: 3, title: '交易所', icon_url: 'https://elsewhere.example/icon.png' },
  { id: 4, title: `Endless${'x'.repeat(60)}`, icon_url: '/icons/../../package.json' },
]

const picturesOf = (lang: string) =>
  readdirSync(join(dist, 'share', lang)).map(file => join(dist, 'share', lang, file))

test('every page has a picture of its own, in the size that services ask for', async () => {
  await writeShareImages(dist, [languageOf('ru')], DAPPS)
  const pictures = picturesOf('ru')
  expect(pictures).toHaveLength(SHARE_PAGES.length)
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata()
    expect([width, height], picture).toEqual([SHARE_WIDTH, SHARE_HEIGHT])
    expect(statSync(picture).size, picture).toBeLessThan(MAX_BYTES)
  }
  expect(new Set(pictures.map(picture => readFileSync(picture, 'base64'))).size).toBe(SHARE_PAGES.length)
})

test('a DApp has one picture for all languages, small, and whatever it is called', async () => {
  const files = readdirSync(join(dist, 'share/dapps'))
  expect(files).toHaveLength(DAPPS.length)
  for (const file of files) {
    const picture = join(dist, 'share/dapps', file)
    const { width, height } = await sharp(picture).metadata()
    expect([width, height], file).toEqual([SHARE_WIDTH, SHARE_HEIGHT])
    expect(statSync(picture).size, file).toBeLessThan(MAX_DAPP_BYTES)
  }
})

test('guides have their drawn steps or their cover, without words', () => {
  const files = readdirSync(join(dist, 'share/articles'))
  expect(files).toContain('safe.jpg')
  expect(files).toContain('your-first-wallet.jpg')
  for (const file of files)
    expect(statSync(join(dist, 'share/articles', file)).size, file).toBeLessThan(MAX_BYTES)
})

test('what was drawn once is not drawn again', async () => {
  expect((await writeShareImages(dist, [languageOf('ru')], DAPPS)).drawn).toBe(0)
})

test('without a font for the language the picture carries the brand alone', async () => {
  vi.stubEnv('PATH', '')
  expect(systemFont('th', 'Noto Sans Thai')).toBeUndefined()
  expect(await writeShareImages(dist, [languageOf('th')], [])).toMatchObject({ neutral: ['th'] })
  expect(picturesOf('th')).toHaveLength(SHARE_PAGES.length)
})
